import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { summary, SummaryModel } from './model';
import { UserSummaryFacts, UserSummaryPanel } from './user-summary.panel';

export default definePlugin(manifest, {
  panels: { 'user-summary': UserSummaryPanel },
  panelFacts: { 'user-summary': UserSummaryFacts },
  activate(ctx) {
    const model = new SummaryModel(ctx);
    summary.provide(ctx, model);
    // At once, after each disposition or reschedule, and when the summary comes into sight [FUP-032].
    for (const event of ['disposition-saved', 'follow-ups-changed'] as const) ctx.on(event, () => model.refreshSoon());
    ctx.on('summary-visible', () => void model.refresh());
    ctx.own(() => model.dispose());
    void model.refresh();
  },
});
