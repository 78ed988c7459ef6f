import { definePlugin } from '@dialer/host';
import { TemplatePage } from './_page.page';
import centreState from './centre-state';
import manifest from './manifest';
import { store } from './store';

export default definePlugin(manifest, {
  pages: { _page: TemplatePage },
  activate: (ctx) => store.provide(ctx, ctx.centreState(centreState)),
});
