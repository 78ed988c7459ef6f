/**
 * Zod schemas of every REST call, one entry for each operation of the table. The gateway validates with them and draws
 * the OpenAPI page from them; the page reads replies by them, and loads lazily the part that it needs: `desk.ts` or
 * `administration.ts`. `z.input` is what stands on the wire, `z.output` what a reader gets.
 */
import type { output, ZodType } from 'zod';
import type { OperationId } from '../operations';
import { administration } from './administration';
import { desk } from './desk';
import type { Payload } from './payload';

export const payloads = { ...desk, ...administration } satisfies Record<OperationId, Payload>;

type Exact<T extends never> = T;
/** Fails to compile when a schema stands here for a call that the table of operations does not have. */
export type UnknownPayloads = Exact<Exclude<keyof typeof payloads, OperationId>>;

export type Payloads = typeof payloads;
/** What a part of an operation is after reading; `undefined` where there is none. */
export type PayloadOf<K extends OperationId, Part extends keyof Payload> = Payloads[K] extends { [P in Part]: infer S extends ZodType }
  ? output<S>
  : undefined;

/** The same as `payloads`, typed for code that goes through all operations. */
export const payloadOf = (operation: OperationId): Payload => payloads[operation];

export type { Payload } from './payload';
export { errorBody } from './error';
export { challenge } from './session';
