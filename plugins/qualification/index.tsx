import { definePlugin, done } from '@dialer/host';
import type { QualificationConfig } from './config';
import manifest from './manifest';
import { QualificationModel, store } from './model';
import { QualificationFacts, QualificationPanel } from './qualification.panel';

/** What a qualifier says on a call, in four steps, in the lead's language. */
export default definePlugin<QualificationConfig>(manifest, {
  panels: { qualification: QualificationPanel },
  panelFacts: { qualification: QualificationFacts },
  async activate(ctx) {
    const model = new QualificationModel(ctx);
    store.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.on('call-ended', model.reset);
    ctx.command('qualification:next-part', { run: () => (model.move(1), done), verdict: () => model.mayGoOn });
    ctx.command('qualification:previous-part', { run: () => (model.move(-1), done), verdict: () => model.mayGoBack });
    await model.load();
  },
});
