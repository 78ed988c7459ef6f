import { defineGateway } from '@dialer/gateway';
import manifest from './manifest';
import routes from './routes';

/** Counts the calls that each agent of a centre has ended. */
export default defineGateway(manifest, {
  routes,
  handlers: {
    list: ({ tenantId, db }) =>
      db.query`
        select agent, count(*)::int as calls from plugin__gateway_calls
        where tenant_id = ${tenantId} group by agent order by agent`,
  },
  on: {
    // A call may be told twice: it is counted by its id.
    'call-ended': ({ callId, accountId }, { tenantId, db }) =>
      db.query`
        insert into plugin__gateway_calls values (${tenantId}, ${callId}, ${accountId})
        on conflict do nothing`,
  },
});
