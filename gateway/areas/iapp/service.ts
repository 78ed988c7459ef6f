/** The application's own service: what it is told of a lead, and which page its answer may open. */
import { z } from 'zod';
import { payloads } from '@dialer/contract/schemas';
import { isPageAddress, isSameOrigin } from '@dialer/rules/addresses';
import type { IappConfig } from '../../../plugins/iapp/config';
import type { LeadRow } from '../../calls/lead-claims';
import { fullName } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { createOutside } from '../../platform/outside';
import { conflict } from '../../platform/problem';
import { toWire } from '../leads/wire';

export interface Sending {
  readonly id: string;
  readonly destination: 'iapp' | 'iapp2';
  readonly qualifiedBy: string;
}

/** What an application needs of a lead; the centre's own notes and history stay here. */
const TOLD = ['id', 'crm_id', 'marketing_id', 'phone', 'phone_other', 'email', 'language', 'address', 'clients'] as const;

const answer = z.object({ url: z.string().max(2000) });

function urlIn(text: string): string | null {
  try {
    return answer.parse(JSON.parse(text)).url;
  } catch {
    return null;
  }
}

const told = (lead: LeadRow) => {
  const wire = z.encode(payloads.getLeadByPhone.reply, toWire(lead, null));
  return Object.fromEntries(TOLD.map((name) => [name, wire[name]]));
};

/** `ctx.use(createService)` */
export function createService(ctx: GatewayContext) {
  const outside = ctx.use(createOutside);

  return {
    /**
     * Resolves to the address of the client's page: the service's answer where it lies with the host that the centre has set,
     * else that address with the lead's id behind it [IAPP-006]. Rejects with 409 when the service has not taken the lead
     * within `limits.plugins.outsideMs`.
     */
    async send(account: SignedIn, lead: LeadRow, sending: Sending, { sendTo, page }: IappConfig['iapp']): Promise<string> {
      const fallback = page + lead.id;
      // The training floor's own page reads what is kept of the sending.
      if (sendTo === '') return fallback;
      const about = { destination: sending.destination, leadId: lead.id, tenant: account.tenantId };
      const said = await outside.post(sendTo, {
        headers: { 'content-type': 'application/json', 'idempotency-key': sending.id },
        body: JSON.stringify({
          id: sending.id,
          destination: sending.destination,
          qualified_by: sending.qualifiedBy,
          sent_by: { id: account.id, name: fullName(account), email: account.email },
          lead: told(lead),
        }),
      });
      if (said.status === null || said.status < 200 || said.status > 299) {
        ctx.log.warn({ ...about, said: said.status ?? said.why }, 'an application was not taken by its service');
        throw conflict('Something went wrong. Please try again or contact support', 'iapp-not-taken');
      }
      const url = urlIn(said.text);
      if (url !== null && isPageAddress(url) && isSameOrigin(url, page)) return url;
      if (url !== null) ctx.log.warn(about, 'the page of an application lies elsewhere than its centre has set, and is not opened');
      return fallback;
    },
  };
}
