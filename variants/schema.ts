/**
 * What the files of a centre's folder must be by themselves: their form, and what they say of each other. A gateway does
 * not start with a folder that is faulty here; what ties it to the plugins and texts of a release is in `fits.ts`.
 */
import { z } from 'zod';
import {
  FLAGS,
  LIMITS,
  type CentreDispositions,
  type CentreLists,
  type CentreTransfers,
  type FirstLayouts,
  type StatusRow,
  type VariantFile,
  type VariantManifest,
} from '../src/contract';
import { dispositionsFile, layoutsFile, statusesFile, variantFile } from '../src/contract/schemas/centre';
import { isPluginFlag } from '../src/registry/flags';
import { promiseOf } from '../src/rules/dispositions';
import type { CentreFile, CentreFolder } from './read';
import { listFaults, listsForm, sameWords, wordsTwice } from './lists';
import { disclosuresFile, scriptsFile, spokenFaults, type CentreDisclosures, type CentreScripts } from './spoken';
import { sentences } from './words';

const FORMS = {
  'variant.json': z.strictObject({
    ...variantFile.shape,
    postal: z.strictObject(variantFile.shape.postal.shape),
    // Which plugins declare flags of their own, and which, is asked with the release in `fits.ts`.
    flags: z
      .object(Object.fromEntries(FLAGS.map((name) => [name, z.boolean()])))
      .catchall(z.boolean())
      .superRefine((flags, ctx) => {
        for (const name of Object.keys(flags).filter((one) => !isKnown(one)))
          ctx.addIssue({
            code: 'custom',
            path: [name],
            message: `there is no such flag; the product's are ${[...FLAGS].sort().join(', ')}; a plugin's own has its name before it, as goals:weekly`,
          });
      }),
    limits: z.strictObject({ vmDetectionUserTimeout: z.int().positive() }),
    timezone: z.string().refine(isZone, 'a time zone such as America/Toronto'),
    brand: z.strictObject(variantFile.shape.brand.shape),
  }),
  'layouts.json': layoutsFile.strict(),
  'dispositions.json': z.strictObject({
    dispositions: z.array(dispositionsFile.shape.dispositions.element.strict()).min(1),
    reasons: z.record(z.string(), z.array(dispositionsFile.shape.reasons.valueType.element.strict()).min(1)),
  }),
  'statuses.json': z.array(statusesFile.element.strict()).min(1),
  'transfers.json': z.strictObject({ external: z.array(target()), sunlife: z.array(target()), matcha: target().nullable() }),
  'disclosures.json': disclosuresFile,
  'scripts.json': scriptsFile,
  'lists.json': listsForm,
} satisfies Record<CentreFile, z.ZodType>;

/** No emergency number has ten digits, and none abroad is written with them alone. */
function target() {
  return z.strictObject({
    name: z.string().trim().min(1).max(LIMITS.text),
    phone: z.string().regex(/^[2-9]\d{9}$/, 'ten digits, such as 8005550123: only North America is rung'),
  });
}

const isKnown = (flag: string): boolean => isPluginFlag(flag) || (FLAGS as readonly string[]).includes(flag);

/** A centre whose files can be worked with. */
export interface WellFormed {
  readonly variant: VariantManifest;
  readonly layouts: FirstLayouts;
  readonly transfers: CentreTransfers;
  readonly logo: string | null;
  /** What its agents read out; null: it has no such file. */
  readonly disclosures: CentreDisclosures | null;
  readonly scripts: CentreScripts | null;
  /** What the booking form chooses from; null: it has no such form. */
  readonly lists: CentreLists | null;
}

/** The centre of a folder, or null and what is wrong: one sentence a fault, each starting with the file and the place in it. */
export function formOf(read: CentreFolder): { centre: WellFormed | null; faults: string[] } {
  const parsed = Object.entries(FORMS).map(([file, form]) => {
    const data = read.files[file as CentreFile];
    if (data === undefined) return { data, faults: [] }; // unreadable: said already; or a file that not every centre has
    const result = form.safeParse(data);
    return { data: result.data, faults: [...(result.success ? [] : sentences(file, result.error, data, form)), ...repeated(file, data)] };
  });
  const [variant, layouts, dispositions, statuses, transfers = NO_TRANSFERS, disclosures, scripts, lists] = parsed.map(
    ({ data }) => data,
  ) as [VariantFile?, FirstLayouts?, CentreDispositions?, StatusRow[]?, CentreTransfers?, CentreDisclosures?, CentreScripts?, CentreLists?];
  const faults = [
    ...read.unreadable,
    ...parsed.flatMap((file) => file.faults),
    ...(variant ? variantFaults(variant, read) : []),
    ...(dispositions ? dispositionFaults(dispositions) : []),
    ...(statuses ? statusFaults(statuses) : []),
    ...transferFaults(transfers),
    ...(variant ? spokenFaults(variant.leadLanguages, { disclosures, scripts }) : []),
    ...(variant && lists ? listFaults(variant.uiLanguages, lists) : []),
    ...(dispositions ? wordsTwice('dispositions.json > dispositions', dispositions.dispositions) : []),
    ...Object.entries(dispositions?.reasons ?? {}).flatMap(([name, rows]) => wordsTwice(`dispositions.json > reasons > ${name}`, rows)),
    ...(variant?.flags['followUpCallStatus'] && statuses && !has(statuses, 'follow-up')
      ? ['statuses.json: the flag followUpCallStatus sends advisors to follow-up, which is not here']
      : []),
  ].map((fault) => `${read.folder}/${fault}`);
  if (!variant || !layouts || !dispositions || !statuses || faults.length > 0) return { centre: null, faults };
  const centre = {
    variant: { ...variant, ...dispositions, statuses },
    layouts,
    transfers,
    logo: signOf(read, variant) ?? null,
    disclosures: disclosures ?? null,
    scripts: scripts ?? null,
    lists: lists ?? null,
  };
  return { centre, faults };
}

const NO_TRANSFERS: CentreTransfers = { external: [], sunlife: [], matcha: null };

/** A page knows a target by its number. */
const transferFaults = ({ external, sunlife }: CentreTransfers): string[] =>
  Object.entries({ external, sunlife }).flatMap(([list, targets]) => {
    const phones = targets.map(({ phone }) => phone);
    const twice = phones.filter((phone, index) => phones.indexOf(phone) !== index);
    return [...new Set(twice)].map((phone) => `transfers.json > ${list}: has the number ${phone} twice`);
  });

/** A list with a value twice, also when only capitals or blanks differ: people would see it twice. */
function repeated(at: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => repeated(`${at} > ${key}`, part));
  if (!Array.isArray(value)) return below;
  const names = value.map((one: unknown) => (typeof one === 'object' && one !== null ? nameOf(one) : one));
  const keys = names.map((one) => (typeof one === 'string' ? sameWords(one) : one));
  const said = names.flatMap((one, index) => {
    const first = keys.indexOf(keys[index]);
    if (one === undefined || first === index) return [];
    return one === names[first]
      ? [`${at}: has ${String(one)} twice`]
      : [
          `${at}: has ${JSON.stringify(names[first])} and ${JSON.stringify(one)}, which differ only in capitals or blanks; leave one of them`,
        ];
  });
  return [...new Set(said), ...below];
}
const nameOf = (row: { value?: unknown; status?: unknown }): unknown => row.value ?? row.status;

/** Characters of a sign as a data address: a page waits for it. */
const LARGEST_LOGO = 90_000;

/** The centre's own sign; `constructor` is none, although every object has it. */
const signOf = ({ brand }: CentreFolder, { brand: { logo } }: VariantFile): string | undefined =>
  Object.hasOwn(brand, logo) ? brand[logo] : undefined;

function variantFaults(variant: VariantFile, read: CentreFolder): string[] {
  const { code, brand } = variant;
  const name = read.folder.split('/').at(-1)!;
  const logo = signOf(read, variant);
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(name) ? [] : ['variant.json: the name of a folder has small letters, digits and dashes']),
    ...(code === name.toUpperCase() ? [] : [`variant.json > code: must be ${name.toUpperCase()}, as the folder is ${name}`]),
    ...(logo === undefined
      ? [`variant.json > brand > logo: there is no ${brand.logo} in the folder; it must be an svg, png or webp below brand`]
      : []),
    ...(logo && logo.length > LARGEST_LOGO ? [`${brand.logo}: larger than 64 KB; every page loads it at its start`] : []),
  ];
}

/** Everybody on a call may be told not to call again, and must be able to say so. */
const DO_NOT_CALL = 'Do Not Call';

function dispositionFaults({ dispositions, reasons }: CentreDispositions): string[] {
  const at = 'dispositions.json > dispositions';
  const used = new Set(dispositions.map((row) => row.reasons));
  return [
    ...dispositions.flatMap((row) => [
      ...(row.reasons !== undefined && !Object.hasOwn(reasons, row.reasons)
        ? [`${at} > ${row.value} > reasons: there is no list ${row.reasons}`]
        : []),
      ...(row.needs?.includes('reason') && row.reasons === undefined
        ? [`${at} > ${row.value}: needs a reason, and has no list of them`]
        : []),
      ...(promiseOf(row.next) && !row.needs?.includes('dateTime')
        ? [`${at} > ${row.value}: promises a call by "next", so it needs dateTime`]
        : []),
      ...(row.needs?.includes('dateTime') && !promiseOf(row.next) && row.result === undefined
        ? [`${at} > ${row.value}: asks for a date of which nobody is reminded; say by "next" who calls then, or "result": "booking"`]
        : []),
      ...(row.needs?.includes('sale') && row.result !== 'sale'
        ? [`${at} > ${row.value}: asks for the figures of a sale, so its "result" must be "sale"`]
        : []),
      ...(/^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i.test(row.value)
        ? []
        : [`${at} > ${row.value}: a value is plain English letters; its words for people are "texts"`]),
    ]),
    ...Object.keys(reasons).flatMap((name) =>
      used.has(name) ? [] : [`dispositions.json > reasons > ${name}: no disposition has this list`],
    ),
    ...(dispositions.some(({ value, who }) => value === DO_NOT_CALL && who.includes('everyone'))
      ? []
      : [`${at}: ${DO_NOT_CALL} must be here, for everyone: whoever is told so puts the number on the do-not-call list by it`]),
  ];
}

/** Statuses that calls and sign-in set, whatever a centre offers. */
const ALWAYS = ['offline', 'ready', 'after-call-work', 'on-a-call', 'not-synced'] as const;
const BY_SYSTEM: readonly string[] = ['on-a-call', 'not-synced'];
const COUNTED: readonly string[] = ['break', 'lunch-break'];
const has = (rows: readonly StatusRow[], status: string) => rows.some((row) => row.status === status);

const statusFaults = (rows: readonly StatusRow[]): string[] => [
  ...ALWAYS.flatMap((status) => (has(rows, status) ? [] : [`statuses.json: ${status} must be here: the system sets it`])),
  ...rows.flatMap(({ status, who, perDay }) => [
    ...(BY_SYSTEM.includes(status) && who.length > 0 ? [`statuses.json > ${status} > who: must be empty, only the system sets it`] : []),
    ...(perDay && !COUNTED.includes(status) ? [`statuses.json > ${status} > perDay: only ${COUNTED.join(' and ')} are counted`] : []),
  ]),
];

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone.includes('/');
  } catch {
    return false;
  }
}
