// Who comes where in a scoring, in words.

import { say } from "./say.js";

const PLACES = () => [say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th"), say("6th")];

/** The place of a share, marked where it is shared with others; empty for who has none. */
export const placeOf = ({ place, sharing }) => (place ? `${PLACES()[place - 1]}${sharing > 1 ? " =" : ""}` : "");
