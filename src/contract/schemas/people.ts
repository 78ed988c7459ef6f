/** People as managers make and change them, their sessions, and files of people: what only this product has. */
import { z } from 'zod';
import { MOST_LEVELS } from '../dialing-settings';
import { ISSUE_CODES } from '../issues';
import { LIMITS, PATTERNS, TEXTS } from '../limits';
import { PEOPLE_COLUMNS, type PeopleColumn } from '../people';
import { ROLES, type Role } from '../statuses';
import { ELIGIBILITIES } from '../terms';
import { count, entered, flag, idParams, intId, lineOf, text, wasText } from './read';
import type { Payload } from './payload';

const codes = () => z.array(z.string().trim().toLowerCase().length(2)).max(LIMITS.few * 2);
/** Empty: none. */
const extension = () => z.string().regex(PATTERNS.maybeExtension, TEXTS.extensionInvalid).regex(PATTERNS.notHelp, TEXTS.extensionHelp);

/** What managers enter of a person. */
const fields = {
  firstName: lineOf(LIMITS.name),
  lastName: entered(LIMITS.name).trim(),
  /** For signing in; letters go to it. */
  email: z.string().trim().max(LIMITS.email, TEXTS.tooLong).regex(PATTERNS.email),
  /** Of the page; empty: the browser's. */
  language: z.enum(['', 'en', 'fr']),
  roles: z
    .array(z.enum(ROLES as readonly [Role, ...Role[]]))
    .min(1)
    .max(ROLES.length),
  /** Whose team the person is in; null: in none. */
  managerId: intId().nullable(),
  extension: extension(),
  level: z.int().min(1).max(MOST_LEVELS),
  isBilingual: z.boolean(),
  autoAnswer: z.boolean(),
  /** Seconds. */
  autoAnswerTime: count().max(LIMITS.autoAnswer),
  canTransferToSunlife: z.boolean(),
  canTransferToMatcha: z.boolean(),
  isIapp2Agent: z.boolean(),
};
/** With what is changed later one by one, on the page of users. */
const first = {
  hasWebRtc: z.boolean().default(true),
  outboundEligibility: z.enum(ELIGIBILITIES).default('none'),
  /** Codes of states, in lower case; empty: all. */
  provinces: codes().default([]),
  healthLicenses: codes().default([]),
};

/** The same as it is answered, of any shape that there may be. */
const stands = {
  firstName: text(),
  lastName: text(),
  email: text(),
  language: text(),
  roles: z.array(z.string()),
  managerId: intId().nullable(),
  extension: text(),
  level: z.number(),
  isBilingual: flag(),
  autoAnswer: flag(),
  autoAnswerTime: z.number(),
  canTransferToSunlife: flag(),
  canTransferToMatcha: flag(),
  isIapp2Agent: flag(),
};
/** What a page had read of it. */
const was = z
  .object({
    ...stands,
    ...{ firstName: wasText(), lastName: wasText(), email: wasText(), language: wasText(), extension: wasText() },
    roles: z.array(wasText()).max(LIMITS.few),
  })
  .partial();
const person = z.object({
  id: intId(),
  ...stands,
  hasWebRtc: flag(),
  outboundEligibility: z.enum(ELIGIBILITIES),
  provinces: z.array(z.string()),
  healthLicenses: z.array(z.string()),
  /** May not sign in any more. */
  closed: flag(),
});

/** A browser in which the person is signed in. */
const session = z.object({
  id: z.string(),
  /** As the browser names itself; empty where it was not noted. */
  browser: text(),
  address: text(),
  /** Of the sign-in, and of the last request: epoch milliseconds. */
  since: z.number(),
  seen: z.number(),
  /** The one from which it is asked. */
  own: z.boolean(),
});

/** One row of a file of people, as its texts. */
const importedRow = z.object({
  line: count(),
  /** A column that the file does not have is left as it is, or as a new person begins. */
  ...(Object.fromEntries(
    PEOPLE_COLUMNS.map((column) => [
      column,
      z
        .string()
        .max(LIMITS.query * 5)
        .optional(),
    ]),
  ) as Record<PeopleColumn, z.ZodOptional<z.ZodString>>),
});
const IMPORT_REFUSALS = ['twice', 'elsewhere', 'above', 'last-admin', 'person-on-a-call', 'other'] as const;
const importReport = z.object({
  /** False: it was only tried, or a row was refused and nothing was saved. */
  done: z.boolean(),
  rows: z.array(
    z.object({
      line: z.number(),
      email: text(),
      result: z.enum(['created', 'changed', 'same', 'refused']),
      /** Fields that change, or are refused. */
      fields: z.array(z.string()),
      /** Of a refused row, in words; and by names that a page says in its reader's language. */
      why: text(),
      issue: z
        .object({ code: z.enum(ISSUE_CODES), min: z.number().optional(), max: z.number().optional(), choices: z.string().optional() })
        .nullable(),
      refusal: z.enum(IMPORT_REFUSALS).nullable(),
      /** Of a new person, shown once. */
      password: text(),
    }),
  ),
});

const sessionParams = z.object({ id: intId(), session: z.guid() });

export const people = {
  getPeople: { reply: z.array(person) },
  getPerson: { params: idParams, reply: person },
  /** `password`: for the first sign-in, shown once; empty for a repeat of the same request. */
  addPerson: { body: z.object({ ...fields, ...first }), reply: z.object({ id: intId(), password: text() }) },
  setPerson: { params: idParams, body: z.object({ ...fields, was: was.optional() }) },
  /** `code`: for "reset password" on the sign-in page, shown once; empty for a repeat of the same request. */
  resetPersonPassword: { params: idParams, reply: z.object({ code: text() }) },
  closePerson: { params: idParams },
  openPerson: { params: idParams },
  getPersonSessions: { params: idParams, reply: z.array(session) },
  endPersonSession: { params: sessionParams },
  endPersonSessions: { params: idParams },
  importPeople: { body: z.object({ dry: z.boolean(), rows: z.array(importedRow).min(1).max(LIMITS.peopleRows) }), reply: importReport },
} satisfies Record<string, Payload>;
