import { Resolver, lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import type { TrunkSettings } from './trunk-settings';

export interface SrvRecord {
  name: string;
  port: number;
  priority: number;
  weight: number;
}

/** How names become addresses. */
export interface Names {
  lookup(host: string): Promise<string[]>;
  /** Empty where there are none. */
  srv(name: string): Promise<SrvRecord[]>;
  /** Whether no carrier may be at this address. Without it every address is one of theirs. */
  inner?(address: string): boolean;
}

export interface Place {
  readonly address: string;
  readonly port: number;
}

type Transport = TrunkSettings['transport'];

/** The port where the carrier's is not known otherwise (RFC 3261, 19.1.2). */
const DEFAULT_PORT: Record<Transport, number> = { udp: 5060, tcp: 5060, tls: 5061 };
const SERVICE: Record<Transport, string> = { udp: '_sip._udp', tcp: '_sip._tcp', tls: '_sips._tcp' };
/** Records and addresses that are looked at. */
const MOST = 16;

/** The system's resolver; SRV by a resolver of its own, which does not keep anybody waiting for long. */
export function systemNames(): Names {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  return {
    lookup: async (host) => (await lookup(host, { all: true, family: 4 })).map(({ address }) => address),
    srv: async (name) => {
      try {
        return await resolver.resolveSrv(name);
      } catch {
        return [];
      }
    },
  };
}

/** By priority, and within one by chance according to weight (RFC 2782). */
export function inOrder(records: readonly SrvRecord[], random: () => number = Math.random): SrvRecord[] {
  const left = [...records].sort((a, b) => a.priority - b.priority || a.weight - b.weight);
  const ordered: SrvRecord[] = [];
  while (left.length) {
    const same = left.filter(({ priority }) => priority === left[0]!.priority);
    let at = random() * same.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = same.find(({ weight }) => (at -= weight) <= 0) ?? same.at(-1)!;
    ordered.push(chosen);
    left.splice(left.indexOf(chosen), 1);
  }
  return ordered;
}

/**
 * Where this host is to be reached, best place first (RFC 3263, 4). Rejects where the name is not known, and where no carrier
 * may be: that is asked of addresses, for a name may change its mind.
 */
export async function locate(host: string, port: number | null, transport: Transport, names: Names): Promise<Place[]> {
  const places = await placesOf(host, port, transport, names);
  const outer = places.filter(({ address }) => !names.inner?.(address));
  if (!outer.length) throw Object.assign(new Error(`${host} is at an inner address`), { code: 'INNER' });
  return outer;
}

async function placesOf(host: string, port: number | null, transport: Transport, names: Names): Promise<Place[]> {
  if (isIPv4(host)) return [{ address: host, port: port ?? DEFAULT_PORT[transport] }];
  const records = port === null ? inOrder((await names.srv(`${SERVICE[transport]}.${host}`)).slice(0, MOST)) : [];
  const places: Place[] = [];
  for (const record of records) {
    const addresses = await names.lookup(record.name).catch(() => []);
    places.push(...addresses.map((address) => ({ address, port: record.port })));
    if (places.length >= MOST) break;
  }
  if (places.length) return places.slice(0, MOST);
  const addresses = await names.lookup(host);
  if (!addresses.length) throw Object.assign(new Error(`no address of ${host}`), { code: 'ENOTFOUND' });
  return addresses.slice(0, MOST).map((address) => ({ address, port: port ?? DEFAULT_PORT[transport] }));
}
