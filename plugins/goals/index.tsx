import { definePlugin } from '@dialer/host';
import { GoalsFacts, GoalsItem, GoalsPanel } from './goals.panel';
import manifest from './manifest';
import { goals, GoalsModel } from './model';

export default definePlugin(manifest, {
  panels: { goals: GoalsPanel },
  panelFacts: { goals: GoalsFacts },
  topBar: { goals: GoalsItem },
  activate(ctx) {
    const model = new GoalsModel(ctx);
    goals.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.on('call-ended', () => void model.refresh());
    ctx.on('disposition-saved', ({ statistics }) => void (statistics ? model.take(statistics) : model.refresh()));
    // Not awaited: a slow statistics service must not delay the panel.
    void model.refresh();
  },
});
