import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const family = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Whether an address is one of these: addresses and ranges, such as `10.0.0.0/8`. What is no address is none of them. */
export function rangesOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) > 0 && list.check(address, family(address));
}

/** Nobody's carrier is there: this machine, its cable, what a cloud tells its machines, and addresses of many. */
const INNER_4 = ['0.0.0.0/8', '100.100.100.200/32', '127.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4'];
const INNER_6 = ['::/127', 'fd00:ec2::/32', 'fe80::/10', 'ff00::/8'];

/** The same range as it can be written within IPv6: as such, behind a translator (RFC 6052), and by 6to4. */
function within6(range: string): string[] {
  const [address = '', bits] = range.split('/');
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
  const after = (start: number) => start + Number(bits);
  return [`::${groups}/${after(96)}`, `64:ff9b::${groups}/${after(96)}`, `2002:${groups}::/${after(16)}`];
}
const INNER = [...INNER_4, ...INNER_6, ...INNER_4.flatMap(within6)];

/**
 * The address that a host stands for without anybody being asked: `127.1`, `0x7f.1` and `2130706433` are 127.0.0.1, as the
 * machine's own look-up reads them, and so is `localhost`. Any other name is what it is.
 */
export function plainAddress(host: string): string {
  if (isIP(host) > 0) return host;
  if (/^(.+\.)?localhost\.?$/i.test(host)) return '127.0.0.1';
  const url = `http://${host}/`;
  const read = URL.canParse(url) ? new URL(url).hostname : host;
  return isIP(read) === 4 ? read : host;
}

const cards = () =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address);

/**
 * Whether an address is none that a line may speak to: an administrator of a centre types a carrier, and must not thereby
 * reach services that the gateway's machine offers itself. Private networks stay open, for an exchange in one's own house.
 * A gateway that is itself at the loopback is a sandbox: nobody outside reaches it, and its carriers are on its machine.
 * @param address where carriers reach this gateway
 * @param allow addresses and ranges that the operator allows all the same
 */
export function innerBy(address: string, allow: readonly string[]): (address: string) => boolean {
  const [isInner, isAllowed] = [rangesOf(INNER), rangesOf(allow)];
  const isSandbox = address === '::1' || address.startsWith('127.');
  const isOwn = (other: string) => other === address || cards().includes(other);
  const isLoopback = (other: string) => other === '::1' || other.startsWith('127.');
  return (other) => {
    if (isIP(other) === 0 || isAllowed(other)) return false;
    if (isSandbox && isLoopback(other)) return false;
    return isInner(other) || (!isSandbox && isOwn(other));
  };
}
