/** What is known of the client on the screen: taken out of every message that leaves the page. */
import type { CoreView } from '../host';

export function clientWords({ calls, leads }: Pick<CoreView, 'calls' | 'leads'>): string[] {
  const { current: call } = calls;
  const { current: lead } = leads;
  const words = [call?.facts.name, call?.facts.phone];
  if (lead) {
    const { address, city, postal } = lead.address;
    words.push(lead.name, lead.email, lead.phone, ...lead.phoneOther, lead.notes, address, city, postal);
    for (const { firstName, lastName, dob, occupation } of lead.clients) words.push(firstName, lastName, dob, occupation);
  }
  return words.filter((word): word is string => Boolean(word));
}
