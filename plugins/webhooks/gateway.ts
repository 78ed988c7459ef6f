/** Tells the systems of a centre (its CRM) what became of its calls: signed, at least once, tried again until it is heard. */
import { conflict, defineGateway, fieldProblem, notFound, type PluginCentre, type PluginEvents, type StoredJob } from '@dialer/gateway';
import { deliverJob, stored } from './gateway/delivery';
import { endpointsOf } from './gateway/endpoints';
import manifest from './manifest';
import routes, { MOST_ENDPOINTS, type Delivery, type Endpoint, type WebhookEvent } from './routes';

/** One page of deliveries. */
const LISTED = 50;

/** The address as it will be asked for; what it is refused for is a code that the page has words for. */
function outsideUrl({ outside }: PluginCentre, url: string): string {
  const fault = outside.faultOf(url);
  if (fault) throw fieldProblem('url', fault);
  return new URL(url).href;
}

/** As much of an address as may be read among the changes: a path or query may hold a key. */
const hostOf = (url: string): string => new URL(url).host;

/** Adds a delivery for every endpoint that wants the event; once, though it may be told again. `of`: the id of what happened. */
async function tell(
  event: WebhookEvent,
  of: string,
  at: number,
  data: Record<string, unknown>,
  { tenantId, db, queue }: PluginCentre,
): Promise<void> {
  for (const { id, url } of await endpointsOf(db, tenantId).wanting(event))
    await queue.add('deliver', { endpoint: id, url, event, at, data }, { lane: id, once: `${event} ${of}` });
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Ids and times: names, numbers and notes of people stay here, and are asked for by the ids. */
const leadIds = (lead: PluginEvents['call-answered']['lead']) => ({ leadId: lead?.id ?? null, crmId: lead?.crmId || null });
const callData = ({ callId, accountId, lead, type, direction, startedAt, answeredAt }: PluginEvents['call-answered']) => ({
  callId,
  agentId: accountId,
  ...leadIds(lead),
  type,
  direction,
  startedAt: iso(startedAt),
  answeredAt: iso(answeredAt),
});

function asDelivery({ id, payload, state, attempts, createdAt, dueAt, answer }: StoredJob, endpoints: readonly Endpoint[]): Delivery {
  const { endpoint, event, url } = stored.parse(payload);
  const urlNow = endpoints.find((one) => one.id === endpoint)?.url ?? null;
  return { id, event, url, urlNow, state, attempts, at: createdAt, next: dueAt, answer };
}

export default defineGateway(manifest, {
  routes,
  handlers: {
    endpoints: ({ tenantId, db }) => endpointsOf(db, tenantId).list(),
    async add(call) {
      const { events, secret } = call.body;
      const url = outsideUrl(call, call.body.url);
      return call.tx(async (db, note) => {
        const endpoints = endpointsOf(db, call.tenantId);
        await endpoints.lock();
        if ((await endpoints.list()).length >= MOST_ENDPOINTS) throw conflict(`A centre has at most ${MOST_ENDPOINTS} endpoints.`);
        await note('changes.added', { host: hostOf(url) });
        return endpoints.add({ url, events }, secret);
      });
    },
    async change(call) {
      const { events, on, secret } = call.body;
      const url = outsideUrl(call, call.body.url);
      return call.tx(async (db, note) => {
        const endpoints = endpointsOf(db, call.tenantId);
        const before = await endpoints.target(call.params.id);
        const changed = await endpoints.change(call.params.id, { url, events, on }, secret ?? null);
        if (!before || !changed) throw notFound();
        const what = before.on === on ? 'changed' : on ? 'switched_on' : 'switched_off';
        await note(`changes.${what}`, { host: hostOf(url) });
        return changed;
      });
    },
    async remove(call) {
      const { id } = call.params;
      await call.tx(async (db, note) => {
        const endpoints = endpointsOf(db, call.tenantId);
        const target = await endpoints.target(id);
        if (!target || !(await endpoints.remove(id))) throw notFound();
        await note('changes.removed', { host: hostOf(target.url) });
      });
      await call.queue.giveUp(id, 'removed');
    },
    async test({ tenantId, db, queue, params, now }) {
      const target = await endpointsOf(db, tenantId).target(params.id);
      if (!target) throw notFound();
      const work = { endpoint: params.id, url: target.url, event: 'test', at: now(), data: {} };
      const id = await queue.add('test', work, { lane: params.id, alone: true });
      if (id === null) throw conflict('A test of this endpoint is still on its way.');
      return { id };
    },
    async deliveries({ tenantId, db, queue, query: { state, before } }) {
      const jobs = await queue.list({ limit: LISTED, ...(state && { state }), ...(before && { before }) });
      const endpoints = await endpointsOf(db, tenantId).list();
      return jobs.map((job) => asDelivery(job, endpoints));
    },
    async again({ queue, params }) {
      if (!(await queue.again(params.id))) throw notFound();
      return params;
    },
  },
  on: {
    'call-answered': (call, centre) => tell('call.answered', call.callId, call.answeredAt ?? centre.now(), callData(call), centre),
    'call-ended': ({ endedAt, by, cause, ...call }, centre) =>
      tell('call.ended', call.callId, endedAt, { ...callData(call), endedAt: iso(endedAt), endedBy: by, cause }, centre),
    'call-disposed': ({ at, dispositionId, callId, accountId, lead, disposition, reason }, centre) =>
      tell(
        'call.disposed',
        dispositionId,
        at,
        { dispositionId, callId, agentId: accountId, ...leadIds(lead), disposition, reason },
        centre,
      ),
  },
  // A test has a name of its own so that one that waits is found.
  jobs: { deliver: deliverJob, test: deliverJob },
});
