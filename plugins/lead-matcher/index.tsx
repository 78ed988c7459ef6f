import { definePlugin } from '@dialer/host';
import { LeadMatcherPanel } from './lead-matcher.panel';
import manifest from './manifest';
import { matcher, MatcherModel } from './model';

export default definePlugin(manifest, {
  panels: { 'lead-matcher': LeadMatcherPanel },
  activate(ctx) {
    const model = new MatcherModel(ctx);
    matcher.provide(ctx, model);
    // What was looked for was for the call before.
    ctx.on('call-started', () => model.close());
  },
});
