import { definePlugin } from '@dialer/host';
import centreState from './centre-state';
import manifest from './manifest';
import { ScriptsPage } from './scripts.page';
import { store } from './store';

/** The pages that agents read on calls: written by the centre's managers, in each language of its leads. */
export default definePlugin(manifest, {
  pages: { scripts: ScriptsPage },
  activate: (ctx) => store.provide(ctx, ctx.centreState(centreState)),
});
