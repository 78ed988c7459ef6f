/** An address of the API as the router serves it, whoever declares it: the contract's operations, and plugins' routes. */
import { z } from 'zod';
import { operations, type Operation, type OperationId } from '@dialer/contract';
import { payloadOf, type Payload } from '@dialer/contract/schemas';
import type { SignedIn } from '../auth/sessions';
import type { Database } from '../db/database';
import { bodyBytesOf } from './bodies';
import type { Area, Handlers, RouteCall } from './routes';

/** The types of one operation cannot be carried through a loop over all of them; `defineArea` has checked them. */
export type AnyCall = RouteCall<OperationId>;

export interface Served extends Operation {
  /** Its name: of the documentation, and of what an Idempotency-Key belongs to. */
  readonly id: string;
  readonly payload: Payload;
  readonly bodyBytes: number;
  /** Further refusals of a signed-in caller, before anything that they sent is read. */
  readonly admit?: (account: SignedIn) => Promise<void>;
  /** Where its writes go, when that is not where people's requests go. */
  readonly db?: Database;
  readonly handler: (call: AnyCall) => Promise<unknown>;
  /** The reply as it goes out. */
  encode(reply: unknown): unknown;
}

/** Encodes a reply: what the schema does not name stays inside. */
export const encodeBy = (schema: z.ZodType | undefined, reply: unknown): unknown => (schema ? z.encode(schema, reply) : undefined);

/** All handlers of all areas; two areas that serve the same operation are a mistake of ours, said at boot. */
function collectHandlers(areas: readonly Area[]): Handlers {
  const all: Record<string, unknown> = {};
  for (const { handlers } of areas) {
    for (const [id, handler] of Object.entries(handlers)) {
      if (all[id]) throw new Error(`Operation ${id} is served by two areas.`);
      all[id] = handler;
    }
  }
  return all as Handlers;
}

/** What the areas serve of the contract; an operation without a handler is not in it. */
export const servedBy = (areas: readonly Area[]): Served[] =>
  (Object.entries(collectHandlers(areas)) as [OperationId, Served['handler']][]).map(([id, handler]) => {
    const payload = payloadOf(id);
    return {
      ...operations[id],
      id,
      payload,
      bodyBytes: bodyBytesOf(id),
      handler,
      encode: (reply) => encodeBy(payload.reply, reply),
    };
  });
