import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, plainCell, readCsv } from './csv';

/** What people have in their tables, and what a spreadsheet would run. */
const cell = fc.string({ unit: fc.constantFrom('a', 'é', '7', ' ', '"', "'", ',', ';', '\n', '\r', '\t', '|', '=', '+', '-', '@', '＝') });

describe('a table as CSV', () => {
  it('is read as it was written, whatever stands in its cells', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('x', 'y'), cell)), fc.constantFrom(',', ';', '\t', '|'), (rows, separator) => {
        const table = [['name', 'note'], ...rows];
        expect(readCsv(csvLines(table, { newline: '\r\n', separator })).map(({ fields }) => fields)).toEqual(table);
      }),
    );
  });
  it('runs nothing in a spreadsheet, and leaves numbers alone', () => {
    const lines = csvLines([['=1+1', '+1', '-1', '@a', "'=1", 'a=1', -5]], { newline: '\n' });
    expect(lines).toBe(`"'=1+1","'+1","'-1","'@a","''=1",a=1,-5`);
    // As East Asian keyboards type them.
    expect(csvLines([['＝1+1', '＋1', '－1', '＠a', "'＝1", 'a＝1']], { newline: '\n' })).toBe(
      `"'＝1+1","'＋1","'－1","'＠a","''＝1",a＝1`,
    );
    expect(["'＝1", "''＋1"].map(plainCell)).toEqual(['＝1', "'＋1"]);
    expect(["'=1", "''=1", "'a", "'"].map(plainCell)).toEqual(['=1', "'=1", "'a", "'"]);
  });
  it('says where a row begins, and which is broken', () => {
    expect(readCsv('a;b\r\n"x\r\ny";1\r\n;\r\nz;"2')).toMatchObject([
      { line: 1, fields: ['a', 'b'], broken: false },
      { line: 2, fields: ['x\r\ny', '1'] },
      { line: 5, broken: true },
    ]);
  });
});
