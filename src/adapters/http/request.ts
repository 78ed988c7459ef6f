/** The parts of a request: address, query and body, from the table of operations. */
import { BASE_PATH, operations, type Method, type OperationId } from '@dialer/contract';
import { routePath, type PluginRoute } from '@dialer/contract/plugin-routes';
import type { RouteName } from '../../core/ports/api';
import { bodyCodecs } from './codecs';

/** Any call's input, for code that works on all of them. */
export interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What is asked: an operation of the contract, or a plugin's route. */
export interface Ask {
  readonly name: OperationId | RouteName;
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  readonly route?: PluginRoute;
}
export const operationAsk = (name: OperationId): Ask => ({ ...operations[name], name });
export function routeAsk(plugin: string, route: PluginRoute): Ask {
  const { method, reply, status = reply ? 200 : 204 } = route;
  const path = routePath(plugin, route);
  return { name: `${method} ${path}` as RouteName, method, path, status, route };
}

/** `/leads/:id` with its parameters, encoded, below the base path on the configured host [API-001, API-014]. */
export function addressOf(host: string, { name: asked, path }: Ask, params: AnyInput['params'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${asked} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  return `${host.replace(/\/+$/, '')}${BASE_PATH}${filled}`;
}

/** Query without its undefined entries; flags as true and false. */
export const queryOf = (query: AnyInput['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

export function bodyOf({ name }: Ask, body: unknown): unknown {
  const codec = (bodyCodecs as Partial<Record<string, (core: never) => unknown>>)[name];
  return codec && body !== undefined ? codec(body as never) : body;
}

/** Calls of the sign-in need no token [API-005]; logout does not count as one of them. */
export const isSignIn = ({ path, route }: Ask): boolean => !route && path.includes('/login');
export const isWrite = ({ method }: Ask): boolean => method !== 'GET';
