import { definePlugin, type CommandId, type PluginContext } from '@dialer/host';
import manifest from './manifest';
import type { Act } from './rules';
import { transfers, TransfersModel } from './model';
import { TransfersFacts, TransfersPanel } from './transfers.panel';

export default definePlugin(manifest, {
  panels: { transfers: TransfersPanel },
  panelFacts: { transfers: TransfersFacts },
  activate(ctx: PluginContext<never>) {
    const model = new TransfersModel(ctx.core, ctx.api, ctx.t);
    transfers.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.command('transfers:start', { run: () => model.start(), verdict: () => model.startVerdict });
    ctx.command('transfers:cancel', { run: () => model.cancel(), verdict: () => model.cancelVerdict });
    const giveAct = (command: CommandId, act: Act): void =>
      ctx.command(command, { run: () => model.act(act), verdict: () => model.actVerdict(act) });
    giveAct('transfers:join', 'join');
    giveAct('transfers:leave', 'leave');
    giveAct('transfers:kick', 'kick');
    giveAct('transfers:destroy', 'destroy');
  },
});
