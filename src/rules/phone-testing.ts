/** How people write a telephone number, for property tests. */
import fc from 'fast-check';

/** Any spelling of ten digits: with what is dialled before it, with marks between its parts, with an extension after it. */
export const spelling = (number: string): fc.Arbitrary<string> =>
  fc
    .record({
      before: fc.constantFrom('', '1', '+1 ', '1-', '011 ', '011 1 ', '00 1 ', 'tel:+1'),
      mark: fc.constantFrom('', ' ', '-', '.', '\u00a0', ' - '),
      brackets: fc.boolean(),
      after: fc.constantFrom('', ' ', ' x12', ' ext. 3', ' poste 9'),
      wide: fc.boolean(),
    })
    .map(({ before, mark, brackets, after, wide }) => {
      const area = number.slice(0, 3);
      const text = `${before}${brackets ? `(${area})` : area}${mark}${number.slice(3, 6)}${mark}${number.slice(6)}${after}`;
      return wide ? text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))) : text;
    });
