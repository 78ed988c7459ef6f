/** What the page and the gateway side say to each other. A secret goes in and never comes out again. */
import { z } from 'zod';
import { defineRoutes } from '@dialer/contract/plugin-routes';

export const EVENTS = ['call.answered', 'call.ended', 'call.disposed'] as const;
export type WebhookEvent = (typeof EVENTS)[number];

export const MOST_ENDPOINTS = 10;
const LONGEST_URL = 500;
export const SHORTEST_SECRET = 16;

/** A date and time that the database knows too: it has no year 0. */
const time = z.iso.datetime().refine((text) => !text.startsWith('0000'));

const access = ['admin', 'operations-manager'] as const;
const id = z.object({ id: z.uuid() });
const url = z.string().trim().max(LONGEST_URL);
const secret = z.string().min(SHORTEST_SECRET).max(200);
const events = z.array(z.enum(EVENTS)).min(1).max(EVENTS.length);

const endpoint = z.object({ id: z.string(), url: z.string(), events: z.array(z.enum(EVENTS)), on: z.boolean() });
export type Endpoint = z.infer<typeof endpoint>;

export const STATES = ['waiting', 'done', 'given-up'] as const;
const delivery = z.object({
  id: z.string(),
  /** `test`, or what happened. */
  event: z.string(),
  /** Of the endpoint when it happened. */
  url: z.string(),
  /** Where the endpoint is by now, and where the next try goes; null: it was removed. */
  urlNow: z.string().nullable(),
  state: z.enum(STATES),
  attempts: z.int(),
  at: z.string(),
  /** When it is tried next. */
  next: z.string().nullable(),
  /** A status, or in a word why nothing was heard. */
  answer: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const routes = defineRoutes({
  endpoints: { method: 'GET', path: '/endpoints', access, reply: z.array(endpoint) },
  add: { method: 'POST', path: '/endpoints', access, status: 201, body: z.object({ url, secret, events }), reply: endpoint },
  /** A secret that is left out stays what it was. */
  change: {
    method: 'PUT',
    path: '/endpoints/:id',
    access,
    params: id,
    body: z.object({ url, events, on: z.boolean(), secret: secret.optional() }),
    reply: endpoint,
  },
  remove: { method: 'DELETE', path: '/endpoints/:id', access, params: id },
  /** Tells the endpoint of an event that did not happen; 409 while one such is still on its way. */
  test: { method: 'POST', path: '/endpoints/:id/tests', access, status: 202, params: id, reply: z.object({ id: z.string() }) },
  deliveries: {
    method: 'GET',
    path: '/deliveries',
    access,
    query: z.object({ state: z.enum(STATES).optional(), before: time.optional() }),
    reply: z.array(delivery),
  },
  again: { method: 'POST', path: '/deliveries/:id/tries', access, status: 202, params: id, reply: z.object({ id: z.string() }) },
});
export default routes;
