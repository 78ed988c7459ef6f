import { allow, definePlugin, done, refuse, type PluginContext } from '@dialer/host';
import { CallBarItem } from './call-bar-item';
import type { VoicemailDetectionConfig } from './config';
import manifest from './manifest';
import { isHidden, VoicemailModel } from './model';
import { voicemail, VoicemailFacts, VoicemailPanel } from './voicemail-detection.panel';

/** An administrator's configuration may lack the list: then nothing is hidden, and the panel stands. */
const hiddenStatuses = (ctx: Pick<PluginContext<VoicemailDetectionConfig>, 'config'>) => ctx.config.hiddenStatuses ?? [];

export default definePlugin<VoicemailDetectionConfig>(manifest, {
  panels: { 'voicemail-detection': VoicemailPanel },
  panelFacts: { 'voicemail-detection': VoicemailFacts },
  panelShown: {
    'voicemail-detection': (ctx) => !isHidden(ctx.core, hiddenStatuses(ctx as PluginContext<VoicemailDetectionConfig>)),
  },
  topBar: { countdown: CallBarItem },
  activate(ctx) {
    const model = new VoicemailModel(ctx.core, ctx.t, hiddenStatuses(ctx));
    voicemail.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.command('voicemail-detection:refuse', {
      run() {
        model.refuse();
        return done;
      },
      verdict: () => (model.phase === 'machine' ? allow : refuse(`why.${model.phase}`)),
    });
  },
});
