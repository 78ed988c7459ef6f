/** The parts of a request: address, query and body, from the table of operations. */
import { BASE_PATH, operations, type OperationId } from '@dialer/contract';
import { bodyCodecs } from './codecs';

/** Any call's input, for code that works on all of them. */
export interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** `/leads/:id` with its parameters, encoded, below the base path on the configured host [API-001, API-014]. */
export function addressOf(host: string, operation: OperationId, params: AnyInput['params'] = {}): string {
  const path = operations[operation].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${operation} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  return `${host.replace(/\/+$/, '')}${BASE_PATH}${path}`;
}

/** Query without its undefined entries; flags as true and false. */
export const queryOf = (query: AnyInput['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

export function bodyOf(operation: OperationId, body: unknown): unknown {
  const codec = (bodyCodecs as Partial<Record<OperationId, (core: never) => unknown>>)[operation];
  return codec && body !== undefined ? codec(body as never) : body;
}

/** Calls of the sign-in need no token [API-005]; logout does not count as one of them. */
export const isSignIn = (operation: OperationId): boolean => operations[operation].path.includes('/login');
export const isWrite = (operation: OperationId): boolean => operations[operation].method !== 'GET';
