import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { VariantCode } from '@dialer/contract';
import { agentsMediaFault, agentsMediaOf, agentsMediaVariables, type AgentsMedia } from './agents-media';
import { floorFault, floorVariables, type Role } from './floor-config';
import { recordingsFault, recordingsOf, recordingsVariables, type RecordingsPlace } from './recordings-config';
import { inProject } from './root';
import { isRange, THIS_MACHINE } from './http/caller';
import type { MailConfig } from './mail/smtp';
import { OperatorError } from './operator-error';
import { ownAddress } from './own-address';

/** Everything that can be set from outside, checked once at boot. */
export interface GatewayConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds the database, recordings and run-time files. */
  readonly dataDir: string;
  /** Where whole recordings are moved to; undefined: they stay in the data folder. */
  readonly recordings: RecordingsPlace | undefined;
  /** A PostgreSQL server of the centre's own instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** One of several gateways on one database, and where the others reach it; undefined: it is alone. */
  readonly cluster: { readonly host: string; readonly port: number } | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Absolute path of the folder that has one folder a centre. */
  readonly variantsDir: string;
  /** Pins the brand of the sign-in page. */
  readonly variant: VariantCode | undefined;
  /** Demo tenants and people exist and may sign in; only while listening on loopback. */
  readonly demo: boolean;
  /** Leads that each demo centre is given at its first start; 0 leaves them empty for a file of one's own. */
  readonly demoLeads: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Addresses and ranges of the proxies in front, whose X-Forwarded-* is believed. */
  readonly trustProxy: readonly string[];
  /** Scenario file of the training floor; undefined: the one that ships. */
  readonly scenario: string | undefined;
  /** Pages of these origins may call the API from elsewhere; empty: only the page that this gateway serves. */
  readonly corsOrigins: readonly string[];
  readonly realm: string;
  /** Where telephones in pages find the media, and whom they ask for ways to it. */
  readonly media: AgentsMedia;
  /** Real people outside, over SIP trunks; undefined: the training floor's. */
  readonly trunks: TrunkConfig | undefined;
  /** An Asterisk in place of the gateway's own engine; undefined: there is none. */
  readonly ari: AriConfig | undefined;
  readonly role: Role;
  /** Where the floors are that have the calls of this gateway; none: the engine is in this process. */
  readonly floorUrls: readonly string[];
  /** By what a floor knows its gateways. */
  readonly floorSecret: string | undefined;
  /** Addresses that `/config.json` tells the page; empty means the page's own origin. */
  readonly page: {
    readonly apiUrl: string;
    readonly socketUrl: string;
    readonly sipUrl: string;
    /** Of map tiles, with `{z}`, `{x}` and `{y}`; empty: maps show the marker alone. */
    readonly tileUrl: string;
    /** Whose map it is, as their terms want it said on it. */
    readonly tileCredit: string;
  };
  /** Address of the weather service, with `{city}`; empty: there is none. */
  readonly weatherUrl: string;
  /** Where its images come from; empty: none are shown. */
  readonly weatherIcons: string;
  /** Addresses and ranges of this network that plugins may send to; empty: only addresses that are public. */
  readonly outsideAllow: readonly string[];
  /** The mail server; undefined: mails are files in `DATA_DIR/outbox`. */
  readonly mail: MailConfig | undefined;
  /** Address at which people open the page, as mails name it; empty: they say "the sign-in page". */
  readonly pageUrl: string;
  /** Opens `/metrics` and `/api/docs` beyond this machine; undefined: they are open on it alone. */
  readonly operationsToken: string | undefined;
  /** How long a stopping gateway lets running calls finish. */
  readonly drainMs: number;
}

/** Where carriers reach this gateway. */
export interface TrunkConfig {
  /** The address that they are told, for SIP and speech. */
  readonly address: string;
  readonly sipPort: number;
  readonly rtpPorts: readonly [number, number];
  /** Addresses and ranges at which carriers may be though they are this machine's, or of no carrier. */
  readonly allow: readonly string[];
}

/** The Asterisk that carries the calls. */
export interface AriConfig {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Its endpoints of carriers, the first to be tried first, and how each wants numbers written. */
  readonly trunks: readonly { readonly endpoint: string; readonly format: 'plus' | 'country' | 'national' }[];
  /** What Asterisk calls the folder `ari-sounds` of the data folder, if another than the gateway does. */
  readonly soundsAt: string | undefined;
}

/** A variable that cannot be used; `message` names it and says what to do. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

const text = z.string().trim();
const flag = (otherwise: boolean) =>
  text
    .toLowerCase()
    .pipe(z.enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], 'must be 1 or 0'))
    .transform((value) => ['1', 'true', 'yes', 'on'].includes(value))
    .default(otherwise);
const wholeNumber = (from: number, to: number, otherwise: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return text.regex(/^\d+$/, rule).transform(Number).pipe(z.number().min(from, rule).max(to, rule)).default(otherwise);
};
const address = (...schemes: string[]) =>
  text
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    )
    .default('');
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const file = text.refine(existsSync, 'names a file that does not exist or cannot be read').optional();
/** `1` is a proxy on this machine; else the proxies' own addresses. */
const proxies = text
  .transform((value) => {
    if (/^(0|false|no|off)$/i.test(value)) return [];
    if (/^(1|true|yes|on)$/i.test(value)) return [...THIS_MACHINE];
    return value.split(',').map((each) => each.trim());
  })
  .refine((all) => all.every(isRange), 'must be 1 (a proxy on this machine), or addresses of proxies such as 10.0.0.2,10.1.0.0/16')
  .default([]);

const ranges = text
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((all) => all.every(isRange), 'must be addresses or ranges of your network, such as 127.0.0.1 or 10.1.0.0/16')
  .default([]);

/** Two network cards and loopback take three ports a call; fewer than these would end the first call. */
const FEWEST_PORTS = 10;
/** `42000-42999`: ports that any user may open, in order. */
const portRange = (otherwise: [number, number]) =>
  text
    .regex(/^\d{1,5}-\d{1,5}$/, 'must be two UDP ports with a dash between them, such as 42000-42999')
    .transform((value) => value.split('-').map(Number) as [number, number])
    .refine(([first, last]) => first >= 1024 && last <= 65_535, 'must lie between 1024 and 65535')
    .refine(
      ([first, last]) => last - first + 1 >= FEWEST_PORTS,
      `must go from the lower to the higher port, and hold at least ${FEWEST_PORTS}`,
    )
    .default(otherwise);

/** `carrier,backup:national`: PJSIP endpoints, each with how its carrier wants numbers. */
const ariTrunks = text
  .transform((value, context) => {
    const trunks = value.split(',').map((each) => /^([\w.-]{1,64})(?::(plus|country|national))?$/.exec(each.trim()));
    if (trunks.every((found) => found !== null))
      return trunks.map(([, endpoint, format = 'plus']) => ({ endpoint: endpoint!, format: format as 'plus' | 'country' | 'national' }));
    context.addIssue(
      'must name PJSIP endpoints of Asterisk, the first to be tried first, each with how its carrier wants numbers (plus, country or national), such as carrier,backup:national',
    );
    return z.NEVER;
  })
  .default([]);

/** One address, alone or in angle brackets behind a name. */
const ADDRESS = /^(?:[^<>"\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;
const MAIL_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
/** `smtp://user:password@mail.example.org:587`; what stands in it is never repeated in a complaint. */
const mailServer = text
  .transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    const port = url && MAIL_PORTS[url.protocol];
    if (url?.hostname && port && /^\/?$/.test(url.pathname) && !url.search && !url.hash) {
      try {
        const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
        if (!user === !password)
          return {
            host: url.hostname.replace(/^\[|\]$/g, ''),
            port: Number(url.port) || port,
            atOnce: url.protocol === 'smtps:',
            user,
            password,
          };
      } catch {
        // A % that begins nothing.
      }
    }
    context.addIssue(
      'must be the address of a mail server, such as smtp://user:password@mail.example.org:587, or smtps://… for TLS at once; signs of the password that an address cannot have are written as %XX',
    );
    return z.NEVER;
  })
  .optional();

/** `10.0.0.5:4100` or `[fd00::5]:4100`. */
const place = text
  .transform((value, context) => {
    const [, host, port] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(value)?.filter((part) => part !== undefined) ?? [];
    if (host && isIP(host) > 0 && Number(port) <= 65_535) return { host, port: Number(port) };
    context.addIssue('must be an IP address of this machine and a port, such as 10.0.0.5:4100');
    return z.NEVER;
  })
  .default({ host: '127.0.0.1', port: 0 });

const environment = z.object({
  GATEWAY_ADDRESS: place,
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: text
    .refine((host) => host === 'localhost' || isIP(host) > 0, 'must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  ...recordingsVariables,
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://').optional(),
  TLS_CERT: file,
  TLS_KEY: file,
  VARIANT: text.toUpperCase().optional(),
  VARIANTS_DIR: text.refine(isFolder, 'names a folder that does not exist').default(inProject('variants')),
  DEMO: flag(true),
  DEMO_LEADS: wholeNumber(0, 100_000, 240),
  LOG_LEVEL: text
    .toLowerCase()
    .pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent'))
    .default('info'),
  TRUST_PROXY: proxies,
  SCENARIO: file,
  CORS_ORIGIN: text.default(''),
  SIP_REALM: text.regex(/^[a-z0-9.-]+$/i, 'must be a host name').default('dialer.local'),
  ...agentsMediaVariables,
  MEDIA_PORTS: portRange([42_000, 42_999]),
  ENGINE: text
    .toLowerCase()
    .pipe(z.enum(['training', 'trunk', 'ari'], 'must be training (simulated people), trunk (real lines) or ari (an Asterisk)'))
    .default('training'),
  TRUNK_ADDRESS: text.refine((value) => isIP(value) > 0, 'must be the IP address at which carriers reach this machine').optional(),
  TRUNK_SIP_PORT: wholeNumber(1, 65_535, 5060),
  TRUNK_RTP_PORTS: portRange([43_000, 43_999]),
  TRUNK_ALLOW: ranges,
  ARI_URL: address('http', 'https'),
  ARI_USER: text.default(''),
  ARI_PASSWORD: text.default(''),
  ARI_TRUNKS: ariTrunks,
  ARI_SOUNDS: text.regex(/^\//, 'must be the folder’s path on Asterisk’s machine, from its root').optional(),
  ...floorVariables,
  API_URL: address('http', 'https'),
  SOCKET_URL: address('http', 'https', 'ws', 'wss'),
  SIP_URL: address('ws', 'wss'),
  TILE_URL: address('http', 'https').refine(
    (value) => value === '' || ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must have {z}, {x} and {y} where the tile’s numbers go',
  ),
  TILE_CREDIT: text.max(200).default(''),
  WEATHER_URL: address('http', 'https').refine((value) => value === '' || value.includes('{city}'), 'must have {city} where the city goes'),
  WEATHER_ICONS: address('http', 'https'),
  OUTSIDE_ALLOW: ranges,
  SMTP_URL: mailServer,
  SMTP_TLS: flag(true),
  MAIL_FROM: text.regex(ADDRESS, 'must be an e-mail address, such as dialer@example.org or Dialer <dialer@example.org>').optional(),
  PAGE_URL: address('http', 'https'),
  OPERATIONS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: wholeNumber(0, 86_400, 20),
});

/** An empty variable counts as not set, as in a copied `.env.example`. */
const setOnes = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** What one variable alone cannot tell. */
function checkTogether(env: z.output<typeof environment>): void {
  if (!env.TLS_CERT !== !env.TLS_KEY) {
    throw new ConfigError(
      `${env.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'} is missing: TLS needs both TLS_CERT and TLS_KEY. Set both, or neither.`,
    );
  }
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw new ConfigError('MAIL_FROM is missing: SMTP_URL needs the address that mails come from, such as MAIL_FROM=dialer@example.org.');
  // A carrier on this machine itself is a sandbox: it reaches nobody.
  if (env.ENGINE === 'trunk' && env.DEMO && env.ROLE !== 'floor' && !isLoopback(env.TRUNK_ADDRESS ?? ''))
    throw new ConfigError(
      'ENGINE=trunk rings real people, and the demo people’s password is public. Set DEMO=0 and make people with "npm run create-admin".',
    );
  if (env.ROLE === 'gateway' && !env.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_URL is missing: ROLE=gateway is one of several on one database, such as DATABASE_URL=postgres://user:password@10.0.0.2/dialer. Set it, or leave ROLE at all.',
    );
  checkAri(env);
  const floor = floorFault(env, env.ENGINE, isLoopback);
  if (floor) throw new ConfigError(floor);
  const recordings = recordingsFault(env, isLoopback);
  if (recordings) throw new ConfigError(recordings);
  const media = agentsMediaFault(env, env.ENGINE);
  if (media) throw new ConfigError(media);
  if (isLoopback(env.HOST)) return;
  // Nobody signs in at a floor.
  if (env.DEMO && env.ROLE !== 'floor') {
    throw new ConfigError(
      `HOST=${env.HOST} would open the demo accounts to the network, and their password is public. Set DEMO=0 and make people with "npm run create-admin", or leave HOST at 127.0.0.1.`,
    );
  }
  const isBehind = env.TRUST_PROXY.length > 0;
  if (isBehind && env.TRUST_PROXY.every((each) => (THIS_MACHINE as readonly string[]).includes(each))) {
    throw new ConfigError(
      `HOST=${env.HOST} is reached by others than a proxy on this machine, which TRUST_PROXY=1 means. Leave HOST at 127.0.0.1, or name the proxy's address, such as TRUST_PROXY=10.0.0.2.`,
    );
  }
  if (!env.TLS_CERT && !isBehind) {
    if (env.ROLE === 'floor')
      throw new ConfigError(
        `HOST=${env.HOST} without TLS: FLOOR_SECRET and the telephones’ passwords would go readable over the network. Set TLS_CERT and TLS_KEY, or name the proxy in front that speaks TLS, such as TRUST_PROXY=10.0.0.2.`,
      );
    throw new ConfigError(
      `HOST=${env.HOST} without TLS: browsers give no microphone to such a page. Set TLS_CERT and TLS_KEY, or name the proxy in front that speaks TLS, such as TRUST_PROXY=10.0.0.2.`,
    );
  }
}

/** What an Asterisk needs to be told. */
function checkAri(env: z.output<typeof environment>): void {
  if (env.ENGINE !== 'ari') return;
  const needs = [
    ['ARI_URL', 'the address of Asterisk’s HTTP server, such as ARI_URL=http://127.0.0.1:8088'],
    ['ARI_USER', 'the user of ari.conf'],
    ['ARI_PASSWORD', 'that user’s password in ari.conf'],
    ['SIP_URL', 'the WebSocket at which the telephones in pages reach Asterisk, such as SIP_URL=wss://pbx.example.org:8089/ws'],
  ] as const;
  const missing = needs.filter(([name]) => !env[name]);
  if (missing.length)
    throw new ConfigError(missing.map(([name, what]) => `${name} is missing: ENGINE=ari needs ${what}. See docs/asterisk.md.`).join('\n'));
  if (env.DEMO && env.ARI_TRUNKS.length)
    throw new ConfigError(
      'ENGINE=ari with ARI_TRUNKS rings real people, and the demo people’s password is public. Set DEMO=0 and make people with "npm run create-admin".',
    );
}

/** A mail server on this machine is reached by nobody else: it needs no TLS. */
function mailOf({ SMTP_URL, SMTP_TLS, MAIL_FROM }: z.output<typeof environment>): MailConfig | undefined {
  if (!SMTP_URL || !MAIL_FROM) return undefined;
  const { atOnce, ...server } = SMTP_URL;
  const tls = atOnce ? 'at-once' : SMTP_TLS && !isLoopback(server.host) ? 'starttls' : 'none';
  return { ...server, tls, from: MAIL_FROM };
}

function trunksOf(env: z.output<typeof environment>): TrunkConfig | undefined {
  if (env.ENGINE !== 'trunk') return undefined;
  const address = env.TRUNK_ADDRESS ?? ownAddress();
  return { address, sipPort: env.TRUNK_SIP_PORT, rtpPorts: env.TRUNK_RTP_PORTS, allow: env.TRUNK_ALLOW };
}

function ariOf(env: z.output<typeof environment>): AriConfig | undefined {
  if (env.ENGINE !== 'ari') return undefined;
  return { url: env.ARI_URL, user: env.ARI_USER, password: env.ARI_PASSWORD, trunks: env.ARI_TRUNKS, soundsAt: env.ARI_SOUNDS };
}

/** Reads the environment. Throws a `ConfigError` that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string = process.cwd()): GatewayConfig {
  const parsed = environment.safeParse(setOnes(env));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n'));
  }
  const values = parsed.data;
  checkTogether(values);
  const variantsDir = resolve(cwd, values.VARIANTS_DIR);
  if (values.VARIANT && !isFolder(join(variantsDir, values.VARIANT.toLowerCase())))
    throw new ConfigError(`VARIANT must be a centre: ${variantsDir} has no folder ${values.VARIANT.toLowerCase()}.`);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(cwd, values.DATA_DIR),
    recordings: recordingsOf(values, recordingsDir({ dataDir: resolve(cwd, values.DATA_DIR) })),
    databaseUrl: values.DATABASE_URL,
    cluster: values.ROLE === 'gateway' ? values.GATEWAY_ADDRESS : undefined,
    tls: values.TLS_CERT && values.TLS_KEY ? { cert: values.TLS_CERT, key: values.TLS_KEY } : undefined,
    variantsDir,
    variant: values.VARIANT,
    demo: values.DEMO,
    demoLeads: values.DEMO_LEADS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    scenario: values.SCENARIO,
    corsOrigins: values.CORS_ORIGIN.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    realm: values.SIP_REALM,
    media: agentsMediaOf(values, values.MEDIA_PORTS),
    trunks: trunksOf(values),
    ari: ariOf(values),
    role: values.ROLE,
    floorUrls: values.ROLE === 'floor' ? [] : values.FLOOR_URL,
    floorSecret: values.FLOOR_SECRET,
    page: {
      apiUrl: values.API_URL,
      socketUrl: values.SOCKET_URL,
      sipUrl: values.SIP_URL,
      tileUrl: values.TILE_URL,
      tileCredit: values.TILE_CREDIT,
    },
    weatherUrl: values.WEATHER_URL,
    weatherIcons: values.WEATHER_ICONS,
    outsideAllow: values.OUTSIDE_ALLOW,
    mail: mailOf(values),
    pageUrl: values.PAGE_URL,
    operationsToken: values.OPERATIONS_TOKEN,
    drainMs: values.DRAIN_SECONDS * 1000,
  };
}

/** Where files of leads lie that are being imported. */
export const importsDir = (config: GatewayConfig): string => join(config.dataDir, 'imports');
/** Where recordings of calls are written, and kept unless they are moved to a storage. */
export const recordingsDir = ({ dataDir }: Pick<GatewayConfig, 'dataDir'>): string => join(dataDir, 'recordings');
/** Where sounds lie that an Asterisk plays. */
export const ariSoundsDir = (config: GatewayConfig): string => join(config.dataDir, 'ari-sounds');
