import { isIPv4 } from 'node:net';
import type { Names, Place } from './names';
import { destinationOf } from './routing';

/** Names of contacts that are remembered. */
const MOST = 100;

/** Where requests within a call go by UDP: where Route or Contact say (RFC 3261, 12.2.1.1). */
export class Places {
  private readonly known = new Map<string, Place>();

  constructor(private readonly names: Names) {}

  /** null: a request that is not within a call, or that names no place to be found, or one where no carrier may be. */
  async of(text: string): Promise<Place | null> {
    const to = destinationOf(text);
    if (!to) return null;
    const port = to.port ?? 5060;
    if (isIPv4(to.host)) return this.names.inner?.(to.host) ? null : { address: to.host, port };
    const key = `${to.host}:${port}`;
    const known = this.known.get(key);
    if (known) return known;
    const [address] = await this.names.lookup(to.host).catch(() => []);
    if (!address || this.names.inner?.(address)) return null;
    if (this.known.size < MOST) this.known.set(key, { address, port });
    return { address, port };
  }
}
