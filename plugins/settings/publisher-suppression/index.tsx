import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { heard, PublisherSuppressionPage } from './publisher-suppression.page';

export default definePlugin(manifest, {
  pages: { 'publisher-suppression': PublisherSuppressionPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
