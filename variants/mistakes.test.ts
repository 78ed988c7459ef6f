/** Every mistake that a person can make in a centre's folder is named, with the file, the place in it and what to do. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aPlugin } from '../tests/support/plugins';
import { centresWithMaple, MAPLE, type MapleFiles } from '../tests/support/maple';
import { checkCentre, type Release } from './checks';
import { readCentres } from './read';

const size = { w: 3, h: 4, minW: 2, minH: 2 };
const panel = (id: string) => aPlugin(id, { contributes: { panels: [{ id, titleKey: 't', descriptionKey: 'd', icon: 'info', size }] } });
const release: Release = {
  manifests: [
    ...['lead', 'disposition', 'call-type'].map(panel),
    aPlugin('answering-machine', { dispositions: ['Voicemail', 'Not Interested'] }),
  ],
  configs: {},
  hostApi: 1,
  locales: ['en', 'fr', 'en_ca'],
};

function faultsOf(how: Parameters<typeof centresWithMaple>[0]): string[] {
  const { root, remove } = centresWithMaple(how);
  try {
    const read = readCentres(root).filter(({ folder }) => !/(isius|slica)$/.test(folder));
    return read.flatMap((folder) => checkCentre(folder, release).faults.map((fault) => fault.replace(`${root}/`, '')));
  } finally {
    remove();
  }
}
const variant = MAPLE['variant.json'];
const { dispositions, reasons } = MAPLE['dispositions.json'];
const [table, ...others] = dispositions as [(typeof dispositions)[number], ...typeof dispositions];
const statuses = MAPLE['statuses.json'];

const withVariant = (over: object): MapleFiles => ({ 'variant.json': { ...variant, ...over } });
const withRow = (row: object): MapleFiles => ({ 'dispositions.json': { dispositions: [...dispositions, row], reasons } });
const withTable = (over: object): MapleFiles => ({ 'dispositions.json': { dispositions: [{ ...table, ...over }, ...others], reasons } });
/** As a text: what writes files is not what is tried. */
const DEEP = `{"plugins":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
const withStatus = (row: object): MapleFiles => ({ 'statuses.json': [...statuses, row] });

const BOTH = { en: 'Hello', fr: 'Bonjour' };
const skipping = (...skip: number[]) => ({ text: BOTH, skip });
/** A carrier with one wording of one step. */
const withStep = (over: object, states = ['pa']): MapleFiles => ({
  'disclosures.json': {
    carriers: [
      {
        carrier: 'kestrel',
        title: 'Kestrel',
        company: 'Kestrel Life',
        wordings: [{ wording: 'aa', states, steps: [{ step: 1, text: BOTH, ...over }] }],
      },
    ],
  },
});

const LISTS = {
  leadReasons: [
    { value: 'final', texts: { en: 'Final', fr: 'Finale' } },
    { value: 'other', texts: { en: 'Other', fr: 'Autre' } },
  ],
  coverage: [
    { value: 'life', texts: { en: 'Life', fr: 'Vie' } },
    { value: 'other', texts: { en: 'Other', fr: 'Autre' } },
  ],
  carriers: [{ value: 'Kestrel Life' }, { value: 'Other' }],
  premiums: [{ value: 'p1', texts: { en: 'Over $150', fr: 'Plus de 150 $' } }],
  conditions: [{ value: 'Asthma' }, { value: 'Other' }],
  medications: [{ value: 'Insulin' }, { value: 'Other' }],
  income: { Monthly: [1, 2, 3, 4, 5], Annual: [1, 2, 3, 4, 5], Combined: [1, 2, 3, 4, 5] },
};
const withLists = (over: object): MapleFiles => ({ 'lists.json': { ...LISTS, ...over } });

it('a folder with lists has nothing said of it', () => {
  expect(faultsOf({ files: withLists({}) })).toEqual([]);
});

it('a folder with disclosures and scripts has nothing said of it', () => {
  expect(faultsOf({ files: { ...withStep({}), 'scripts.json': { pages: [{ title: BOTH, text: BOTH }] } } })).toEqual([]);
});

it('a good folder has nothing said of it', () => {
  expect(faultsOf({})).toEqual([]);
});

describe('a mistake in a folder', () => {
  it.each<[string, MapleFiles, RegExp]>([
    [
      'an unknown plugin',
      withVariant({ plugins: { ...variant.plugins, weather: {} } }),
      /^maple\/variant.json > plugins > weather: no plugin has this id$/,
    ],
    ['a code that is not the folder’s', withVariant({ code: 'MAPEL' }), /variant.json > code: must be MAPLE, as the folder is maple$/],
    ['a file that is nested too deep', { 'variant.json': DEEP }, /variant.json: it is nested too deep: at most 32 levels$/],
    [
      'a switch that nobody knows',
      withVariant({ flags: { ...variant.flags, turbo: true } }),
      /variant.json > flags > turbo: there is no such flag; the product's are autoDialAfterVoicemail, .*; a plugin's own has its name before it, as goals:weekly$/,
    ],
    ['a switch without an answer', withVariant({ flags: {} }), /variant.json > flags > externalTransfers: /],
    ['a country that the product does not know', withVariant({ country: 'FR' }), /variant.json > country: /],
    [
      'a country to ring that the product does not know',
      withVariant({ rings: ['US', 'JM'] }),
      /variant.json > rings > entry 2: "JM" is none of these: US, CA$/,
    ],
    ['a time zone that is none', withVariant({ timezone: 'Halifax' }), /variant.json > timezone: a time zone such as America\/Toronto$/],
    [
      'a language that the product does not speak',
      withVariant({ uiLanguages: ['en', 'de'] }),
      /variant.json > uiLanguages > entry 2: "de" is none of these/,
    ],
    [
      'an overlay without texts',
      withVariant({ overlays: { fr: 'fr_ns' } }),
      /variant.json > overlays > fr: there are no texts in locales\/fr_ns; make that folder/,
    ],
    [
      'a transfer to an emergency number',
      { 'transfers.json': { external: [{ name: 'Help', phone: '911' }], sunlife: [], matcha: null } },
      /transfers.json > external > Help > phone: ten digits, such as 8005550123: only North America is rung$/,
    ],
    [
      'a transfer to a number twice',
      {
        'transfers.json': {
          external: [],
          sunlife: ['Amy', 'Ben'].map((name) => ({ name, phone: '8005550123' })),
          matcha: null,
        },
      },
      /transfers.json > sunlife: has the number 8005550123 twice$/,
    ],
    ['a language twice', withVariant({ leadLanguages: ['en', 'fr', 'en'] }), /variant.json > leadLanguages: has en twice$/],
    [
      'a logo that is not there',
      withVariant({ brand: { name: 'Maple', logo: 'brand/tree.svg' } }),
      /variant.json > brand > logo: there is no brand\/tree.svg in the folder/,
    ],
    [
      'a layout with an unknown panel',
      { 'layouts.json': { ...MAPLE['layouts.json'], manager: [{ panel: 'nowhere', x: 0, y: 0, w: 3, h: 4 }] } },
      /layouts.json > manager > nowhere: no plugin has this panel$/,
    ],
    ...['constructor', '__proto__'].map((logo): [string, MapleFiles, RegExp] => [
      `a logo with a name that every object has: ${logo}`,
      withVariant({ brand: { name: 'Maple', logo } }),
      /variant.json > brand > logo: there is no /,
    ]),
    [
      'a panel deeper than a person could place it',
      { 'layouts.json': { ...MAPLE['layouts.json'], manager: [{ panel: 'lead', x: 0, y: 10_001, w: 3, h: 101 }] } },
      /layouts.json > manager > lead > y: .*\n.*layouts.json > manager > lead > h: /,
    ],
    [
      'a panel beyond the last column',
      { 'layouts.json': { ...MAPLE['layouts.json'], manager: [{ panel: 'lead', x: 10, y: 0, w: 3, h: 25 }] } },
      /layouts.json > manager > lead: reaches beyond column 12$/,
    ],
    [
      'a layout for a role that has none',
      { 'layouts.json': { ...MAPLE['layouts.json'], boss: [] } },
      /layouts.json: there is no field "boss"$/,
    ],
    [
      'a disposition without words in a language of the centre',
      withTable({ texts: { en: 'Visit at home' } }),
      /dispositions.json > dispositions > Kitchen Table: has no words in "fr"; add "texts"/,
    ],
    [
      'a reason without words',
      { 'dispositions.json': { dispositions, reasons: { visits: [{ value: 'In the garden' }] } } },
      /dispositions.json > reasons > visits > In the garden: has no words in "en"/,
    ],
    [
      'a disposition twice',
      withRow({ value: 'Not Interested', who: ['everyone'] }),
      /dispositions.json > dispositions: has Not Interested twice$/,
    ],
    [
      'two dispositions that are read by one text',
      withRow({ value: 'Not-Interested', who: ['everyone'] }),
      /Not-Interested: differs from Not Interested in nothing but marks/,
    ],
    [
      'an unknown role',
      withTable({ who: ['qualifyer'] }),
      /dispositions.json > dispositions > Kitchen Table > who > entry 1: "qualifyer" is none of these; did you mean "qualifier"\?: everyone, /,
    ],
    ['a need that is none', withTable({ needs: ['signature'] }), /Kitchen Table > needs > entry 1: /],
    ['a list of reasons that is not there', withTable({ reasons: 'visit' }), /Kitchen Table > reasons: there is no list visit$/],
    [
      'a list of reasons with a name that every object has',
      withTable({ reasons: 'constructor' }),
      /Kitchen Table > reasons: there is no list constructor$/,
    ],
    [
      'a list of reasons that nothing uses',
      { 'dispositions.json': { dispositions, reasons: { ...reasons, spare: [{ value: 'Other' }] } } },
      /reasons > spare: no disposition has this list$/,
    ],
    ['a needed reason without a list', withTable({ reasons: undefined }), /Kitchen Table: needs a reason, and has no list of them$/],
    [
      'a sale that does not count',
      withTable({ needs: ['dateTime', 'sale'] }),
      /Kitchen Table: asks for the figures of a sale, so its "result" must be "sale"$/,
    ],
    ['a result that the product does not know', withTable({ result: 'win' }), /Kitchen Table > result: /],
    ['a promise without a date', withTable({ needs: ['reason'] }), /Kitchen Table: promises a call by "next", so it needs dateTime$/],
    [
      'a date that reminds nobody',
      withTable({ next: undefined, result: undefined }),
      /Kitchen Table: asks for a date of which nobody is reminded; say by "next" who calls then, or "result": "booking"$/,
    ],
    [
      'a value that is no plain English',
      withRow({ value: 'Visite à domicile', who: [], texts: { en: 'x', fr: 'x' } }),
      /a value is plain English letters/,
    ],
    [
      'no way to say that somebody must not be called',
      { 'dispositions.json': { dispositions: [table], reasons } },
      /Do Not Call must be here, for everyone/,
    ],
    [
      'a plugin that sets what the list does not have',
      withVariant({ plugins: { ...variant.plugins, 'answering-machine': {} } }),
      /dispositions: the plugin answering-machine sets Voicemail; add it/,
    ],
    ['a status without a colour', withStatus({ status: 'meeting', who: ['everyone'] }), /statuses.json > meeting > colour: /],
    [
      'a status that the product does not know',
      withStatus({ status: 'yoga', who: ['everyone'], colour: 'red' }),
      /statuses.json > yoga > status: /,
    ],
    ['a status twice', withStatus({ status: 'break', who: ['everyone'], colour: 'red' }), /statuses.json: has break twice$/],
    [
      'a status that the system needs and that is not there',
      { 'statuses.json': statuses.slice(0, 4) },
      /statuses.json: on-a-call must be here: the system sets it$/,
    ],
    [
      'a status of the system that people could choose',
      { 'statuses.json': [...statuses.slice(0, 4), ...statuses.slice(4).map((row) => ({ ...row, who: ['everyone'] }))] },
      /statuses.json > on-a-call > who: must be empty/,
    ],
    [
      'a limit that no text tells of',
      withStatus({ status: 'restroom', who: ['everyone'], colour: 'red', limit: { qualifier: 300 } }),
      /statuses.json > restroom > limit > qualifier: no text says that this was passed/,
    ],
    [
      'a count of what is not counted',
      withStatus({ status: 'meeting', who: ['everyone'], colour: 'red', perDay: { advisor: 1 } }),
      /statuses.json > meeting > perDay: only break and lunch-break are counted$/,
    ],
    [
      'a status after follow-ups that is not there',
      withVariant({ flags: { ...variant.flags, followUpCallStatus: true } }),
      /statuses.json: the flag followUpCallStatus sends advisors to follow-up/,
    ],
    ['a missing file', { 'statuses.json': undefined }, /statuses.json: this file is missing; copy it from another centre/],
    [
      'a file that is no JSON',
      { 'layouts.json': '{ "qualifier": [ }' },
      /layouts.json: it is no JSON: line 1, column 18: } cannot stand here/,
    ],
    [
      'a comma that is missing',
      { 'statuses.json': '[\n  { "status": "ready" }\n  { "status": "break" }\n]' },
      /statuses.json: it is no JSON: line 2, column 24: a comma is missing here: { "status": "ready" }$/,
    ],
    [
      'a comma too many',
      { 'statuses.json': '[\n  { "status": "ready" },\n]' },
      /statuses.json: it is no JSON: line 2, column 24: nothing follows this comma but \]; take the comma out: { "status": "ready" },$/,
    ],
    ['an empty file', { 'statuses.json': '' }, /statuses.json: it is no JSON: line 1, column 1: the file is empty$/],
    [
      'a key twice',
      { 'lists.json': `{ "carriers": [],\n${JSON.stringify(LISTS).slice(1)}` },
      /lists.json: line 2, column \d+: "carriers" stands here a second time, after line 1; only one of them would count/,
    ],
    [
      'choices that differ only in capitals or blanks',
      withLists({ carriers: [{ value: 'Kestrel Life' }, { value: 'kestrel life ' }, { value: 'Other' }] }),
      /carriers: has "Kestrel Life" and "kestrel life ", which differ only in capitals or blanks; leave one of them$/,
    ],
    [
      'choices with the same words',
      withLists({
        conditions: [{ value: 'Gout', texts: { fr: 'Goutte' } }, { value: 'Drop', texts: { fr: 'goutte' } }, { value: 'Other' }],
      }),
      /conditions: Gout and Drop have the same words in fr: goutte$/,
    ],
    [
      'an agency of a state that is none',
      withLists({ mgas: [{ value: 'North', regions: ['on', 'zz'] }] }),
      /mgas > North > regions: there is no state or province zz/,
    ],
    [
      'a text in the place of an entry',
      withLists({ carriers: ['Kestrel Life', { value: 'Other' }] }),
      /carriers > entry 1: wanted is an entry such as { "value": "Kestrel Life" }, not the text alone$/,
    ],
    [
      'a misspelt field of a choice',
      withLists({ conditions: [{ value: 'Gout', text: { fr: 'Goutte' } }, { value: 'Other' }] }),
      /conditions > Gout: there is no field "text"; did you mean "texts"\?$/,
    ],
    ['a value that is empty', withLists({ carriers: [{ value: '' }, { value: 'Other' }] }), /carriers > entry 1 > value: is empty$/],
    [
      'too few borders',
      withLists({ income: { ...LISTS.income, Annual: [1, 2, 3, 4] } }),
      /income > Annual: must have exactly 5 entries, and has 4$/,
    ],
    [
      'a limit below nothing',
      withStatus({ status: 'meeting', who: ['everyone'], colour: 'red', limit: { advisor: -5 } }),
      /meeting > limit > advisor: must be more than 0, not -5$/,
    ],
    [
      'a name in a script that nobody puts in',
      { 'scripts.json': { pages: [{ title: BOTH, text: { en: 'Hello {firstName}', fr: 'Bonjour {prenom} {agent}' } }] } },
      /scripts.json > pages > 1 > text > fr: {prenom} is put in by nobody; there are {firstName}, {lastName}, {agent}$/,
    ],
    [
      'a name in a disclosure that nobody puts in',
      withStep({ text: { en: 'From {company}', fr: 'De {carrier}' } }),
      /aa > step 1 > en: {company} is put in by nobody; there are {carrier}, {firstName}, {lastName}$/,
    ],
    [
      'a disclosure that skips what is not there',
      withStep({ answers: [skipping(7), skipping()] }),
      /kestrel > aa > step 1 > answers: there is no step 7$/,
    ],
    ['a step that skips itself', withStep({ answers: [skipping(1), skipping()] }), /step 1 > answers: a step cannot skip itself$/],
    [
      'a disclosure without a text in a language of its leads',
      withStep({ text: { en: 'Hello' } }),
      /step 1: has no text in fr, which leads/,
    ],
    ['a state in two wordings of a carrier', withStep({}, ['pa', 'pa']), /carriers > kestrel > states: has pa twice$/],
    [
      'a name that no audio file can have',
      withStep({ step: 0 }),
      /disclosures.json > carriers > kestrel > wordings > aa > steps > 0 > step: /,
    ],
    [
      'a page of the script without a title in French',
      { 'scripts.json': { pages: [{ title: { en: 'Opening' }, text: BOTH }] } },
      /scripts.json > pages > 1 > title: has no text in fr/,
    ],
    [
      'a key of a list without words',
      withLists({ premiums: [{ value: 'p1', texts: { en: 'Over' } }] }),
      /premiums > p1: has no text in fr/,
    ],
    [
      'a list in which nothing else can be said',
      withLists({ carriers: [{ value: 'Kestrel Life' }] }),
      /carriers: wants a last choice Other/,
    ],
    ['a list that is missing', withLists({ medications: undefined }), /lists.json > medications: is missing; wanted is a list in \[…\]$/],
    [
      'a choice twice',
      withLists({ conditions: [{ value: 'Asthma' }, { value: 'Asthma' }, { value: 'Other' }] }),
      /conditions: has Asthma twice/,
    ],
    [
      'a border of incomes that does not rise',
      withLists({ income: { ...LISTS.income, Annual: [1, 2, 2, 4, 5] } }),
      /income > Annual: each border must be higher/,
    ],
    [
      'a kind of insurance that nobody is visited for, by a reason that there is not',
      withLists({ coverage: [...LISTS.coverage, { value: 'dental', texts: { en: 'Dental', fr: 'Dentaire' }, phoneOnly: 'dentist' }] }),
      /coverage > dental > phoneOnly: /,
    ],
    ['a field that is misspelt', withTable({ reason: 'visits' }), /Kitchen Table: there is no field "reason"; did you mean "reasons"\?$/],
  ])('%s', (_, files, words) => {
    const faults = faultsOf({ files });
    expect(faults.join('\n')).toMatch(new RegExp(words.source, 'm'));
    expect(faults.every((fault) => fault.startsWith('maple/'))).toBe(true);
  });
  it('a file in another writing than UTF-8, with the line; the mark that editors put in front is none', () => {
    const { root, remove } = centresWithMaple({ files: { 'scripts.json': `\ufeff${JSON.stringify({ pages: [] })}` } });
    writeFileSync(path.join(root, 'maple', 'lists.json'), Buffer.from('{\n  "a": "Goutte",\n  "b": "Maladie grave à vie"\n}', 'latin1'));
    const maple = readCentres(root).find(({ folder }) => folder.endsWith('/maple'))!;
    remove();
    expect(maple.folder).toBe(path.join(root, 'maple'));
    expect(maple.files['scripts.json']).toEqual({ pages: [] });
    expect(maple.unreadable).toEqual([
      'lists.json: it is not written in UTF-8: line 3 is not: "b": "Maladie grave à vie"; save the file as UTF-8',
    ]);
  });
  it('a sign that cannot be read', () => {
    const { root, remove } = centresWithMaple();
    mkdirSync(path.join(root, 'maple', 'brand', 'old.svg'));
    const maple = readCentres(root).find(({ folder }) => folder.endsWith('/maple'))!;
    remove();
    expect(maple.unreadable).toEqual([expect.stringMatching(/^brand\/old.svg: it cannot be read: EISDIR/)]);
    expect(Object.keys(maple.brand)).toEqual(['brand/leaf.svg']);
  });
  it('a link to a folder is a centre, and a link to nowhere is named', () => {
    const { root, remove } = centresWithMaple();
    symlinkSync(path.join(root, 'maple'), path.join(root, 'oak'));
    symlinkSync(path.join(root, 'gone'), path.join(root, 'elm'));
    const unreadable = (name: string) => readCentres(root).find(({ folder }) => folder.endsWith(`/${name}`))?.unreadable;
    const [oak, elm] = [unreadable('oak'), unreadable('elm')];
    remove();
    expect(oak).toEqual([]);
    expect(elm).toContainEqual(expect.stringMatching(/^variant.json: this file is missing/));
  });
  it('a folder without its logo, and one whose name is not a code', () => {
    expect(faultsOf({ logo: false })).toEqual([
      'maple/variant.json > brand > logo: there is no brand/leaf.svg in the folder; it must be an svg, png or webp below brand',
    ]);
    expect(faultsOf({ name: 'My maple' })).toContain('My maple/variant.json: the name of a folder has small letters, digits and dashes');
  });
});
