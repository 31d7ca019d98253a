// Which of its three layouts a picture takes in this window.

// Upright also where a laptop's page is enlarged to 200 %: there the wide picture would be as small as before. A phone on its side has room for it.
const isUpright = matchMedia("(max-width: 735px), (max-width: 899px) and (hover: hover)");
// Also a phone on its side that is too narrow for the letters of the wide picture.
const isTablet = matchMedia("(min-width: 736px) and (max-width: 999px) and (min-height: 900px), (min-width: 736px) and (max-width: 843px) and (hover: none)");

/** Which layout fits the window. */
export function layout() {
  return isTablet.matches ? "tablet" : isUpright.matches ? "tall" : "wide";
}

/** Call somebody whenever another layout fits. */
export function onLayout(listener) {
  for (const window of [isUpright, isTablet]) window.addEventListener("change", listener);
}

/** Every page does, so that the first board comes in the layout that fits. */
export function rememberLayout() {
  document.cookie = `layout=${layout()};path=/;max-age=31536000;samesite=lax`;
}
