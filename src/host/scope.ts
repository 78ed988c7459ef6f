import { createContext } from 'react';
import type { PluginContext } from './index';

/** The context of the plugin around a component; filled by `PluginProvider`. */
export const PluginScope = createContext<PluginContext | null>(null);
