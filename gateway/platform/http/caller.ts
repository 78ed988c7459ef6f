/** Who calls: the address that limits count by. Behind a proxy it is what the proxy has written, and nobody else. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { rangesOf } from '../address-ranges';

/** Addresses of this machine, where a proxy that `TRUST_PROXY=1` means runs. */
export const THIS_MACHINE = ['127.0.0.0/8', '::1'] as const;

/** An address or a range (`10.0.0.0/8`) that can be trusted; a range of everything cannot. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (version === 4 ? 32 : 128));
}

/** `::ffff:10.0.0.2` is 10.0.0.2: a server that listens on both kinds of addresses writes it so. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isLocal = rangesOf(THIS_MACHINE);
/** Whether somebody with this address is on this machine. */
export const isThisMachine = (address: string): boolean => isLocal(plain(address));

/** The door of one of several gateways. */
export interface Door {
  /** Its process is not there any more, or stands still. */
  isGone(): Promise<boolean>;
}

export interface Callers {
  /** Whether this is one of the proxies that were named; `hop` 0: the connection itself, 1: whom that one names, and so on. */
  isProxy(address: string, hop?: number): boolean;
  /**
   * The caller's address: the connection's own, or, when a proxy connects, the nearest in X-Forwarded-For that is none.
   * What stands farther left was written by the caller, who may write anything.
   */
  of(request: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }): string;
  /** Of a desk behind doors: the one by which this has come. */
  doorOf?(request: Pick<IncomingMessage, 'headers'>): Door | null;
}

/** `trusted`: addresses and ranges for which `isRange` holds. */
export function createCallers(trusted: readonly string[]): Callers {
  const isTrusted = rangesOf(trusted);
  const isProxy = (address: string) => isTrusted(plain(address));
  return {
    isProxy,
    of({ headers, socket }) {
      const said = headers['x-forwarded-for'];
      const chain = (Array.isArray(said) ? said.join() : (said ?? '')).split(',').map((each) => each.trim());
      let caller = socket.remoteAddress ?? '';
      while (isProxy(caller) && chain.length > 0) {
        const next = chain.pop()!;
        if (isIP(plain(next)) === 0) break;
        caller = next;
      }
      return plain(caller);
    },
  };
}

/** What limits count by: one person with IPv6 has a whole network of addresses, of which the first half is the same. */
export function placeOf(address: string): string {
  if (isIP(address) !== 6) return plain(address);
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head ? head.split(':') : [];
  if (tail !== undefined) {
    const rest = tail ? tail.split(':').length : 0;
    while (groups.length + rest < 8 && groups.length < 4) groups.push('0');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
