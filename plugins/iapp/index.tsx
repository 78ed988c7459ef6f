import { definePlugin } from '@dialer/host';
import type { IappConfig } from './config';
import { IappFacts, IappPanel } from './iapp.panel';
import manifest from './manifest';
import { iapp, IappModel } from './model';

export default definePlugin<IappConfig>(manifest, {
  panels: { iapp: IappPanel },
  panelFacts: { iapp: IappFacts },
  activate(ctx) {
    const model = new IappModel(ctx);
    iapp.provide(ctx, model);
    ctx.on('lead-unloaded', ({ leadId }) => model.forget(leadId));
    ctx.on('exceptions-changed', () => model.hear());
  },
});
