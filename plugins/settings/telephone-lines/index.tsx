import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { heard, TelephoneLinesPage } from './lines.page';
import manifest from './manifest';

/** A centre's SIP trunks: how each is, and what its carrier's letter says. */
export default definePlugin(manifest, {
  pages: { 'telephone-lines': TelephoneLinesPage },
  activate(ctx) {
    const news = observable.box(0);
    heard.provide(ctx, news);
    ctx.on('centre-changed', () => runInAction(() => news.set(news.get() + 1)));
  },
});
