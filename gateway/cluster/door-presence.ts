/**
 * Whether the door by which a page came is still there. A page whose gateway has died comes back by another door to the
 * same desk, and looks there like one whose own network was gone for a moment: only the gateway's going leaves its status.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Door } from '../platform/http/caller';
import { limits } from '../platform/limits';

/** Says that a request comes from another gateway's door, which has named the caller. */
export const TOKEN = 'x-dialer-door';
/** By which door it came: its inner address, a word for this life of its process, and a proof that a door has written it. */
export const VIA = 'x-dialer-via';
const PATH = '/still-open';

/** Letters beyond ASCII are longer in bytes than they look: of unequal bytes the comparison would throw. */
export function isSame(said: string, right: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
const proof = (of: string, secret: string) => createHmac('sha256', secret).update(of).digest('hex');

/** What a door writes on all that it hands on. */
export function nameOf(address: string, secret: string): string {
  const name = `${address} ${randomUUID()}`;
  return `${name} ${proof(name, secret)}`;
}

/**
 * The address that a door has written. A door of an earlier release passes on what the caller has written there: nobody else's
 * address is ever asked, and told the secret.
 */
function addressIn(name: string, secret: string): string | null {
  const [address = '', life = '', sign = ''] = name.split(' ');
  return isSame(sign, proof(`${address} ${life}`, secret)) ? address : null;
}

export const isAsked = ({ url }: IncomingMessage): boolean => url === PATH;

export function sayOpen(response: ServerResponse, name: string): void {
  response.writeHead(204, { [VIA]: name, connection: 'close' });
  response.end();
}

/** The door that has handed this on; null: one of an earlier release, which says nothing of itself. */
export function doorOf({ headers }: Pick<IncomingMessage, 'headers'>, secret: string): Door | null {
  const name = String(headers[VIA] ?? '');
  const address = addressIn(name, secret);
  if (address === null) return null;
  const isGone = () =>
    new Promise<boolean>((done) => {
      const asked = get(
        `${address}${PATH}`,
        // Over a connection of its own: one that was open may be to a machine that is not there any more.
        { agent: false, headers: { [TOKEN]: secret }, timeout: limits.cluster.doorMs },
        (answer) => {
          answer.resume();
          done(answer.headers[VIA] !== name);
        },
      );
      asked.once('timeout', () => asked.destroy());
      asked.once('error', () => done(true));
    });
  return { isGone };
}
