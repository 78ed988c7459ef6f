import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { ScriptsModel, store } from './model';
import { ScriptsFacts, ScriptsPanel } from './scripts.panel';

/** What agents say on a call, as the centre has written it. */
export default definePlugin(manifest, {
  panels: { scripts: ScriptsPanel },
  panelFacts: { scripts: ScriptsFacts },
  activate(ctx) {
    const model = new ScriptsModel(ctx);
    store.provide(ctx, model);
    ctx.own(() => model.dispose());
    // A manager may have written other pages.
    ctx.on('centre-changed', () => void model.load());
    void model.load();
  },
});
