/**
 * The REST port: one typed `call` over the table of operations. Replies arrive in the core's names (camelCase), data
 * envelopes taken off, 1 / "1" / true read alike; bodies go in the wire's own names unless the adapter has a codec
 * for the operation. Types are drawn from the contract's schemas (`import type`, so no zod reaches the page through here).
 */
import type { OperationId } from '@dialer/contract';
import type { CoreInput, CoreReply } from '@dialer/contract/mapping';

export type ApiInput<K extends OperationId> = CoreInput<K>;
export type ApiReply<K extends OperationId> = CoreReply<K>;

export interface ApiPort {
  /** Rejects with `ApiError`. A write that must not be lost passes `key`, sent as Idempotency-Key. */
  call<K extends OperationId>(operation: K, input: ApiInput<K>, options?: { key?: string; signal?: AbortSignal }): Promise<ApiReply<K>>;
}

/** A refused or failed call, in the shape of the error bodies `{message?, errors: {field: [text]}}` [API-010]. */
export class ApiError extends Error {
  constructor(
    readonly operation: OperationId,
    /** Null when no answer came: network down, time-out, or the call was blocked for want of a token. */
    readonly status: number | null,
    message: string,
    readonly errors: Record<string, string[]> = {},
    readonly body: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}
