import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printableAscii } from './ascii';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('printable ASCII', () => {
  it('keeps the letters of accented ones [BOOK-047, BOOK-048]', () => {
    expect(printableAscii('Élève naïf – «cœur» à 5 €…\nñandú 😀')).toBe('Eleve naif - "coeur" a 5 EUR...\nnandu ');
  });
  it('holds nothing else, whatever comes in, and changes nothing twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = printableAscii(text);
        expect(kept).toMatch(/^[\x20-\x7e\n]*$/);
        expect(printableAscii(kept)).toBe(kept);
      }),
    );
  });
  it('gives a part of a text as it gives it within the whole: the caret finds its place by the text before it', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        fc.pre(!before.endsWith('\r') && !/[\ud800-\udbff]$/.test(before));
        expect(printableAscii(before + after)).toBe(printableAscii(before) + printableAscii(after));
      }),
    );
  });
});
