/**
 * Tables of the gateway, by subject. Every table but those of `gateway.ts` belongs to a tenant and is read only through it.
 * Times are `timestamptz`; ids of things that travel in calls are UUIDs, people and tenants are integers.
 * Columns are snake_case in the database (drizzle's `casing`).
 */
export * from './people';
export * from './leads';
export * from './calls';
export * from './permits';
export * from './caller-ids';
export * from './pacing';
export * from './exceptions';
export * from './meetings';
export * from './centre';
export * from './administration';
export * from './registries';
export * from './trunks';
export * from './workspace';
export * from './plugins';
export * from './gateway';
