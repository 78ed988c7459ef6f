/** Values that a plugin's `activate` makes for its own components. */
import { useContext } from 'react';
import type { CoreView } from '../core/views';
import { carryInto } from './carried';
import type { PluginContext } from './index';
import { PluginScope } from './scope';

export interface PluginStore<T> {
  /** Called in `activate`: keeps the value until the plugin is deactivated. */
  provide(ctx: Pick<PluginContext<never>, 'id' | 'core' | 'own'>, value: T): void;
  /** The value of the plugin around this component; throws when `activate` did not provide it. */
  use(): T;
}

/**
 * Makes a place for one value per activated plugin, such as the model that its panel and its top-bar item share.
 * Create it at module level; nothing in it outlives the plugin's deactivation.
 */
export function createPluginStore<T>(): PluginStore<T> {
  const values = new WeakMap<CoreView, T>();
  return {
    provide(ctx, value) {
      values.set(ctx.core, value);
      ctx.own(() => values.delete(ctx.core));
      if (import.meta.hot) ctx.own(carryInto(ctx.core, ctx.id, value));
    },
    use() {
      const core = useContext(PluginScope)?.core;
      const value = core && values.get(core);
      if (value === undefined) throw new Error('The plugin has not provided this value in its activate().');
      return value;
    },
  };
}
