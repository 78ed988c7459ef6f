/** `@dialer/contract`: the wire, once. No React, no Node, and no zod here: schemas are imported from `schemas/`. */
export * from './operations';
export * from './events';
export * from './calls';
export * from './statuses';
export type * from './variant';
