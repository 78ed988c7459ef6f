/** "A, B and C" as the reader's language writes it. */
export const formatList = (items: readonly string[], language: 'en' | 'fr'): string =>
  new Intl.ListFormat(language === 'fr' ? 'fr-CA' : 'en-US', { type: 'conjunction' }).format(items);
