import { definePlugin } from '@dialer/host';
import { DisclosuresFacts, DisclosuresPanel } from './disclosures.panel';
import manifest from './manifest';
import { DisclosuresModel, store } from './model';
import { ReadingWindow } from './reading.overlay';

/** The carriers' disclosures: read by the advisor step by step, or played to both over the call. */
export default definePlugin(manifest, {
  panels: { disclosures: DisclosuresPanel },
  panelFacts: { disclosures: DisclosuresFacts },
  overlays: { reading: ReadingWindow },
  activate(ctx) {
    const model = new DisclosuresModel(ctx);
    store.provide(ctx, model);
    ctx.on('call-ended', model.reset);
    void model.load();
  },
});
