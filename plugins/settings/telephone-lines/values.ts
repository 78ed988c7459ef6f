/** A line as the texts of its form, as the wire has it, and what is wrong with what was entered. */
import { TRUNK_LIMITS, TRUNK_PATTERNS, TRUNK_PLACE, type TrunkCodec, type TrunkFormat, type TrunkTransport } from '@dialer/contract/trunks';
import { PATTERNS } from '@dialer/contract';
import type { ApiReply } from '@dialer/host';

export type Lines = ApiReply<'getTrunks'>;
export type Line = Lines['trunks'][number];

export interface Entered {
  name: string;
  active: boolean;
  host: string;
  /** `register`: with user and password; `address`: the carrier knows us by ours. */
  by: 'register' | 'address';
  user: string;
  secret: string;
  /** The password that is kept is taken away. */
  noSecret: boolean;
  transport: TrunkTransport;
  port: string;
  proxy: string;
  domain: string;
  authUser: string;
  registerEveryS: string;
  optionsEveryS: string;
  codecs: string;
  format: TrunkFormat;
  prefix: string;
  callerId: string;
  priority: string;
  weight: string;
  maxCalls: string;
  callsPerSecond: string;
  emergency: boolean;
  tlsVerify: boolean;
  tlsCa: string;
  srtp: boolean;
}
export type Name = keyof Entered;

/** Those that a welcome letter has; the rest is folded. */
export const FIRST: readonly Name[] = ['name', 'active', 'host', 'by', 'user', 'secret', 'noSecret', 'transport', 'callerId', 'format'];

const text = (value: number | null): string => (value === null ? '' : String(value));
const number = (value: string): number | null => (value.trim() === '' ? null : Number(value));

/** What fits most carriers. */
export const NEW: Entered = {
  ...{ name: '', active: true, host: '', by: 'register', user: '', secret: '', noSecret: false, transport: 'udp', port: '', proxy: '' },
  ...{ domain: '', authUser: '', registerEveryS: '300', optionsEveryS: '30', codecs: 'PCMU,PCMA', format: 'plus', prefix: '' },
  ...{ callerId: '', priority: '1', weight: '1', maxCalls: '', callsPerSecond: '5', emergency: false },
  ...{ tlsVerify: true, tlsCa: '', srtp: false },
};

type Kept = Omit<Line, 'state' | 'why' | 'code' | 'since' | 'lastFailure'>;
export const enteredOf = (line: Kept): Entered => ({
  ...{ name: line.name, active: line.active, host: line.host, by: line.register ? 'register' : 'address', user: line.user },
  ...{ secret: '', noSecret: false, transport: line.transport, port: text(line.port), proxy: line.proxy, domain: line.domain },
  ...{ authUser: line.authUser, registerEveryS: text(line.registerEveryS), optionsEveryS: text(line.optionsEveryS) },
  ...{ codecs: line.codecs.join(), format: line.format, prefix: line.prefix, callerId: line.callerId, priority: text(line.priority) },
  ...{ weight: text(line.weight), maxCalls: text(line.maxCalls), callsPerSecond: text(line.callsPerSecond) },
  ...{ emergency: line.emergency, tlsVerify: line.tlsVerify, tlsCa: line.tlsCa, srtp: line.srtp },
});

const digitsOf = (value: string) => value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** As letters write it: `sip:` before a name, `(UDP)` behind it. Neither is a part of it. */
const bare = (value: string): string =>
  value
    .trim()
    .replace(/^sips?:(\/\/)?/i, '')
    .replace(/\s*\((udp|tcp|tls)\)$/i, '')
    .trim();
const WEB = /^\s*https?:/i;

/** Without id and revision. An empty secret leaves the one that is kept. */
export function wireOf({ by, noSecret, secret, ...values }: Entered) {
  const { name, host, user, proxy, domain, authUser, port, codecs, callerId, maxCalls, tlsCa, prefix, ...rest } = values;
  return {
    ...{ active: rest.active, transport: rest.transport, format: rest.format, emergency: rest.emergency, tlsVerify: rest.tlsVerify },
    ...{ name: name.trim(), host: bare(host), user: bare(user), authUser: bare(authUser), proxy: bare(proxy), domain: bare(domain) },
    ...{ port: number(port), maxCalls: number(maxCalls), register: by === 'register', prefix: prefix.trim(), callerId: digitsOf(callerId) },
    ...{ registerEveryS: Number(rest.registerEveryS), optionsEveryS: Number(rest.optionsEveryS), priority: Number(rest.priority) },
    ...{ weight: Number(rest.weight), callsPerSecond: Number(rest.callsPerSecond), codecs: codecs.split(',') as TrunkCodec[] },
    ...{ tlsCa: tlsCa.trim(), srtp: rest.srtp, secret: noSecret ? null : secret },
  };
}

/** The same line on or off, all else as it is. */
export const switched = (line: Line, active: boolean) => ({
  id: line.id,
  revision: line.revision,
  ...wireOf({ ...enteredOf(line), active }),
});

/** Whether the password that is kept would go to another place: the gateway wants it anew then. */
export function movesFrom(line: Line, values: Entered): boolean {
  const now = wireOf(values);
  return TRUNK_PLACE.some((field) => now[field] !== line[field]);
}

type Words = (key: string, values?: Record<string, string | number>) => string;
const outside = (value: string, [least, most]: readonly [number, number]): boolean =>
  !/^\d{1,6}$/.test(value.trim()) || Number(value) < least || Number(value) > most;

/** In words; the gateway judges the same once more. */
export function faultsOf(values: Entered, t: Words): Partial<Record<Name, string | null>> {
  const L = TRUNK_LIMITS;
  const range = (value: string, limits: readonly [number, number]) =>
    outside(value, limits) ? t('wrong.range', { least: limits[0], most: limits[1] }) : null;
  const maybe = (value: string, limits: readonly [number, number]) => (value.trim() === '' ? null : range(value, limits));
  const host = bare(values.host);
  const user = bare(values.user);
  const isUser = (value: string) => TRUNK_PATTERNS.user.test(value) && value.length <= L.user;
  return {
    name: !PATTERNS.seen.test(values.name)
      ? t('wrong.name')
      : values.name.trim().length > L.name
        ? t('wrong.long', { most: L.name })
        : null,
    host: WEB.test(host) ? t('wrong.web') : host === '' ? t('wrong.host_missing') : TRUNK_PATTERNS.host.test(host) ? null : t('wrong.host'),
    user: values.by === 'register' && user === '' ? t('wrong.needs_user') : isUser(user) ? null : t('wrong.user'),
    secret:
      values.secret.length > L.secret ? t('wrong.long', { most: L.secret }) : PATTERNS.oneLine.test(values.secret) ? null : t('wrong.line'),
    port: maybe(values.port, L.port),
    proxy: WEB.test(values.proxy) ? t('wrong.web') : TRUNK_PATTERNS.proxy.test(bare(values.proxy)) ? null : t('wrong.proxy'),
    domain: WEB.test(values.domain) ? t('wrong.web') : TRUNK_PATTERNS.maybeHost.test(bare(values.domain)) ? null : t('wrong.host'),
    authUser: isUser(bare(values.authUser)) ? null : t('wrong.user'),
    registerEveryS: values.by === 'register' ? range(values.registerEveryS, L.registerEvery) : null,
    optionsEveryS: values.optionsEveryS.trim() === '0' ? null : range(values.optionsEveryS, L.optionsEvery),
    prefix: TRUNK_PATTERNS.prefix.test(values.prefix.trim()) ? null : t('wrong.prefix'),
    callerId: !/\p{L}/u.test(values.callerId) && TRUNK_PATTERNS.callerId.test(digitsOf(values.callerId)) ? null : t('wrong.caller_id'),
    priority: range(values.priority, L.priority),
    weight: range(values.weight, L.weight),
    maxCalls: maybe(values.maxCalls, L.calls),
    callsPerSecond: range(values.callsPerSecond, L.perSecond),
    tlsCa: values.tlsCa.trim() === '' || /-----BEGIN CERTIFICATE-----/.test(values.tlsCa) ? null : t('wrong.certificate'),
    srtp: values.srtp && values.transport !== 'tls' ? t('wrong.needs_tls') : null,
  };
}
