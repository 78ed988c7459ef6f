/** Who carries the calls: this process, or a floor of its own; as the environment says it. */
import { z } from 'zod';

/** `all`: a gateway that is alone; `gateway`: one of several; `floor`: the engine alone. */
export type Role = 'all' | 'gateway' | 'floor';

const FEWEST_LETTERS = 32;
const text = z.string().trim();

const isFloor = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol) && new URL(address).pathname === '/';

/** What is wrong with each of these addresses. Two of one host and port would be one floor under two names. */
function addressFaults(addresses: readonly string[]): string[] {
  const wrong = addresses.filter((address) => !isFloor(address));
  const hosts = addresses.filter(isFloor).map((address) => new URL(address).host);
  const twice = new Set(hosts.filter((host, nth) => hosts.indexOf(host) !== nth));
  return [
    ...wrong.map(
      (address) =>
        `must be the address of a floor, such as https://floor.example.org:4100, or several with spaces between; "${address}" is none`,
    ),
    ...[...twice].map((host) => `names the floor ${host} twice: leave one of the two out`),
  ];
}

/** The variables, each judged alone. */
export const floorVariables = {
  ROLE: text
    .toLowerCase()
    .pipe(
      z.enum(['all', 'gateway', 'floor'], 'must be all (everything in one process), gateway (one of several) or floor (the calls alone)'),
    )
    .default('all'),
  FLOOR_URL: text
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .superRefine((addresses, context) => {
      for (const message of addressFaults(addresses)) context.addIssue({ code: 'custom', message });
    })
    .transform((addresses) => addresses.map((address) => new URL(address).origin))
    .default([]),
  // Whoever guesses it rings whom they like.
  FLOOR_SECRET: text
    .min(
      FEWEST_LETTERS,
      `must have at least ${FEWEST_LETTERS} characters, the same at the floor and its gateways, such as of "openssl rand -hex 24"`,
    )
    .optional(),
};

type Values = z.output<z.ZodObject<typeof floorVariables>>;

/** What is wrong with them together, in words; null: nothing. A floor has no floor: it passes over FLOOR_URL, as in a shared file. */
export function floorFault(
  { ROLE, FLOOR_URL, FLOOR_SECRET }: Values,
  engine: string,
  isLoopback: (host: string) => boolean,
): string | null {
  const secret = 'Set the same at the floor and its gateways, such as of "openssl rand -hex 24".';
  if (ROLE === 'floor') {
    if (engine === 'ari')
      return 'ROLE=floor has the gateway’s own engine: with ENGINE=ari the calls are at Asterisk already, and need no floor.';
    return FLOOR_SECRET ? null : `FLOOR_SECRET is missing: ROLE=floor needs it to know its gateways. ${secret}`;
  }
  if (FLOOR_URL.length === 0) return null;
  if (engine === 'ari')
    return 'FLOOR_URL is for the gateway’s own engine: with ENGINE=ari the calls are at Asterisk. Leave one of the two out.';
  if (!FLOOR_SECRET) return `FLOOR_SECRET is missing: FLOOR_URL needs it to be let in. ${secret}`;
  const open = FLOOR_URL.map((address) => new URL(address)).filter(
    ({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')),
  );
  if (open.length > 0)
    return `FLOOR_URL=${open.map(({ origin }) => origin).join(' ')} would send FLOOR_SECRET and the telephones’ passwords readable over the network. Set TLS_CERT and TLS_KEY at the floor, and name it by https://.`;
  return null;
}
