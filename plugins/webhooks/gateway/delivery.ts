/** One delivery: what is sent, how it is signed, and what an answer means. docs/webhooks.md tells a CRM's developer the same. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Job, JobOutcome, PluginCentre } from '@dialer/gateway';
import { endpointsOf } from './endpoints';

/** Work of the queue, as it was added. */
export const stored = z.object({
  endpoint: z.uuid(),
  url: z.string(),
  event: z.string(),
  at: z.number(),
  data: z.record(z.string(), z.unknown()),
});
type Stored = z.infer<typeof stored>;

/** Time for one answer; then it is tried again. */
const ANSWER_MS = 10_000;

const bodyOf = (id: string, { event, at, data }: Stored): string => JSON.stringify({ id, event, at: new Date(at).toISOString(), data });

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, so that an old delivery cannot be sent again as a new one. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** 2xx is heard, 410 wants nothing more; everything else may be better later. */
function outcomeOf(status: number): JobOutcome {
  if (status >= 200 && status < 300) return { is: 'done', answer: String(status) };
  return { is: status === 410 ? 'given-up' : 'again', answer: String(status) };
}

async function deliver(job: Job, { tenantId, db, outside, now }: PluginCentre): Promise<JobOutcome> {
  const what = stored.parse(job.payload);
  const target = await endpointsOf(db, tenantId).target(what.endpoint);
  if (!target) return { is: 'given-up', answer: 'removed' };
  if (!target.on) return { is: 'given-up', answer: 'off' };
  const body = bodyOf(job.id, what);
  const answer = await outside.post(target.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dialer-webhooks/1',
      'x-dialer-delivery': job.id,
      'x-dialer-event': what.event,
      'x-dialer-signature': signatureOf(target.secret, Math.floor(now() / 1000), body),
    },
    body,
    signal: job.signal,
  });
  if (answer.status !== null) return outcomeOf(answer.status);
  return { is: 'again', answer: answer.fault };
}

export const deliverJob = { ms: ANSWER_MS, run: deliver };
