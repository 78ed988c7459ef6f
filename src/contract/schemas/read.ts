/**
 * Tolerant readers: what different gateways write differently (1, "1" and true; ids as numbers or texts; null for an
 * empty text) is read alike. All of them are codecs, so that the gateway can encode a reply with the same schema that
 * the page reads it with; transforms could not be run backwards.
 */
import { z } from 'zod';
import type { Issue, IssueCode } from '../issues';
import { LIMITS, PATTERNS, TEXTS } from '../limits';
import { isTooDeep } from '../nesting';

/**
 * What a rule of our own says when it fails: its code, for `.refine`. Without words of the specification those of the
 * code are filled in by `locateIssues`, on the gateway: the page has its own, and does not load the table for this.
 */
export const says = (code: IssueCode, given: Omit<Issue, 'code'> = {}, words = '') => ({
  message: words,
  params: { code, ...given },
});

const TRUE = [true, 1, '1', 'true'] as const;

/** Reads 1, "1" and true as true, 0, "0", "", false and null as false [USERS-005]. */
export const flag = () =>
  z.codec(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', '']), z.null()]), z.boolean(), {
    decode: (value) => (TRUE as readonly unknown[]).includes(value),
    encode: (value) => value,
  });

/** A flag that travels as 0 or 1. */
export const bit = () =>
  z.codec(z.union([z.boolean(), z.literal([0, 1, '0', '1'])]), z.literal([0, 1]), {
    decode: (value) => ((TRUE as readonly unknown[]).includes(value) ? 1 : 0),
    encode: (value) => value,
  });

/** Id of a lead, call or follow-up, kept as text. */
export const textId = () =>
  z.codec(z.union([z.string().min(1).max(LIMITS.id), z.number()]), z.string(), {
    decode: (value) => String(value),
    encode: (value) => value,
  });

const wholeNumber = z.codec(z.string().regex(PATTERNS.wholeNumber), z.int().min(-LIMITS.wholeNumber).max(LIMITS.wholeNumber), {
  decode: Number,
  encode: String,
});
/** Id of a person, tenant, group or campaign, kept as an integer; also reads the text of a path or query. */
export const intId = () => z.union([z.int().min(-LIMITS.wholeNumber).max(LIMITS.wholeNumber), wholeNumber]);
/** How many, or how much of a whole thing: 0 or more. */
export const count = () => z.int().min(0).max(LIMITS.wholeNumber);
/** A number of a revision, a counter or a page: whole, as the database holds it. */
export const whole = () => z.int().min(-LIMITS.wholeNumber).max(LIMITS.wholeNumber);
/** Refuses what is nested deeper than anybody may read it by recursion. */
export const shallow = <T extends z.ZodType>(inner: T) =>
  inner.refine((value) => !isTooDeep(value), { ...says('too-deep', { max: LIMITS.nesting }), abort: true });

const isStorable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, inner]) => !PATTERNS.unstorable.test(name) && isStorable(inner));

/** JSON of somebody else's making (a panel's state, a configuration): anything of bounded size and depth that can be kept. */
export const boundedJson = <T extends z.ZodType>(inner: T) =>
  shallow(inner)
    .refine(isStorable, says('broken-name'))
    .refine((value) => (JSON.stringify(value) ?? '').length <= LIMITS.json, says('too-big', { max: LIMITS.json }));

const decimal = z.codec(z.string().regex(PATTERNS.decimal), z.number(), { decode: Number, encode: String });
/** A number; also reads its text. */
export const num = () => z.union([z.number(), decimal]);

/** Text of a reply: a missing or empty value is the empty text. */
export const text = () =>
  z
    .codec(z.union([z.string(), z.number(), z.null()]), z.string(), {
      decode: (value) => (value === null ? '' : String(value)),
      encode: (value) => value,
    })
    .default('');

/** Text of a field as a page had read it: longer ones than may be entered stand from before there was a limit. */
export const wasText = () => z.string().max(LIMITS.query);

/** A list; null and a missing value are the empty list. */
export const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

/** `{data: …}` around a reply, where the specifications show `data.x`; the page takes it off [API-012]. */
export const data = <T extends z.ZodType>(inner: T) => z.object({ data: inner });

/** One line that a person enters (a name, a street), with its limit [CONST-003]; control characters are refused. */
export const entered = (max: number = LIMITS.text) => z.string().max(max, TEXTS.tooLong).regex(PATTERNS.oneLine, TEXTS.notOneLine);
/** A name that a record must have: one line, of which something is seen; `missing`: the words of the specification for none. */
export const lineOf = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .refine((value) => PATTERNS.seen.test(value), { ...says('required', {}, missing), abort: true })
    .max(max, TEXTS.tooLong)
    .regex(PATTERNS.oneLine, TEXTS.notOneLine);
/** Lines of text that must say something, and may be evidence one day: nothing in them hides. */
export const evidence = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => PATTERNS.seen.test(value), { ...says('required'), abort: true })
    .max(max, TEXTS.tooLong)
    .regex(PATTERNS.evident);
/** The same on one line. */
export const evidentLine = (max: number) => lineOf(max).regex(PATTERNS.evident);
/** Notes that a person enters: lines of text. */
export const enteredNotes = () => z.string().max(LIMITS.notes, TEXTS.tooLong);

export const extension = () => z.string().regex(PATTERNS.extension, TEXTS.extensionInvalid);
export const phone = () => z.string().regex(PATTERNS.phone, TEXTS.phoneInvalid);
/** A number that the telephone network gave; callers may withhold or shorten theirs. */
export const anyPhone = () => z.string().min(1).max(32);
/** Whether the calendar has this day: `2001-02-31` is written well and is none. */
const isDay = (text: string): boolean => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
/** A day, `YYYY-MM-DD`. */
export const day = () => z.string().regex(PATTERNS.date).refine(isDay, says('date'));
/** A wall-clock time taken as UTC [FUP-011]: `YYYY-MM-DDTHH:mm`, seconds and Z allowed; null or empty: none. */
export const wallClock = () =>
  z
    .string()
    .max(40)
    .refine((value) => value === '' || (PATTERNS.wallClock.test(value) && isDay(value)), says('date-time'))
    .nullish();
/** An instant, in UTC: `YYYY-MM-DDTHH:mm`, seconds and Z allowed. */
export const moment = () =>
  z
    .string()
    .max(40)
    .refine((value) => PATTERNS.wallClock.test(value) && isDay(value), says('date-time'));
/** An instant of this age: what a database can compare. */
export const instant = () => moment().refine((at) => /^(19|20|21)/.test(at), says('date-time'));
/** Lead and call ids of this gateway. */
export const guid = () => z.guid();

export const idParams = z.object({ id: intId() });
export const leadParams = z.object({ id: guid() });
export const ofLead = z.object({ leadId: guid() });
export const ofExtension = z.object({ extension: extension() });
/** Reply of a POST that creates a row. */
export const created = z.object({ id: intId() });
