import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { CallingRulesPage, heard } from './rules.page';

/** The law that the centre dials by, and what it has settled about it. */
export default definePlugin(manifest, {
  pages: { 'calling-rules': CallingRulesPage },
  activate(ctx) {
    const news = observable.box(0);
    heard.provide(ctx, news);
    ctx.on('centre-changed', () => runInAction(() => news.set(news.get() + 1)));
  },
});
