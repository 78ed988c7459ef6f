import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { heard } from './people';
import { UsersPage } from './users.page';

export default definePlugin(manifest, {
  pages: { users: UsersPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
