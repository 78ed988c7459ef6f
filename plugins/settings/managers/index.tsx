import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { heard, ManagersPage } from './managers.page';
import manifest from './manifest';

export default definePlugin(manifest, {
  pages: { managers: ManagersPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
