import { definePlugin } from '@dialer/host';
import { templateCalls } from './api';
import manifest from './manifest';
import { TemplateModel } from './model';

/** Draws nothing: others get its value by the token in `api.ts`, until this plugin is switched off. */
export default definePlugin(manifest, {
  activate(ctx) {
    const model = new TemplateModel(ctx.core);
    ctx.on('call-ended', model.add);
    ctx.provide(templateCalls, model);
  },
});
