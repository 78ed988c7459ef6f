/** Telephone lines: a centre's SIP trunks, how they are, and a call to try one. The secret goes in and never comes out. */
import { z } from 'zod';
import { PATTERNS } from '../limits';
import {
  TRUNK_CODECS,
  TRUNK_FORMATS,
  TRUNK_LIMITS,
  TRUNK_PATTERNS,
  TRUNK_STATES,
  TRUNK_TEST_ENDS,
  TRUNK_TEST_STATES,
  TRUNK_TRANSPORTS,
} from '../trunks';
import { count, guid, lineOf, phone, says, text } from './read';
import type { Payload } from './payload';

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);
const L = TRUNK_LIMITS;
const user = () => z.string().max(L.user).regex(TRUNK_PATTERNS.user);

/** What is entered of a line but its secret; texts that may be empty are empty where nothing is set. */
const entered = {
  name: lineOf(L.name),
  active: z.boolean(),
  host: z.string().min(1, { abort: true }).max(L.host).regex(TRUNK_PATTERNS.host),
  /** Null: the carrier's name says. */
  port: within(L.port).nullable(),
  transport: z.enum(TRUNK_TRANSPORTS),
  proxy: z
    .string()
    .max(L.host)
    .regex(TRUNK_PATTERNS.proxy)
    .refine((value) => {
      const port = /[^:]:(\d+)$/.exec(value)?.[1];
      return port === undefined || (Number(port) >= 1 && Number(port) <= L.port[1]);
    }, says('host')),
  domain: z.string().max(L.host).regex(TRUNK_PATTERNS.maybeHost),
  user: user(),
  authUser: user(),
  register: z.boolean(),
  registerEveryS: within(L.registerEvery),
  /** 0: never. */
  optionsEveryS: z
    .int()
    .min(0)
    .max(L.optionsEvery[1])
    .refine((value) => value === 0 || value >= L.optionsEvery[0], says('too-small', { min: L.optionsEvery[0] })),
  tlsVerify: z.boolean(),
  /** PEM; whether it is a certificate only the gateway can tell. */
  tlsCa: z.string().max(L.certificate),
  /** The first is asked for first. */
  codecs: z.array(z.enum(TRUNK_CODECS)).min(1).max(TRUNK_CODECS.length),
  srtp: z.boolean(),
  format: z.enum(TRUNK_FORMATS),
  prefix: z.string().max(L.digits).regex(TRUNK_PATTERNS.prefix),
  priority: within(L.priority),
  weight: within(L.weight),
  /** Null: as many as there are. */
  maxCalls: within(L.calls).nullable(),
  callsPerSecond: within(L.perSecond),
  /** Numbers for help go over it. */
  emergency: z.boolean(),
  callerId: z.string().max(L.digits).regex(TRUNK_PATTERNS.callerId),
};

const failure = z.object({
  at: z.string(),
  /** `state`: the line went down; `call`: a call over it reached nobody. */
  kind: z.enum(['state', 'call']),
  code: z.int().nullable(),
  words: text(),
  /** Whom the call was to; null of the line itself, and of a caller. */
  number: z.string().nullable(),
});

/** As the gateway tells it: what could not be entered today is shown all the same. */
const trunk = z.object({
  id: z.string(),
  revision: count(),
  name: text(),
  active: z.boolean(),
  host: text(),
  port: z.int().nullable(),
  transport: z.enum(TRUNK_TRANSPORTS),
  proxy: text(),
  domain: text(),
  user: text(),
  authUser: text(),
  /** That there is one is all that anybody is told. */
  hasSecret: z.boolean(),
  register: z.boolean(),
  registerEveryS: z.int(),
  optionsEveryS: z.int(),
  tlsVerify: z.boolean(),
  tlsCa: text(),
  codecs: z.array(z.enum(TRUNK_CODECS)),
  srtp: z.boolean(),
  format: z.enum(TRUNK_FORMATS),
  prefix: text(),
  priority: z.int(),
  weight: z.int(),
  maxCalls: z.int().nullable(),
  callsPerSecond: z.int(),
  emergency: z.boolean(),
  callerId: text(),
});
const shown = trunk.extend({
  state: z.enum(TRUNK_STATES),
  /** Why it is down, in English words; null where it is not. */
  why: z.string().nullable(),
  code: z.int().nullable(),
  /** Null: the engine has not said. */
  since: z.string().nullable(),
  /** The newest of those that are kept. */
  lastFailure: failure.nullable(),
});

export const trunks = {
  getTrunks: {
    reply: z.object({
      /** Whether this gateway's engine rings real people: a training floor keeps lines, and uses none. */
      people: z.boolean(),
      /** How many a centre may have. */
      most: z.int(),
      trunks: z.array(shown),
    }),
  },
  saveTrunk: {
    body: z
      .object({
        /** Null: a new one. */
        id: guid().nullable(),
        /** Of what the page had read, 0 of a new one: nothing is written unseen over what somebody else saved (409). */
        revision: count(),
        ...entered,
        /** Absent or empty: as it is. Null: there is to be none. */
        secret: z.string().max(L.secret).regex(PATTERNS.oneLine).nullish(),
      })
      .refine(({ register, user: name }) => !register || name !== '', { ...says('needs-user'), path: ['user'] })
      .refine(({ srtp, transport }) => !srtp || transport === 'tls', { ...says('needs-tls'), path: ['srtp'] }),
    reply: z.object({ id: z.string(), revision: count() }),
  },
  deleteTrunk: { params: z.object({ id: guid() }) },
  getTrunkFailures: { params: z.object({ id: guid() }), reply: z.array(failure) },
  testTrunk: { params: z.object({ id: guid() }), body: z.object({ number: phone() }), reply: z.object({ id: z.string() }) },
  getTrunkTest: {
    params: z.object({ id: guid() }),
    reply: z.object({
      id: z.string(),
      trunk: z.string(),
      number: text(),
      state: z.enum(TRUNK_TEST_STATES),
      /** From the wish to the first ring, and to the answer; null: not so far. */
      ringsAfterMs: z.int().nullable(),
      answeredAfterMs: z.int().nullable(),
      end: z
        .object({
          how: z.enum(TRUNK_TEST_ENDS),
          /** The SIP status of the refusal. */
          code: z.int().nullable(),
          /** Of a refusal of the gate: why, in the reader's language. */
          words: z.string(),
        })
        .nullable(),
    }),
  },
} satisfies Record<string, Payload>;
