import { BlockList, isIP } from 'node:net';

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
