import { createContext } from 'react';
import type { PluginContext } from './index';

/**
 * The page's texts as they are now, filled by the shell: another value whenever their language or, in development, their
 * words have changed. What translates reads it, and so is drawn again, whatever memo is above it.
 */
export const CurrentTexts = createContext<unknown>(null);

/** The context of the plugin around a component; filled by `PluginProvider`. */
export const PluginScope = createContext<PluginContext | null>(null);
