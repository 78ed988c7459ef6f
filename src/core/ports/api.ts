/**
 * The REST port: one typed `call` over the table of operations. Replies arrive in the core's names (camelCase), data
 * envelopes taken off, 1 / "1" / true read alike; bodies go in the wire's own names unless the adapter has a codec
 * for the operation. Types are drawn from the contract's schemas (`import type`, so no zod reaches the page through here).
 */
import type { OperationId } from '@dialer/contract';
import type { CoreInput, CoreReply } from '@dialer/contract/mapping';
import type { PluginRoute, RouteInput, RouteReply } from '@dialer/contract/plugin-routes';

export type ApiInput<K extends OperationId> = CoreInput<K>;
export type ApiReply<K extends OperationId> = CoreReply<K>;

export interface ApiOptions {
  /** Sent as Idempotency-Key: for a write that must not be lost. It is tried again by itself, and kept once. */
  key?: string;
  /** With a key: nothing behind this call would send it again, so it is tried for as long as another gateway takes to come. */
  patient?: boolean;
  signal?: AbortSignal;
}

/** A route of a plugin's gateway side, by its method and its address below the base path. */
export type RouteName = `${PluginRoute['method']} /plugins/${string}`;

export interface ApiPort {
  /** Rejects with `ApiError`. */
  call<K extends OperationId>(operation: K, input: ApiInput<K>, options?: ApiOptions): Promise<ApiReply<K>>;
}

/** The routes of plugins' gateway sides, which the core knows nothing of. */
export interface RoutesPort {
  /** Rejects with `ApiError`. Names in bodies and replies are the plugin's own. */
  route<R extends PluginRoute>(plugin: string, route: R, input: RouteInput<R>, options?: ApiOptions): Promise<RouteReply<R>>;
}

/** A refused or failed call, in the shape of the error bodies `{message?, errors: {field: [text]}}` [API-010]. */
export class ApiError extends Error {
  constructor(
    readonly operation: OperationId | RouteName,
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
