import { definePlugin } from '@dialer/host';
import type { ObjectionsConfig } from './config';
import manifest from './manifest';
import { ObjectionsModel, store } from './model';
import { ObjectionsPanel } from './objections.panel';

/** What people object, and what an agent may answer; it reads the centre's list and writes a line of notes, no more. */
export default definePlugin<ObjectionsConfig>(manifest, {
  panels: { objections: ObjectionsPanel },
  activate(ctx) {
    const model = new ObjectionsModel(ctx);
    store.provide(ctx, model);
    ctx.own(() => model.dispose());
    ctx.command('objections:to-notes', { run: model.toNotes, verdict: () => model.toNotesVerdict });
  },
});
