import { definePlugin } from '@dialer/host';
import { TemplateFacts, TemplatePanel } from './_template.panel';
import type { TemplateConfig } from './config';
import manifest from './manifest';
import { store, TemplateModel } from './model';

/** Loaded when the manifest's `activateOn` says so; a component for each contribution that the manifest declares. */
export default definePlugin<TemplateConfig>(manifest, {
  panels: { _template: TemplatePanel },
  panelFacts: { _template: TemplateFacts },
  activate(ctx) {
    store.provide(ctx, new TemplateModel(ctx));
  },
});
