import { defineGateway } from '@dialer/gateway';
import manifest from './manifest';
import routes from './routes';

/** Counts the calls that each agent of a centre has ended. */
export default defineGateway(manifest, {
  routes,
  handlers: {
    list: ({ tenantId, db }) => db.query`select agent, calls from plugin__gateway_calls where tenant_id = ${tenantId} order by agent`,
  },
  on: {
    'call-ended': ({ accountId }, { tenantId, db }) =>
      db.query`
        insert into plugin__gateway_calls values (${tenantId}, ${accountId}, 1)
        on conflict (tenant_id, agent) do update set calls = plugin__gateway_calls.calls + 1`,
  },
});
