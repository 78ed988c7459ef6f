/** Lines of the audit as a table of a spreadsheet. Pure. */
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';
import type { PluginChange } from '../store';
import type { ChangeText } from './change-text';

/** With a header in the reader's language. A spreadsheet in French takes a semicolon for the end of a cell, and no comma. */
export function auditAsCsv(
  changes: readonly PluginChange[],
  header: readonly string[],
  language: 'en' | 'fr',
  words: { who(change: PluginChange): string; text(change: PluginChange): ChangeText },
): string {
  const rows = changes.map((change) => {
    const { what, details, sides } = words.text(change);
    // What was added has no side before: its fields would be missing.
    const said = details.length > 0 ? details : sides.filter(({ from }) => from === null).map(({ field, to }) => `${field}: ${to ?? ''}`);
    return [change.id, change.at, words.who(change), what, said.join('; '), change.reason, change.undoneBy ?? ''];
  });
  return `${UTF8_MARK}${csvLines([header, ...rows], { newline: '\r\n', separator: language === 'fr' ? ';' : ',' })}\r\n`;
}
