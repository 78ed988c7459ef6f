/** What may be asked of a floor, and how each is asked: nothing else reaches its engine. */
import { z } from 'zod';
import type { MeasuredEngine } from '../port';
import { NUMBER_FORMATS } from '../trunks';

export type Command = Exclude<keyof MeasuredEngine, 'start' | 'stop' | 'trunks'>;

const id = z.string().min(1).max(300);
const name = z.string().max(1000);
const words = z.string().max(4000);
const count = z.number().finite();
const cause = z.enum(['normal', 'busy', 'declined', 'no-answer', 'not-registered', 'cancelled', 'lost', 'failed']);
const extension = z.strictObject({ extension: name });
const number = z.strictObject({ number: name, trunks: z.array(id).max(1000).optional(), permit: name });

const originate = z.strictObject({
  leg: id,
  callId: id,
  target: z.union([extension, number]),
  callerId: z.strictObject({ number: name, name: name.optional(), private: z.boolean().optional() }),
  ringMs: count,
  headers: z.record(name, words).optional(),
  room: id.optional(),
});

const trunk = z.strictObject({
  id,
  host: name,
  port: count.nullable(),
  transport: z.enum(['udp', 'tcp', 'tls']),
  proxy: name.nullable(),
  domain: name.nullable(),
  user: name.nullable(),
  authUser: name.nullable(),
  secret: name.nullable(),
  register: z.boolean(),
  registerEveryS: count,
  optionsEveryS: count,
  tls: z.strictObject({ verify: z.boolean(), ca: z.string().max(200_000).nullable() }),
  codecs: z.array(z.enum(['PCMU', 'PCMA'])).max(10),
  srtp: z.boolean(),
  format: z.enum(NUMBER_FORMATS),
  prefix: name,
  maxCalls: count.nullable(),
  emergency: z.boolean(),
  callsPerSecond: count,
});

/** The arguments of each; those at the end that may be missing are. */
export const COMMANDS: Readonly<Record<Command, z.ZodType<unknown[]>>> = {
  list: z.tuple([]),
  stats: z.tuple([]),
  account: z.union([z.tuple([id, z.array(words).max(1000)]), z.tuple([id, z.array(words).max(1000), z.boolean()])]),
  setTrunks: z.tuple([z.array(trunk).max(10_000)]),
  endpoint: z.tuple([id]),
  originate: z.tuple([originate]),
  ring: z.tuple([id]),
  answer: z.tuple([id]),
  hangup: z.tuple([id, cause]),
  openRoom: z.tuple([id]),
  closeRoom: z.tuple([id]),
  move: z.tuple([id, id.nullable()]),
  music: z.tuple([id, z.boolean()]),
  play: z.tuple([id, z.union([z.strictObject({ room: id }), z.strictObject({ leg: id })]), name]),
  stopPlay: z.tuple([id]),
  dtmf: z.tuple([id, name]),
  record: z.tuple([id, id]),
  pauseRecord: z.tuple([id, z.boolean()]),
  stopRecord: z.tuple([id]),
  detect: z.tuple([id, z.boolean()]),
  refer: z.tuple([id, id, z.union([z.literal(180), z.literal(200), z.literal(403), z.literal(480), z.literal(503), z.literal(603)])]),
  monitor: z.tuple([id, z.strictObject({ leg: id, ear: id, mode: z.enum(['listen', 'whisper', 'barge']) })]),
  stopMonitor: z.tuple([id]),
};

export const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name);

/** Those that only ask, so that they may be done twice. */
export const READS: ReadonlySet<string> = new Set<Command>(['list', 'stats', 'endpoint']);
/** Those that are right at another life of the floor, too: they name nothing that has ended with the last one. */
export const LASTING: ReadonlySet<string> = new Set<Command>(['list', 'stats', 'endpoint', 'account', 'setTrunks']);
