import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { heard, RetreaverMappingsPage } from './retreaver-mappings.page';

export default definePlugin(manifest, {
  pages: { 'retreaver-mappings': RetreaverMappingsPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
