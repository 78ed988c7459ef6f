import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guessFields, readHeader } from './columns';
import { firstRows } from './first-rows';
import { problemText } from './problems';
import { readBirthDate, readLead, readPhone } from './lead-row';
import { sniffSeparator, type FileRow } from '../../../src/rules/csv';
import { inspectFile } from './read-file';
import { readRows } from './rows';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What people have in their tables: accents, quotation marks, separators and line breaks within a field. */
const field = fc.string({ unit: fc.constantFrom('a', 'Z', '7', ' ', 'é', 'ç', '"', "'", ',', '|', '\t', ';', '\n', '-'), maxLength: 12 });
const table = fc.array(fc.tuple(field, field), { maxLength: 30 });

async function readBack(content: Buffer | string): Promise<FileRow[]> {
  const path = join(folder, 'table.csv');
  writeFileSync(path, content);
  const kind = await inspectFile(path);
  const rows: FileRow[] = [];
  await readRows(path, kind, async (batch) => void rows.push(...batch.rows));
  return rows;
}

describe('reading a table', () => {
  it('gives back what was written, whatever stands in the fields, in every encoding and with every separator, at its line', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', '\t', '|', ';'),
        fc.constantFrom('utf8', 'windows-1252', 'utf16le'),
        fc.constantFrom('\n', '\r\n'),
        async (rows, delimiter, encoding, newline) => {
          const written = [['phone', 'note'], ...rows];
          const text = Papa.unparse(written, { delimiter, newline, quotes: true });
          const bytes =
            encoding === 'utf16le'
              ? Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(text, encoding)])
              : iconv.encode(text, encoding);
          let line = 1;
          const expected = written.flatMap((fields) => {
            const at = line;
            line += 1 + fields.join('').split('\n').length - 1;
            return fields.some((each) => each.trim()) ? [{ line: at, fields, broken: false }] : [];
          });
          expect(await readBack(bytes)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('never takes a separator inside quotation marks for one', () => {
    fc.assert(
      fc.property(fc.constantFrom(',', '\t', '|', ';'), (separator) => {
        expect(sniffSeparator(['"a,b,c,d|||;;;\t\t\t"', 'phone', 'city'].join(separator))).toBe(separator);
      }),
    );
  });
});

describe('a file that no seller of leads writes', () => {
  const wide = ','.repeat(500);
  it.each([
    ['a first line of commas', `phone${','.repeat(3_000_000)}`, 'too-many-columns'],
    ['a line of commas that ends', `phone\n6175550111${wide}\n`, 'too-many-columns'],
    ['a last line of commas that does not end', `phone\n6175550111${wide}`, 'too-many-columns'],
    ['a first line of commas after line breaks of another kind', `phone\r\n${','.repeat(400)}\n${','.repeat(400)}`, 'too-many-columns'],
    ['a quotation mark that is never closed', `phone,note\n6175550111,"${'a\n'.repeat(1_500_000)}`, 'row-too-long'],
    ['a row of one long word', `phone,note\n6175550111,${'a'.repeat(1_000_000)}\n`, 'row-too-long'],
  ])('is refused: %s', async (_, text, reason) => {
    await expect(readBack(text)).rejects.toMatchObject({ name: 'UnreadableFile', reason });
  });
  it('is refused before much of it was read', async () => {
    const path = join(folder, 'endless.csv');
    writeFileSync(path, `phone,note\n6175550111,"${'a'.repeat(6_000_000)}`);
    let bytes = 0;
    const work = async (batch: { bytes: number }) => void (bytes = batch.bytes);
    await expect(readRows(path, await inspectFile(path), work)).rejects.toMatchObject({ reason: 'row-too-long' });
    expect(bytes).toBeLessThan(1_300_000);
  });
  it('is shown no columns of', async () => {
    const path = join(folder, 'wide.csv');
    writeFileSync(path, `phone${wide}\n`);
    await expect(firstRows(path)).rejects.toMatchObject({ reason: 'too-many-columns' });
  });
  it('is not one of 500 columns, nor one whose notes have a thousand commas or half a million letters', async () => {
    const fields = ['6175550111', ','.repeat(1_000), 'a'.repeat(500_000), ...Array<string>(497).fill('')];
    const [, row] = await readBack(Papa.unparse([['phone'], fields]));
    expect(row!.fields).toEqual(fields);
  });
});

describe('judging a row', () => {
  const columns = readHeader(['phone', 'first_name', 'email', 'date_of_birth', 'postal_code', 'state', 'comments', 'whatever']);

  it('never throws, and what it lets through can be called and stored', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 10 }), fc.nat(), fc.boolean(), (fields, line, broken) => {
        const result = readLead(columns, { line, fields, broken });
        if (!result.ok) {
          expect(problemText(result.problem, 'en')).not.toBe('');
          expect(problemText(result.problem, 'fr')).not.toBe('');
          return;
        }
        expect(result.lead.phone).toMatch(/^[2-9]\d{9}$/);
        expect(JSON.stringify(result.lead)).not.toContain('\\u0000');
      }),
    );
  });

  it('reads a number in any of the ways people write it', () => {
    const written = fc.constantFrom(
      (a: string, b: string, c: string) => `${a}${b}${c}`,
      (a: string, b: string, c: string) => `(${a}) ${b}-${c}`,
      (a: string, b: string, c: string) => `+1 ${a}.${b}.${c}`,
      (a: string, b: string, c: string) => `1-${a}-${b}-${c}`,
      (a: string, b: string, c: string) => `011 ${a} ${b} ${c}`,
      (a: string, b: string, c: string) => `00 1 ${a} ${b} ${c}`,
    );
    fc.assert(
      fc.property(fc.constantFrom('617', '514', '212', '780'), fc.integer({ min: 100, max: 199 }), written, (area, line, write) => {
        expect(readPhone(write(area, '555', `0${line}`))).toBe(`${area}5550${line}`);
      }),
    );
    for (const wrong of [
      '',
      '555-0100',
      '+44 20 7946 0958',
      '+65 8234 5678',
      '617-555-0100 ext 5',
      '617-555-0100 poste 5',
      'call me',
      '0000000000',
    ])
      expect(readPhone(wrong)).toBeNull();
  });

  it('reads real dates of birth only', () => {
    expect(['1980-02-29', '19800229', '2/29/1980', '02-29-1980', '1980-02-29 00:00:00'].map((text) => readBirthDate(text))).toEqual(
      Array(5).fill('1980-02-29'),
    );
    expect(['1981-02-29', '29/02/1980', '0000-00-00', 'soon', '2999-01-01', '1800-01-01'].map((text) => readBirthDate(text))).toEqual(
      Array(6).fill(null),
    );
  });

  it('puts the zero back that a spreadsheet took, and reads a written-out state from the postal code', () => {
    const result = readLead(columns, { line: 2, fields: ['6175550111', '', '', '', '2108', 'Massachusetts'], broken: false });
    expect(result).toMatchObject({ ok: true, lead: { zip: '02108', city: 'Boston', state: 'ma' } });
  });
});

it('knows the columns of French files, accents and capitals aside', () => {
  const header = [
    'Prénom',
    'NOM',
    'Téléphone',
    'Ville',
    'Province',
    'Code postal',
    'Date de naissance',
    'Courriel',
    'Adresse',
    'Langue',
    'Notes',
  ];
  const fields = ['firstName', 'lastName', 'phone', 'city', 'state', 'zip', 'dob', 'email', 'street', 'language', 'notes'];
  expect(guessFields(header)).toEqual(fields);
  expect(guessFields(header.map((name) => name.normalize('NFD').toUpperCase()))).toEqual(fields);
  expect(guessFields(['prenom', 'Numéro de téléphone', 'Nom complet', 'constructor'])).toEqual(['firstName', 'phone', null, null]);
});
