/** Text from outside as it may stand in a header field: nothing a person is called may look like SIP. */
const CONTROLS = /\p{Cc}/gu;
/** Half of an emoji, which UTF-8 cannot carry and URIs refuse. */
const HALVES = /\p{Surrogate}/gu;

/** A header field's value on its one line: control characters would begin a new header field, so they go. */
export const headerValue = (text: string): string => text.replace(CONTROLS, '').replace(HALVES, '\uFFFD');

/** What stands between the quotes of a display name: `Jean \"Johnny\"` (quoted-string, RFC 3261 25.1). */
export const quotedName = (name: string): string => headerValue(name).replace(/["\\]/g, '\\$&');
