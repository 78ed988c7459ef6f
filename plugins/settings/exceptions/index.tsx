import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { ExceptionsPage, heard } from './exceptions.page';
import manifest from './manifest';

export default definePlugin(manifest, {
  pages: { exceptions: ExceptionsPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('exceptions-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
