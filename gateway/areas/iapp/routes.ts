/** A lead goes to an application for insurance: its service is told, who sent it is kept, and the client's page answered (IAPP-007). */
import { createHash, randomUUID } from 'node:crypto';
import { IAPP1 } from '@dialer/rules/dispositions';
import type { IappConfig } from '../../../plugins/iapp/config';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { applications } from '../../platform/db/schema';
import { defineArea, type RouteCall } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { fieldProblem, forbidden, notFound } from '../../platform/problem';
import { isApproved } from '../exceptions/repository';
import { mustBeFree } from '../leads/access';
import { readLead } from '../leads/repository';
import { createIappChoice } from './choice';
import { createService } from './service';

type Destination = RouteCall<'sendToIapp'>['body']['destination'];

/** The same for every repeat of a request with a key: a service that was told twice sees one application. */
function sendingId({ id }: Pick<SignedIn, 'id'>, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const hex = createHash('sha256').update(`iapp ${id} ${key}`).digest('hex');
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

export function createArea(ctx: GatewayContext) {
  const choice = ctx.use(createIappChoice);
  const service = ctx.use(createService);
  const countSent = createRation(ctx, limits.iapp.perMinute);

  /** Throws 422 at `destination` for one that the person or their centre does not have [IAPP-002]. */
  async function addressesOf(account: SignedIn, destination: Destination): Promise<IappConfig[Destination]> {
    if (destination === 'iapp2' && !(await choice.hasIapp2(account)))
      throw fieldProblem('destination', 'This application is not available to you.');
    const addresses = (await choice.configOf(account))[destination];
    if (addresses.page === '') throw fieldProblem('destination', 'Your centre has no such application.');
    return addresses;
  }

  /** Throws 422 at `destination` for iApp1 where it is an exception that no manager has approved for this lead [DISPO-047]. */
  async function checkApproval(account: SignedIn, leadId: string, destination: Destination): Promise<void> {
    if (destination !== 'iapp' || !(await choice.isIapp1Exception(account))) return;
    if (!(await isApproved(ctx.db, account, leadId, IAPP1)))
      throw fieldProblem('destination', 'This needs the approval of a manager.', { code: 'exception-needed' });
  }

  return defineArea({
    async sendToIapp({ account, params, body, key, tx }) {
      if (!(await choice.isOpenTo(account))) throw forbidden('Sending a lead to an application is not available to you.');
      const lead = await readLead(ctx.db, account, params.id);
      if (!lead) throw notFound('There is no such lead.');
      await mustBeFree(ctx.db, account, lead);
      const addresses = await addressesOf(account, body.destination);
      await checkApproval(account, lead.id, body.destination);
      countSent(account.id);
      const sending = { id: sendingId(account, key), destination: body.destination, qualifiedBy: body.qualified_by };
      const url = await service.send(account, lead, sending, addresses);
      return tx(async (orm) => {
        const { id: accountId, tenantId } = account;
        await orm
          .insert(applications)
          .values({ ...sending, tenantId, accountId, leadId: lead.id, url, createdAt: new Date(ctx.clock.now()) })
          .onConflictDoNothing();
        return { url };
      });
    },
  });
}
