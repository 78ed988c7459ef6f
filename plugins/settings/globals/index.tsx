import { definePlugin } from '@dialer/host';
import { GlobalsPage } from './globals.page';
import manifest from './manifest';
import { News, news } from './news';

export default definePlugin(manifest, {
  pages: { globals: GlobalsPage },
  activate(ctx) {
    const model = new News();
    news.provide(ctx, model);
    ctx.on('centre-changed', () => model.hear());
  },
});
