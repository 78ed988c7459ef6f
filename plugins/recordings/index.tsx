import { definePlugin, type PluginContext } from '@dialer/host';
import manifest from './manifest';
import { recordings, RecordingsModel } from './model';
import { RecordingsPage } from './recordings.page';
import { RecordingsFacts, RecordingsPanel } from './recordings.panel';

export default definePlugin(manifest, {
  panels: { recordings: RecordingsPanel },
  pages: { recordings: RecordingsPage },
  panelFacts: { recordings: RecordingsFacts },
  // Managers have the plugin for its page; what records is for advisors alone [REC-001].
  panelShown: { recordings: ({ core }) => core.session.hasRole('advisor') },
  activate(ctx: PluginContext<never>) {
    const model = new RecordingsModel(ctx);
    recordings.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.command('recordings:switch-main', { run: () => model.switchMain(), verdict: () => model.mainVerdict });
    ctx.command('recordings:start-extra', { run: () => model.startExtra(), verdict: () => model.startVerdict });
    ctx.command('recordings:stop-extra', { run: () => model.stopExtra(), verdict: () => model.stopVerdict });
  },
});
