import { definePlugin, type PluginContext } from '@dialer/host';
import type { VoicemailDetectionConfig } from './config';
import manifest from './manifest';
import { isHidden, VoicemailModel } from './model';
import { voicemail, VoicemailFacts, VoicemailPanel } from './voicemail-detection.panel';

export default definePlugin<VoicemailDetectionConfig>(manifest, {
  panels: { 'voicemail-detection': VoicemailPanel },
  panelFacts: { 'voicemail-detection': VoicemailFacts },
  panelShown: {
    'voicemail-detection': (ctx) =>
      !isHidden(ctx.core.leads.current, (ctx as PluginContext<VoicemailDetectionConfig>).config.hiddenStatuses),
  },
  activate(ctx) {
    const model = new VoicemailModel(ctx.core, ctx.config.hiddenStatuses);
    voicemail.provide(ctx, model);
    ctx.own(() => model.dispose());
  },
});
