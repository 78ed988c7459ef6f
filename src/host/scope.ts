import { createContext } from 'react';
import type { PluginContext } from './index';

/**
 * Language of the page's texts, filled by the shell once they are there. What translates reads it, and so is drawn again
 * in another language, whatever memo is above it.
 */
export const TextLanguage = createContext('');

/** The context of the plugin around a component; filled by `PluginProvider`. */
export const PluginScope = createContext<PluginContext | null>(null);
