/** A lead goes to an application for insurance: its service is told, who sent it is kept, and the client's page answered (IAPP-007). */
import { createHash, randomUUID } from 'node:crypto';
import config, { type IappConfig } from '../../../plugins/iapp/config';
import manifest from '../../../plugins/iapp/manifest';
import { hasFlag } from '../../people/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { applications } from '../../platform/db/schema';
import { defineArea, type RouteCall } from '../../platform/http/routes';
import { fieldProblem, forbidden, notFound } from '../../platform/problem';
import { createPluginAccess } from '../../plugins/access';
import { mustBeFree } from '../leads/access';
import { readLead } from '../leads/repository';
import { createService } from './service';

type Destination = RouteCall<'sendToIapp'>['body']['destination'];

/** The same for every repeat of a request with a key: a service that was told twice sees one application. */
function sendingId({ id }: Pick<SignedIn, 'id'>, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const hex = createHash('sha256').update(`iapp ${id} ${key}`).digest('hex');
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

export function createArea(ctx: GatewayContext) {
  const access = ctx.use(createPluginAccess);
  const service = ctx.use(createService);

  /** Throws 422 at `destination` for one that the person or their centre does not have [IAPP-002]. */
  async function addressesOf(account: SignedIn, destination: Destination): Promise<IappConfig[Destination]> {
    if (destination === 'iapp2' && !(account.isIapp2Agent && (await hasFlag(ctx, account, 'iappChoice'))))
      throw fieldProblem('destination', 'This application is not available to you.');
    const addresses = config.parse(await access.configIn(manifest.id, account.tenant))[destination];
    if (addresses.page === '') throw fieldProblem('destination', 'Your centre has no such application.');
    return addresses;
  }

  return defineArea({
    async sendToIapp({ account, params, body, key, tx }) {
      if ((await access.of(manifest, account)).at !== 'active')
        throw forbidden('Sending a lead to an application is not available to you.');
      const lead = await readLead(ctx.db, account, params.id);
      if (!lead) throw notFound('There is no such lead.');
      await mustBeFree(ctx.db, account, lead);
      const addresses = await addressesOf(account, body.destination);
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
