import type { IncomingRequestMessage, IncomingResponseMessage } from '../../sip/library';

/** Addresses that one call remembers. */
const MOST = 16;

const NAMED = /<?sips?:(?:[^@>\s]*@)?(\d{1,3}(?:\.\d{1,3}){3})(?=[:;>?\s]|$)/i;

/**
 * Who may speak of one call: where the messages that set it up came from, and the machines that these name as the next to
 * be asked (Contact, Record-Route), for some carriers end a call from another machine than the one that began it.
 */
export class Speakers {
  private readonly addresses = new Set<string>();

  /** A message that set it up, known to be the carrier's: by its address, or by the branch that only the carrier was told. */
  heard(address: string, message: IncomingRequestMessage | IncomingResponseMessage): void {
    this.add(address);
    for (const each of [...message.getHeaders('contact'), ...message.getHeaders('record-route').flatMap((line) => line.split(','))])
      this.add(NAMED.exec(each)?.[1]);
  }

  has(address: string): boolean {
    return this.addresses.has(address);
  }

  private add(address: string | undefined): void {
    if (address !== undefined && this.addresses.size < MOST) this.addresses.add(address);
  }
}
