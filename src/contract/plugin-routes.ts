/**
 * What a plugin's page and its gateway side say to each other: `plugins/<id>/routes.ts` has a table of these, which both
 * read. The rest of the product knows nothing of it.
 */
import type { z } from 'zod';
import type { Access, Method, Operation } from './operations';

export interface PluginRoute {
  readonly method: Method;
  /** Below `/plugins/<id>`; parameters have a colon: `/endpoints/:id`. */
  readonly path: `/${string}`;
  /** Who may call it, of those who have the plugin: any of these roles, or whoever is signed in. */
  readonly access: Exclude<Access, 'public'>;
  /** Of success: 200 unless told, 204 without a `reply`. */
  readonly status?: Operation['status'];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
}
export type PluginRoutes = Readonly<Record<string, PluginRoute>>;

type Part<R extends PluginRoute, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? { [key in K]: z.input<R[K]> } : unknown;
/** What a call of the route sends. */
export type RouteInput<R extends PluginRoute> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;
/** What it gets. */
export type RouteReply<R extends PluginRoute> = R['reply'] extends z.ZodType ? z.output<R['reply']> : void;

/** Types a plugin's table of routes. */
export const defineRoutes = <const R extends PluginRoutes>(routes: R): R => routes;

/** Where a route of a plugin is, below the base path. */
export const routePath = (plugin: string, { path }: Pick<PluginRoute, 'path'>): `/${string}` => `/plugins/${plugin}${path}`;
