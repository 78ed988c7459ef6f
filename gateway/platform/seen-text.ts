/** Signs that nobody sees, and that turn a line around; halves of signs, and what is none. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Cn}\p{Co}]+/gu;
/** Control characters and ends of lines. */
const ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Somebody else's words as they may stand in a log and on a page: one line of signs that are seen, of this length at most. */
export const seen = (text: string, most = 200): string =>
  text
    // What is cut away is not looked at: whoever says it may say much.
    .slice(0, 4 * most)
    .replace(UNSEEN, '')
    .replace(ENDS, ' ')
    .trim()
    .slice(0, most);
