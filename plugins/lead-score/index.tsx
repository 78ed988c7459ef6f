import { definePlugin } from '@dialer/host';
import { leadScore } from './api';
import type { LeadScoreConfig } from './config';
import { scoreNow } from './facts';
import { LeadScorePanel } from './lead-score.panel';
import manifest from './manifest';

/** A rule of thumb over what is known of the lead, with its reasons; it saves nothing and asks nothing of the gateway. */
export default definePlugin<LeadScoreConfig>(manifest, {
  panels: { 'lead-score': LeadScorePanel },
  activate(ctx) {
    ctx.provide(leadScore, () => scoreNow(ctx.core, ctx.config, ctx.core.clock.now()));
  },
});
