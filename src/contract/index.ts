/** `@dialer/contract`: the wire, once. No React, no Node, and no zod here: schemas are imported from `schemas/`. */
export * from './operations';
export * from './events';
export * from './calls';
export type * from './call-facts';
export * from './statuses';
export * from './roles';
export * from './variant';
export * from './vocabularies';
export * from './labels';
export * from './limits';
export * from './nesting';
export * from './issues';
export * from './refusals';
export * from './globals';
export * from './phone-other';
export { VERBATIM } from './mapping';
export type { CoreInput, CoreReply, FollowUpItem, Place } from './mapping';
export { unserved } from './unserved';
