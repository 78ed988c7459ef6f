import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimNext } from '../../calls/lead-claims';
import { fillPlaces } from '../../calls/stack-places';
import { doNotCall, leads } from '../../platform/db/schema';
import { seedPeople } from '../../demo/people';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { parseMapping } from './columns';
import { centresIn } from '../../people/centre';
import { importLeads, type ImportOptions } from './import-leads';

let database: TestDatabase;
let folder: string;
let nth = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedPeople(database.db);
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(leads);
  await database.db.delete(doNotCall);
});

const file = (content: string | Uint8Array, name = `leads-${++nth}.csv`) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const importFile = (path: string, more: Partial<ImportOptions> = {}) =>
  importLeads(database.db, { path, tenantId: 1, centres: centresIn('variants'), campaign: 'Test', createCampaign: true, ...more });
const all = () => database.db.select().from(leads).orderBy(leads.phone);
const rejected = (path: string) =>
  Papa.parse<Record<string, string>>(
    readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim(),
    { header: true },
  ).data;

const HEADER = 'vendor_lead_code,phone_number,first_name,last_name,address1,city,state,postal_code,email,date_of_birth,comments';

describe('leads from a file', () => {
  it('are offered in the order of the file, across batches and files', async () => {
    const phones = Array.from({ length: 2500 }, (_, nth) => `617${String(2_000_000 + ((nth * 7919) % 2500))}`);
    const half = phones.length / 2;
    const part = (rows: string[]) => file(`phone_number\n${rows.join('\n')}\n`);
    await importFile(part(phones.slice(0, half)), { campaign: 'Order' });
    await importFile(part(phones.slice(half)), { campaign: 'Order' });
    // One instant for all, as within one batch: only the position is left to decide.
    await database.db.update(leads).set({ dueAt: new Date(0) });
    const who = { tenantId: 1, accountId: 1, provinces: [], country: 'US', keepsHours: false } as const;
    const offered: string[] = [];
    for (let nth = 0; nth < 40; nth++) {
      const claim = await claimNext(database.db, who, { now: new Date() });
      offered.push(claim!.lead.phone);
    }
    expect(offered).toEqual(phones.slice(0, 40));
    const rows = await database.db.select({ phone: leads.phone }).from(leads).orderBy(leads.position);
    expect(rows.map(({ phone }) => phone)).toEqual(phones);
  });

  it("reads VICIdial's columns into a lead at its place", async () => {
    const result = await importFile(
      file(`${HEADER}\nVL-7,(617) 555-0111,Ana,O'Neil,"12 Elm St, rear",Boston,MA,02108,ana@mail.example,02/28/1960,"Calls
after six"\n`),
    );
    expect(result).toMatchObject({
      rows: 1,
      imported: 1,
      refused: 0,
      duplicates: 0,
      rejectedFile: null,
      campaign: { name: 'Test', created: true },
    });
    expect(await all()).toMatchObject([
      {
        tenantId: 1,
        marketingId: 'VL-7',
        phone: '6175550111',
        firstName: 'Ana',
        lastName: "O'Neil",
        street: '12 Elm St, rear',
        city: 'Boston',
        state: 'ma',
        zip: '02108',
        email: 'ana@mail.example',
        notes: 'Calls\nafter six',
        timezone: 'America/New_York',
        status: 'New',
        new: true,
        importLine: '2',
        clients: [{ first_name: 'Ana', last_name: "O'Neil", dob: '1960-02-28' }],
      },
    ]);
    expect((await all())[0]!.dueAt).not.toBeNull();
  });

  it('are at their place at once, as the dialer works it out for a lead that was saved', async () => {
    await importFile(file(`${HEADER}\n1,8505550111,Ana,Roy,,,,,,,\n2,6175550112,Ida,Roy,,,,02108,,,\n3,8005550113,Bo,Roy,,,,,,,\n`));
    const places = async () => (await all()).map(({ place }) => place);
    const imported = await places();
    expect(imported.filter((place) => place !== '')).toHaveLength(2);
    // Whether somebody in Florida has consented in writing the dialer looks up.
    expect(imported[2]).toBe('');
    await database.db.update(leads).set({ place: '' });
    await fillPlaces(database.db, { tenantId: 1, country: 'US', keepsHours: true }, { now: new Date() }, 10);
    expect(await places()).toEqual([imported[0], imported[1], expect.stringMatching(/^~\w+ US fl America\/Chicago America\/New_York$/)]);
  });

  it.each([
    ['commas', ','],
    ['tabs', '\t'],
    ['pipes', '|'],
    ['semicolons', ';'],
  ])('finds out that columns are separated by %s', async (_name, separator) => {
    const lines = [
      ['phone_number', 'last_name', 'city'],
      ['6175550112', 'Roy', 'Lynn'],
    ]
      .map((row) => row.join(separator))
      .join('\r\n');
    await importFile(file(lines));
    expect(await all()).toMatchObject([{ phone: '6175550112', lastName: 'Roy', city: 'Lynn' }]);
  });

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 as Excel writes it', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(text, 'utf16le')])],
    ['Windows-1252', (text: string) => iconv.encode(text, 'windows-1252')],
  ])('reads accents from %s', async (_name, encode) => {
    await importFile(file(encode('phone\tfirst_name\tcity\n5145550113\tHélène\tMontréal\n')));
    expect(await all()).toMatchObject([{ firstName: 'Hélène', city: 'Montréal' }]);
  });

  it('takes a mapping for columns with names of their own, and keeps the unknown ones in the notes', async () => {
    const mapping = parseMapping('{"Tel": "phone", "Nom": "lastName"}');
    const result = await importFile(file('Tel,Nom,Animal\n4185550114,Côté,chat\n'), { mapping });
    expect(result.unknownColumns).toEqual(['Animal']);
    expect(await all()).toMatchObject([{ phone: '4185550114', lastName: 'Côté', notes: 'Animal: chat' }]);
    expect(() => parseMapping('{"Tel": "telefon"}')).toThrow(/fields that do not exist: telefon/);
    await expect(importFile(file('phone\n6175550101\n'), { mapping })).rejects.toThrow(/columns that the file does not have: tel, nom/);
  });

  it('refuses rows with their line and reason in a file that spreadsheets open, and imports the others', async () => {
    const path = file(
      `${HEADER}\nA,6175550115,Ok,Ok,,,,,,,\nB,12345,Bad,Number,,,,,,,\n\nC,,No,Number,,,,,,,\nD,6175550116,Too,Long,,,,,,,,,shifted\nE,+44 20 7946 0000,From,London,,,,,,,\n`,
    );
    const result = await importFile(path);
    expect(result).toMatchObject({ rows: 5, imported: 1, refused: 4 });
    expect(result.rejectedFile).toBe(path.replace('.csv', '.rejected.csv'));
    expect(rejected(result.rejectedFile!).map(({ line, reason }) => [line, reason])).toEqual([
      ['3', '"12345" is not a phone number of the United States or Canada'],
      ['5', 'no phone number'],
      ['6', '13 columns, more than the first line has'],
      ['7', '"+44 20 7946 0000" is not a phone number of the United States or Canada'],
    ]);
    expect(rejected(result.rejectedFile!)[0]).toMatchObject({ vendor_lead_code: 'B', first_name: 'Bad' });
  });

  it('does not lose a lead for a date or an address that cannot be read', async () => {
    await importFile(file('phone,email,date_of_birth\n6175550117,not-an-address,31/31/1980\n'));
    expect(await all()).toMatchObject([{ email: '', notes: 'email: not-an-address\ndate of birth: 31/31/1980' }]);
  });

  it('reports duplicates by phone and campaign, in the file and on a second run, and changes nothing then', async () => {
    const path = file('phone,first_name\n6175550118,First\n617-555-0118,Second\n6175550119,Other\n');
    expect(await importFile(path)).toMatchObject({ rows: 3, imported: 2, duplicates: 1 });
    await database.db.update(leads).set({ status: 'Not Interested', dueAt: null }).where(eq(leads.phone, '6175550118'));
    const again = await importFile(path);
    expect(again).toMatchObject({ rows: 3, imported: 0, duplicates: 3, campaign: { created: false } });
    expect(rejected(again.rejectedFile!)[0]).toMatchObject({ line: '2', reason: 'duplicate: this number is in the campaign already' });
    expect(await all()).toMatchObject([{ firstName: 'First', status: 'Not Interested', dueAt: null }, { firstName: 'Other' }]);
    expect(await importFile(path, { campaign: 'Another' })).toMatchObject({ imported: 2 });
  });

  it('leaves a number on the do-not-call list where it is', async () => {
    await database.db.insert(doNotCall).values([
      { tenantId: 1, phone: '6175550120' },
      { tenantId: 2, phone: '6175550121' },
    ]);
    const result = await importFile(file('phone\n6175550120\n6175550121\n'));
    expect(result).toMatchObject({ imported: 1, doNotCall: 1 });
    expect((await all()).map(({ phone }) => phone)).toEqual(['6175550121']);
    expect(await database.db.$count(doNotCall)).toBe(2);
  });

  it('knows a number of the do-not-call list however the file writes it', async () => {
    await database.db.insert(doNotCall).values({ tenantId: 1, phone: '6175551294' });
    const result = await importFile(file('phone\n011 617 555 1294\n00 1 617 555 1294\n+1 (617) 555-1294\n011 617 555 1295\n'));
    expect(result).toMatchObject({ imported: 1, refused: 0, doNotCall: 3 });
    expect((await all()).map(({ phone }) => phone)).toEqual(['6175551295']);
  });

  describe('with a status that asks not to be called', () => {
    it.each(['DNC', 'DNCL', 'dncc', ' dnc ', 'Do Not Call', 'do not call', 'DO_NOT_CALL', 'do-not-call', 'Ne pas appeler'])(
      '%j puts the numbers on the list and imports no lead',
      async (status) => {
        const path = file(`phone,alt_phone,first_name,status\n6175550151,617-555-0152,Ida,${status}\n6175550153,,Otto,NEW\n`);
        const result = await importFile(path);
        expect(result).toMatchObject({ rows: 2, imported: 1, optedOut: 1, doNotCall: 0, refused: 0 });
        expect(rejected(result.rejectedFile!)[0]).toMatchObject({
          line: '2',
          reason: `status ${status.trim()}: the number was put on the do-not-call list`,
        });
        expect((await all()).map(({ phone }) => phone)).toEqual(['6175550153']);
        const rows = await database.db.select().from(doNotCall).orderBy(doNotCall.phone);
        expect(rows.map(({ tenantId, phone, reason }) => [tenantId, phone, reason])).toEqual([
          [1, '6175550151', 'import'],
          [1, '6175550152', 'import'],
        ]);
      },
    );

    it('holds for the same number in other rows, in leads that came before, and in a row that is damaged otherwise', async () => {
      await importFile(file('phone\n6175550155\n'), { campaign: 'Before' });
      const path = file('phone,first_name,status\n6175550154,A,NEW\n6175550154,B,DNC\n6175550155,C,DNC\n6175550156,"D\n",DNC\n123,E,DNC\n');
      expect(await importFile(path)).toMatchObject({ rows: 5, imported: 0, doNotCall: 1, optedOut: 3, refused: 1 });
      const who = { tenantId: 1, accountId: 1, provinces: [], country: 'US', keepsHours: false } as const;
      expect(await claimNext(database.db, who, { now: new Date() })).toBeNull();
      expect(await database.db.$count(doNotCall)).toBe(3);
    });

    it('is read from a column that a mapping names; any other status is of no use', async () => {
      const mapping = parseMapping('{"Result": "status"}');
      await importFile(file('phone,result\n6175550157,dnc\n6175550158,SALE\n'), { mapping });
      expect(await all()).toMatchObject([{ phone: '6175550158', status: 'New', notes: '' }]);
    });
  });

  it('takes away the file of the rejected when a later run rejects nothing', async () => {
    const path = file('phone\n123\n');
    const { rejectedFile } = await importFile(path);
    expect(existsSync(rejectedFile!)).toBe(true);
    writeFileSync(path, 'phone\n6175550122\n');
    expect((await importFile(path)).rejectedFile).toBeNull();
    expect(existsSync(rejectedFile!)).toBe(false);
  });

  it.each([
    ['noise', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919 + 13) % 256)), /binary data/],
    ['an Excel workbook', Buffer.from('PK\u0003\u0004 and so on'), /Excel workbook/],
    ['nothing', Buffer.alloc(0), /empty/],
    ['a table without a phone', Buffer.from('name,city\nAna,Boston\n'), /No column holds the phone number/],
  ])('refuses %s clearly, and makes no campaign for it', async (_name, content, words) => {
    await expect(importFile(file(content), { campaign: 'Never made' })).rejects.toThrow(words);
    await expect(importFile(file('phone\n6175550123\n'), { campaign: 'Never made', createCampaign: false })).rejects.toThrow(
      /has no campaign "Never made"/,
    );
    expect(await all()).toEqual([]);
  });

  it('names a file that is not there, a missing tenant and the campaigns that exist', async () => {
    await expect(importFile(join(folder, 'nowhere.csv'))).rejects.toThrow(/There is no file/);
    await expect(importFile(file('phone\n6175550124\n'), { tenantId: 9 })).rejects.toThrow(/no tenant 9/);
  });

  it('says which row has a quotation mark that is never closed', async () => {
    const result = await importFile(file('phone,notes\n6175550125,fine\n6175550126,"never closed\n6175550127,swallowed\n'));
    expect(result).toMatchObject({ imported: 1, refused: 1 });
    expect(rejected(result.rejectedFile!)[0]).toMatchObject({ line: '3', reason: expect.stringContaining('quotation mark') });
  });

  it('reads more than one part of a file, and lines stay right', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `617${2_000_000 + at},"two\nlines"`);
    const progress: number[] = [];
    const result = await importFile(file(`phone,comments\n${rows.join('\n')}\nbad,x\n`), {
      onProgress: ({ share }) => progress.push(share),
    });
    expect(result.rows).toBe(5001);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(rejected(result.rejectedFile!).at(-1)).toMatchObject({ line: '10002' });
  });

  describe('a file that somebody made to do harm, or broke', () => {
    it('is read row by row: each bad row has its reason, and nothing ends the import', async () => {
      const emoji = `${'a'.repeat(63)}\u{1f600}`;
      const path = file(
        [
          'phone,first_name,last_name,notes',
          `6175550131,${emoji},Cut,${'n'.repeat(19_999)}\u{1f600}`,
          '6175550132,Con\u0007trol,Letter,x',
          '6175550133,"Two\nlines",Name,x',
          '6175550134,Turned\u202e,Name,x',
          `6175550135,Long,Cell,${'x'.repeat(900_000)}`,
          '6175550136,Nul,In notes,a\u0000b',
          '6175550137,Fine,Last,x',
        ].join('\r\n'),
      );
      const result = await importFile(path);
      expect(result).toMatchObject({ rows: 7, imported: 4, refused: 3 });
      expect(rejected(result.rejectedFile!).map(({ line, reason }) => [line, reason])).toEqual([
        ['3', '"first_name" holds control characters or a line break'],
        ['4', '"first_name" holds control characters or a line break'],
        ['6', '"first_name" holds control characters or a line break'],
      ]);
      const rows = await all();
      expect(rows.map(({ phone }) => phone)).toEqual(['6175550131', '6175550135', '6175550136', '6175550137']);
      expect(rows[0]).toMatchObject({ firstName: 'a'.repeat(63), clients: [{ first_name: 'a'.repeat(63) }], notes: 'n'.repeat(19_999) });
      expect(rows[1]!.notes.length).toBeLessThanOrEqual(20_000);
    });

    it('reads half characters of a damaged UTF-16 file as nothing', async () => {
      const text = iconv.encode('phone\tfirst_name\n6175550138\tA', 'utf16le');
      const half = Buffer.from([0x3d, 0xd8]);
      await importFile(file(Buffer.concat([Buffer.from([0xff, 0xfe]), text, half, iconv.encode('na\n', 'utf16le')])));
      expect((await all()).map(({ firstName }) => firstName.replaceAll('\ufffd', ''))).toEqual(['Ana']);
    });

    it('takes five hundred columns and two of one name, and no more', async () => {
      const names = Array.from({ length: 498 }, (_, nth) => `c${nth}`);
      const path = file(`phone,phone,${names.join(',')}\n,6175550139,${names.join(',')}\n`);
      expect(await importFile(path)).toMatchObject({ imported: 1, refused: 0 });
      await expect(importFile(file(`phone,phone,other,${names.join(',')}\n`))).rejects.toThrow('more than 500 columns');
    });

    it('runs nothing in the spreadsheet of who opens the rejected rows, which nobody else may read', async () => {
      const path = file('phone,first_name\n=HYPERLINK("http://evil.example"),+1+1\n@SUM(A1),-2\n');
      const { rejectedFile } = await importFile(path);
      const text = readFileSync(rejectedFile!, 'utf8');
      expect(text).toContain(`'=HYPERLINK`);
      const cells = Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data.flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      if (process.platform !== 'win32') expect(statSync(rejectedFile!).mode & 0o777).toBe(0o600);
    });

    it('keeps the rows around one that the database cannot keep', async () => {
      await database.db.execute(`alter table leads add constraint bench check (1 / (length(first_name) - 3) is not null)`);
      try {
        const result = await importFile(file('phone,first_name\n6175550141,Anna\n6175550142,Bob\n6175550143,Carla\n'));
        expect(result).toMatchObject({ imported: 2, refused: 1 });
        expect(rejected(result.rejectedFile!)[0]).toMatchObject({ line: '3', reason: 'the database cannot keep a value of this row' });
      } finally {
        await database.db.execute('alter table leads drop constraint bench');
      }
    });
  });

  it('stop between two parts of the file too, where none of them has a row', async () => {
    const stop = new AbortController();
    const path = file(`phone\n6175550111\n${'\n'.repeat(2_000_000)}`);
    const cancelled = importFile(path, { dryRun: true, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(cancelled).rejects.toThrow('aborted');
    const before = new AbortController();
    before.abort();
    await expect(importFile(path, { dryRun: true, signal: before.signal })).rejects.toThrow('aborted');
  });
});
