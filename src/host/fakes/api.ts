/** A REST port without a network: replies are set per operation, and every call is written down. */
import type { OperationId } from '@dialer/contract';
import { ApiError, type ApiPort } from '../../core/ports/api';

export interface FakeApi extends ApiPort {
  readonly calls: { operation: OperationId; input: Record<string, unknown>; key?: string }[];
  /** Answers from now on; a function is asked with the input at each call, a promise may stay open. */
  reply(operation: OperationId, value: unknown): void;
  /** Refuses from now on; `status` null is a lost network. */
  fail(operation: OperationId, status: number | null, message?: string, errors?: Record<string, string[]>): void;
}

export function fakeApi(): FakeApi {
  const replies = new Map<OperationId, (input: Record<string, unknown>) => unknown>();
  const api: FakeApi = {
    calls: [],
    reply: (operation, value) =>
      void replies.set(operation, typeof value === 'function' ? (value as (input: Record<string, unknown>) => unknown) : () => value),
    fail: (operation, status, message = '', errors = {}) =>
      api.reply(operation, () => {
        throw new ApiError(operation, status, message, errors);
      }),
    async call(operation, input, options) {
      const asked = input as Record<string, unknown>;
      api.calls.push({ operation, input: asked, ...(options?.key && { key: options.key }) });
      const reply = replies.get(operation);
      if (!reply) throw new ApiError(operation, 404, `No reply is set for ${operation}.`);
      return (await reply(asked)) as never;
    },
  };
  return api;
}
