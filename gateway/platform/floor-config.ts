/** Who carries the calls: this process, or a floor of its own; as the environment says it. */
import { z } from 'zod';

/** `all`: a gateway that is alone; `gateway`: one of several; `floor`: the engine alone. */
export type Role = 'all' | 'gateway' | 'floor';

const FEWEST_LETTERS = 32;
const text = z.string().trim();

/** The variables, each judged alone. */
export const floorVariables = {
  ROLE: text
    .toLowerCase()
    .pipe(
      z.enum(['all', 'gateway', 'floor'], 'must be all (everything in one process), gateway (one of several) or floor (the calls alone)'),
    )
    .default('all'),
  FLOOR_URL: text
    .refine(
      (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol) && new URL(value).pathname === '/',
      'must be the address of a floor, such as https://floor.example.org:4100',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
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
  if (!FLOOR_URL) return null;
  if (engine === 'ari')
    return 'FLOOR_URL is for the gateway’s own engine: with ENGINE=ari the calls are at Asterisk. Leave one of the two out.';
  if (!FLOOR_SECRET) return `FLOOR_SECRET is missing: FLOOR_URL needs it to be let in. ${secret}`;
  const { protocol, hostname } = new URL(FLOOR_URL);
  if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    return `FLOOR_URL=${FLOOR_URL} would send FLOOR_SECRET and the telephones’ passwords readable over the network. Set TLS_CERT and TLS_KEY at the floor, and name it by https://.`;
  return null;
}
