/** Endpoints as the database has them. The secret is read where a delivery is signed, and nowhere else. */
import type { PluginDb } from '@dialer/gateway';
import type { Endpoint, WebhookEvent } from '../routes';

interface Target {
  url: string;
  secret: string;
  on: boolean;
}
type Input = Pick<Endpoint, 'url' | 'events'>;

/** Of one centre. Events come as JSON, so that the driver need not know arrays. */
export const endpointsOf = (db: PluginDb, tenantId: number) => ({
  /** Until the transaction ends, nobody else adds one: two at once must not both be the tenth. */
  lock: () => db.query`select pg_advisory_xact_lock(hashtext('plugin_webhooks_endpoints'), ${tenantId})`,
  list: () =>
    db.query<Endpoint>`
      select id, url, to_json(events) as events, is_on as "on" from plugin_webhooks_endpoints
      where tenant_id = ${tenantId} order by created_at, id`,
  async target(id: string): Promise<Target | undefined> {
    const [row] = await db.query<Target>`
      select url, secret, is_on as "on" from plugin_webhooks_endpoints where tenant_id = ${tenantId} and id = ${id}`;
    return row;
  },
  async wanting(event: WebhookEvent): Promise<{ id: string; url: string }[]> {
    return db.query`
      select id, url from plugin_webhooks_endpoints
      where tenant_id = ${tenantId} and is_on and ${event} = any (events)`;
  },
  async add({ url, events }: Input, secret: string): Promise<Endpoint> {
    const [row] = await db.query<Endpoint>`
      insert into plugin_webhooks_endpoints (tenant_id, url, secret, events)
      values (${tenantId}, ${url}, ${secret}, ${listed(events)}::text[])
      returning id, url, to_json(events) as events, is_on as "on"`;
    return row!;
  },
  async change(id: string, { url, events, on }: Input & { on: boolean }, secret: string | null): Promise<Endpoint | undefined> {
    const [row] = await db.query<Endpoint>`
      update plugin_webhooks_endpoints
      set url = ${url}, events = ${listed(events)}::text[], is_on = ${on}, secret = coalesce(${secret}::text, secret)
      where tenant_id = ${tenantId} and id = ${id}
      returning id, url, to_json(events) as events, is_on as "on"`;
    return row;
  },
  async remove(id: string): Promise<boolean> {
    const rows = await db.query`
      delete from plugin_webhooks_endpoints where tenant_id = ${tenantId} and id = ${id} returning id`;
    return rows.length > 0;
  },
});

/** The events are names of letters and dots: nothing in them wants quoting. */
const listed = (events: readonly WebhookEvent[]): string => `{${[...new Set(events)].join(',')}}`;
