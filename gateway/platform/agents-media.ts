/** How the telephones of people outside the building find the gateway's media, as the environment says it. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { iceServer } from '@dialer/contract/schemas/session';

/** Where telephones in pages find the media, and whom they ask for ways to it. */
export interface AgentsMedia {
  /** UDP ports of the browsers' speech, first and last. */
  readonly ports: readonly [number, number];
  /** Addresses at which others reach this machine, as behind a 1:1 NAT; offered besides its own. */
  readonly addresses: readonly string[];
  /** The machine's own addresses are not offered. */
  readonly only: boolean;
  /** STUN and TURN servers whose names and passwords, if any, do not change. */
  readonly servers: readonly z.output<typeof iceServer>[];
  /** TURN servers that share a secret with the gateway; undefined: there are none. */
  readonly turn: TurnServers | undefined;
}

/** TURN servers to which the gateway writes passes that end (coturn's `use-auth-secret`). */
export interface TurnServers {
  readonly urls: readonly string[];
  readonly secret: string;
}

const text = z.string().trim();
const listOf = (value: string) => value.split(',').map((each) => each.trim());
const ONLY = 'only';

/** `203.0.113.10`, several with commas; `,only` leaves the machine's own out. */
const mediaAddress = text
  .transform((value) => {
    const all = listOf(value);
    return { addresses: all.filter((each) => each.toLowerCase() !== ONLY), only: all.some((each) => each.toLowerCase() === ONLY) };
  })
  .refine(
    ({ addresses }) => addresses.length > 0 && addresses.every((each) => isIP(each) === 4 && each !== '0.0.0.0'),
    'must be the IPv4 address at which agents’ browsers reach this machine, such as 203.0.113.10; with ",only" behind it the machine’s own are not offered',
  )
  .default({ addresses: [], only: false });

const hosts = (scheme: 'stun' | 'turn', example: string) => {
  const form = scheme === 'stun' ? /^stuns?:[^\s/?,]+$/ : /^turns?:[^\s/?,]+(\?transport=(udp|tcp))?$/;
  return text
    .transform(listOf)
    .refine(
      (all) => all.every((each) => form.test(each)),
      `must be ${scheme.toUpperCase()} servers with commas between them, such as ${example}`,
    )
    .default([]);
};

/** The list of servers as browsers take it. */
const iceServers = text
  .transform((value, context) => {
    const parsed = z.array(iceServer).safeParse(readJson(value));
    if (parsed.success) return parsed.data;
    const example = '[{"urls":"stun:a.example:3478"},{"urls":"turn:a.example:3478","username":"dialer","credential":"secret"}]';
    context.addIssue(`must be a JSON list of STUN and TURN servers, such as ${example}`);
    return z.NEVER;
  })
  .default([]);

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The variables, each judged alone. */
export const agentsMediaVariables = {
  MEDIA_ADDRESS: mediaAddress,
  ICE_SERVERS: iceServers,
  STUN_URLS: hosts('stun', 'stun:turn.example.org:3478'),
  TURN_URLS: hosts('turn', 'turn:turn.example.org:3478,turns:turn.example.org:443?transport=tcp'),
  // Who guesses it lets the world relay through that server.
  TURN_SECRET: text.min(16, 'must have at least 16 characters, the same as static-auth-secret of coturn').optional(),
};

type Values = z.output<z.ZodObject<typeof agentsMediaVariables>>;

/** What is wrong with them together, in words; null: nothing. */
export function agentsMediaFault(env: Values, engine: string): string | null {
  if (env.TURN_URLS.length && !env.TURN_SECRET)
    return 'TURN_SECRET is missing: TURN_URLS needs the secret that the TURN server shares with the gateway (static-auth-secret of coturn). Set it, or name a server with a fixed password in ICE_SERVERS.';
  if (env.TURN_SECRET && !env.TURN_URLS.length)
    return 'TURN_URLS is missing: TURN_SECRET is the secret of a TURN server, such as TURN_URLS=turn:turn.example.org:3478. Set both, or neither.';
  if (env.MEDIA_ADDRESS.addresses.length && engine === 'ari')
    return 'MEDIA_ADDRESS is of the gateway’s own engines: with ENGINE=ari the media is Asterisk’s. Leave it empty, and set ice_host_candidates in Asterisk’s rtp.conf.';
  return null;
}

export function agentsMediaOf(env: Values, ports: readonly [number, number]): AgentsMedia {
  const { addresses, only } = env.MEDIA_ADDRESS;
  return {
    ports,
    addresses,
    only,
    servers: [...env.ICE_SERVERS, ...(env.STUN_URLS.length ? [{ urls: env.STUN_URLS }] : [])],
    turn: env.TURN_URLS.length && env.TURN_SECRET ? { urls: env.TURN_URLS, secret: env.TURN_SECRET } : undefined,
  };
}
