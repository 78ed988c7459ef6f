/** The general settings, which the desk lives by: the times it waits and the two switches. */
import { z } from 'zod';
import { GLOBAL_KEYS, type GlobalKey } from '../globals';
import type { Payload } from './payload';
import { num } from './read';

export const keyed = <T extends z.ZodType>(value: T) =>
  z.object(Object.fromEntries(GLOBAL_KEYS.map((key) => [key, value])) as Record<GlobalKey, T>);

export const globals = { getGlobals: { reply: keyed(num()) } } satisfies Record<string, Payload>;
