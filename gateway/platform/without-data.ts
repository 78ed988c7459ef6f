/** What an error says, for people and logs, without what it may repeat of a client. */
const LONGEST_MESSAGE = 200;

/**
 * One line, without signs that nobody sees, and without what might be a client's: addresses, numbers and what stands in quotes are masked, because an error
 * often repeats the value that it stumbled over.
 */
export function withoutData(message: string): string {
  return message
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(?<!\w)(["'`“«])[^"'`”»]*(["'`”»])/g, '$1…$2')
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\+?\d[\d\s().-]{2,}\d/g, '…')
    .trim()
    .slice(0, LONGEST_MESSAGE);
}
