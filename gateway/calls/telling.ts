/** What pages are told of a call, in the words of the socket contract (flows, "Events of a call"). */
import type { PersonChannel } from '../platform/context';
import type { Line, Tell } from './line/line';

export function tellOfCall(people: PersonChannel, { call, accountId }: Line, what: Tell): void {
  switch (what.event) {
    case 'answer':
      return people.send(accountId, 'answer', { call, leg: what.leg });
    case 'originate-failure':
      return people.send(accountId, 'originate-failure', { call, leadId: call.leadId, message: what.message });
    case 'confirm-live-transfer':
      return people.send(accountId, 'confirm-live-transfer', {
        call,
        leadId: call.leadId ?? '',
        advisorExtension: call.side?.phone ?? '',
        advisorName: call.side?.name ?? '',
      });
    case 'voicemail-detection':
      if (call.vm)
        people.send(accountId, 'voicemail-detection', {
          call,
          channel: call.vm.channel,
          status: call.vm.status,
          flags: call.vm.flags,
        });
      return;
    default:
      return people.send(accountId, what.event, { call });
  }
}
