import { definePlugin } from '@dialer/host';
import { ManualTransferFacts, ManualTransferPanel } from './manual-transfer.panel';
import manifest from './manifest';
import { manualTransfer, ManualTransferModel } from './model';

export default definePlugin(manifest, {
  panels: { 'manual-transfer': ManualTransferPanel },
  panelFacts: { 'manual-transfer': ManualTransferFacts },
  activate(ctx) {
    const model = new ManualTransferModel(ctx);
    manualTransfer.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.command('manual-transfer:transfer', { run: () => model.transfer(), verdict: () => model.verdict });
  },
});
