/** A REST port without a network: replies are set per operation, and every call is written down. */
import type { OperationId } from '@dialer/contract';
import { routePath } from '@dialer/contract/plugin-routes';
import { ApiError, type ApiOptions, type ApiPort, type RouteName, type RoutesPort } from '../../core/ports/api';

/** An operation of the contract, or a plugin's route as `GET /plugins/webhooks/endpoints`. */
type Asked = OperationId | RouteName;

export interface FakeApi extends ApiPort, RoutesPort {
  readonly calls: { operation: Asked; input: Record<string, unknown>; key?: string; patient?: boolean }[];
  /** Answers from now on; a function is asked with the input at each call, a promise may stay open. */
  reply(operation: Asked, value: unknown): void;
  /** Refuses from now on; `status` null is a lost network. */
  fail(operation: Asked, status: number | null, message?: string, errors?: Record<string, string[]>): void;
}

export function fakeApi(): FakeApi {
  const replies = new Map<Asked, (input: Record<string, unknown>) => unknown>();
  async function answer(operation: Asked, input: Record<string, unknown>, { key, patient }: ApiOptions = {}): Promise<unknown> {
    api.calls.push({ operation, input, ...(key && { key }), ...(patient && { patient }) });
    const reply = replies.get(operation);
    if (!reply) throw new ApiError(operation, 404, `No reply is set for ${operation}.`);
    return reply(input);
  }
  const api: FakeApi = {
    calls: [],
    reply: (operation, value) =>
      void replies.set(operation, typeof value === 'function' ? (value as (input: Record<string, unknown>) => unknown) : () => value),
    fail: (operation, status, message = '', errors = {}) =>
      api.reply(operation, () => {
        throw new ApiError(operation, status, message, errors);
      }),
    call: (operation, input, options) => answer(operation, input as Record<string, unknown>, options) as Promise<never>,
    route: (plugin, route, input, options) =>
      answer(`${route.method} ${routePath(plugin, route)}` as RouteName, input as Record<string, unknown>, options) as Promise<never>,
  };
  return api;
}
