import fc from 'fast-check';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import en from '../../../../locales/en/admin.json';
import { draftOf, rowsIn, toConfig } from '../draft';
import { faultsOf } from '../faults';
import { fieldsOf } from '../fields';
import { fieldTexts } from '../field-text';
import { listAsCsv, listFromCsv, MOST_ROWS, type List, type Read } from './list-csv';
import { readTableFile } from './read-file';
import { wrongIn } from './report';

const schema = z.strictObject({
  list: z
    .array(
      z.strictObject({
        name: z.strictObject({ en: z.string().min(1), fr: z.string() }),
        weight: z.int().min(0).max(9).default(1),
        pause: z.int().nullable().meta({ duration: true }),
        shown: z.boolean(),
        kind: z.enum(['price', 'time']).optional(),
        tags: z.array(z.string()),
        teams: z.array(z.int().meta({ vocabulary: 'teams' })),
        rest: z.record(z.string(), z.string()),
      }),
    )
    .max(50),
  words: z.array(z.string()),
});
const fields = fieldsOf(schema, { teams: [5, 6] });
const [list, tags] = fields as [List, List];
const words = fieldTexts(((key: string) => key) as unknown as TFunction, {
  own: (key) => ({ 'config.list.weight.label': 'Poids', 'config.list.kind.option.price': 'Le prix' })[key] ?? null,
  teams: [{ id: 6, name: 'Grace' }],
  language: 'en',
});
const read = (of: List, text: string, draft: unknown = []) => listFromCsv(of, draft, text, words) as Extract<Read, { kind: 'read' }>;
const rowsOf = (text: string) => toConfig(fields, { ...draftOf(fields, {}), list: read(list, text).list })['list'];
const text = fc.string({ unit: fc.constantFrom('a', 'É', '"', "'", ',', ';', '|', '\n', '=', '-', '[', ' ') }).map((one) => one.trim());
const entry = text.filter((one) => one !== '');

describe('a list as a file', () => {
  it('comes in as it went out, in both languages, whatever is in it', () => {
    const row = fc.record(
      {
        name: fc.record({ en: text, fr: text }),
        weight: fc.integer(),
        pause: fc.option(fc.integer(), { nil: null }),
        shown: fc.boolean(),
        kind: fc.constantFrom('price', 'time'),
        tags: fc.array(entry),
        teams: fc.subarray([5, 6]),
        rest: fc.dictionary(fc.stringMatching(/^\w+$/), text),
      },
      { requiredKeys: ['name', 'weight', 'pause', 'shown', 'tags', 'teams', 'rest'] },
    );
    fc.assert(
      fc.property(fc.array(row), fc.array(entry), fc.constantFrom('en' as const, 'fr' as const), (rows, entries, language) => {
        const config = { list: rows, words: entries };
        const draft = draftOf(fields, config);
        const back = {
          list: read(list, listAsCsv(list, draft['list'], language).slice(1)).list,
          words: read(tags, listAsCsv(tags, draft['words'], language).slice(1)).list,
        };
        expect(toConfig(fields, back)).toEqual(config);
      }),
    );
  });
  it('is a table that a spreadsheet takes for UTF-8, its columns by their keys; with semicolons in French', () => {
    const { list: rows } = draftOf(fields, {
      list: [{ name: { en: '=A', fr: 'é' }, weight: -1, pause: 90, shown: true, tags: ['a', 'b'], teams: [6], rest: {} }],
    });
    expect(listAsCsv(list, rows, 'en')).toBe(
      `\uFEFFname.en,name.fr,weight,pause,shown,kind,tags,teams,rest\r\n"'=A",é,-1,90,true,,"a | b",6,{}\r\n`,
    );
    expect(listAsCsv(tags, ['a'], 'fr')).toBe('\uFEFFwords\r\na\r\n');
    expect(listAsCsv(list, rows, 'fr')).toContain('name.en;name.fr;');
  });
});

describe('a file as a list', () => {
  it('takes names and labels of columns in any order, words for values, and what a new row has for what is missing', () => {
    const file = 'SHOWN;poids;config.rows.inLanguage;Kind;teams;Pause\r\nVRAI;;x;le prix;grace;5 min\r\nnon;2;y;time;6|5;\r\n';
    expect(read(list, file).unknown).toEqual([]);
    expect(rowsOf(file)).toEqual([
      expect.objectContaining({ shown: true, weight: 1, kind: 'price', teams: [6], pause: 300 }),
      expect.objectContaining({ shown: false, weight: 2, kind: 'time', teams: [6, 5], pause: null }),
    ]);
  });
  it('says of each line what is wrong, and keeps what it could not read', () => {
    const file = 'name.en,weight,shown,kind,moon\nA,12,perhaps,rent,1\n\n,x,true,,,,2\n';
    const result = read(list, file, rowsIn(draftOf(fields, { list: [{ name: { en: '' } }] })['list']));
    expect(result).toMatchObject({ unknown: ['moon'], long: [4], lines: [2, 4] });
    const draft = { ...draftOf(fields, { words: [] }), list: [...rowsIn(draftOf(fields, { list: [{}] })['list']), ...result.list] };
    const wrong = wrongIn(list, { fields, faults: faultsOf(schema, fields, draft), from: 1, lines: result.lines }, words);
    expect(wrong.filter(({ field }) => field !== 'Rest').map(({ line, field }) => `${line} ${field}`)).toEqual([
      '4 Poids',
      '2 Poids',
      '2 Shown',
      '2 Kind',
      '4 config.rows.inLanguage',
    ]);
    expect(result.list[0]).toMatchObject({ 'list/weight': '12', 'list/shown': 'perhaps', 'list/kind': 'rent' });
  });
  it('has a first line of its own or none, where it is a list of texts', () => {
    expect(read(tags, 'words\na\nb').list).toEqual(['a', 'b']);
    expect(read(tags, 'a\nb\n\n')).toMatchObject({ list: ['a', 'b'], lines: [1, 2] });
  });
  it.each([
    ['', 'empty'],
    ['a,b\n1,2', 'columns'],
    ['weight\n"1', 'quotes'],
    [`weight\n${'1\n'.repeat(MOST_ROWS)}`, 'many'],
  ])('is refused when it is another', (file, why) => {
    expect(listFromCsv(list, [], file, words)).toMatchObject({ kind: 'refused', why });
    expect(en.config.csv.refused).toHaveProperty(why);
  });
});

describe('the text of a file', () => {
  const file = (bytes: readonly number[] | Uint8Array, size = bytes.length) => ({
    size,
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  });
  const utf8 = (content: string) => file(new TextEncoder().encode(content));

  it('is read in UTF-8 with and without its mark, and as older spreadsheets write it', async () => {
    const é = { kind: 'text', text: 'é' };
    expect(await readTableFile(utf8('é'))).toEqual(é);
    expect(await readTableFile(utf8('\uFEFFé'))).toEqual(é);
    expect(await readTableFile(file([0xe9]))).toEqual(é);
    expect(await readTableFile(file([0xff, 0xfe, 0xe9, 0]))).toEqual(é);
  });
  it('is refused in words when it is none', async () => {
    const unreadable = { size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
    const results = await Promise.all(
      [utf8('PK\u0003\u0004'), file([97, 0]), file([97], 2_000_000), unreadable].map((one) => readTableFile(one)),
    );
    expect(results.map((result) => 'why' in result && result.why)).toEqual(['workbook', 'binary', 'large', 'unreadable']);
    for (const result of results) expect(en.config.csv.refused).toHaveProperty('why' in result ? result.why : '');
  });
});
