// Which of its three layouts a picture takes in this window.

// Upright also where a laptop's page is enlarged to 200 %: there the wide picture would be as small as before. A phone on its side has room for it.
const isUpright = matchMedia("(width < 736px), (width < 900px) and (hover: hover)");
// Also a phone on its side that is too narrow for the letters of the wide picture.
const isTablet = matchMedia("(736px <= width < 1000px) and (height >= 900px), (736px <= width < 844px) and (hover: none)");

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
