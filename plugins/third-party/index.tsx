import { definePlugin, type CommandId } from '@dialer/host';
import manifest from './manifest';
import { thirdParty, ThirdPartyModel } from './model';
import type { Act } from './rules';
import { ThirdPartyFacts, ThirdPartyPanel } from './third-party.panel';

export default definePlugin(manifest, {
  panels: { 'third-party': ThirdPartyPanel },
  panelFacts: { 'third-party': ThirdPartyFacts },
  activate(ctx) {
    const model = new ThirdPartyModel(ctx);
    thirdParty.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.command('third-party:start', { run: () => model.start(), verdict: () => model.startVerdict });
    const giveAct = (command: CommandId, act: Act): void =>
      ctx.command(command, { run: () => model.act(act), verdict: () => model.actVerdict(act) });
    giveAct('third-party:kick', 'kick');
    giveAct('third-party:leave', 'leave');
    giveAct('third-party:destroy', 'destroy');
  },
});
