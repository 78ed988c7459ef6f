/**
 * Whether the door by which a page came is still there. A page whose gateway has died comes back by another door to the
 * same desk, and looks there like one whose own network was gone for a moment: only the gateway's going leaves its status.
 */
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Door } from '../platform/http/caller';
import { limits } from '../platform/limits';

/** Says that a request comes from another gateway's door, which has named the caller. */
export const TOKEN = 'x-dialer-door';
/** By which door it came: its inner address, and a word for this life of its process. */
export const VIA = 'x-dialer-via';
const PATH = '/still-open';

export const isAsked = ({ url }: IncomingMessage): boolean => url === PATH;

export function sayOpen(response: ServerResponse, name: string): void {
  response.writeHead(204, { [VIA]: name, connection: 'close' });
  response.end();
}

/** The door that has handed this on; one of an earlier release says nothing of itself. */
export function doorOf({ headers }: Pick<IncomingMessage, 'headers'>, secret: string): Door | null {
  const name = String(headers[VIA] ?? '');
  const [address = '', life] = name.split(' ');
  if (life === undefined) return null;
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
