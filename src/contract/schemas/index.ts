/**
 * Zod schemas of every REST call, one entry for each operation of the table. The gateway validates with them and draws
 * the OpenAPI page from them; the page loads them lazily to read replies. `z.input` is what stands on the wire,
 * `z.output` what a reader gets.
 */
import type { output, ZodType } from 'zod';
import type { OperationId } from '../operations';
import { agents } from './agents';
import { people } from './people';
import { booking } from './booking';
import { calls } from './calls';
import { dispositions } from './dispositions';
import { exceptions } from './exceptions';
import { leadFiles } from './lead-files';
import { leads } from './leads';
import { lists } from './lists';
import { notifications } from './notifications';
import type { Payload } from './payload';
import { session } from './session';
import { settings } from './settings';
import { status } from './status';
import { transfers } from './transfers';
import { workspace } from './workspace';

export const payloads = {
  ...session,
  ...status,
  ...agents,
  ...people,
  ...notifications,
  ...settings,
  ...calls,
  ...dispositions,
  ...exceptions,
  ...transfers,
  ...leads,
  ...leadFiles,
  ...booking,
  ...lists,
  ...workspace,
} satisfies Record<OperationId, Payload>;

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
export { errorBody, type ErrorBody } from './error';
export { challenge } from './session';
export { layoutConflict } from './workspace';
