/** The choice that opens a text, in every list: `Other` where the value is the English name, `other` where it is a key. */
export const isOther = (value: string): boolean => value === 'Other' || value === 'other';

/** Whether a list of choices is whole: something chosen, and the text where Other is [BOOK-041]. */
export const isWhole = (chosen: readonly string[], other: string): boolean =>
  chosen.length > 0 && (!chosen.some(isOther) || other.trim() !== '');
