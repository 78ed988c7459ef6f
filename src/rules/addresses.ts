/** Addresses of pages outside that a centre has set, or that a gateway has answered. */

/** A path of this very origin. Two slashes, or a backslash, which browsers take for a slash, would name another host. */
const OWN_PATH = /^\/(?!\/)[^\s\\\p{Cc}]*$/u;

const parsed = (text: string): URL | null => (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text) ? null : new URL(text));

/** Whether it may be opened in a tab: https without a name or password in it, or a path of the own origin. Nothing runs from it. */
export function isPageAddress(text: string): boolean {
  const url = parsed(text);
  return OWN_PATH.test(text) || (url !== null && url.protocol === 'https:' && !url.username && !url.password);
}

/** Whether two addresses lie with the same host; two paths both lie with the own one. */
export const isSameOrigin = (one: string, other: string): boolean => parsed(one)?.origin === parsed(other)?.origin;
