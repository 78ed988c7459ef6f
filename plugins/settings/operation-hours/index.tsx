import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { heard, OperationHoursPage } from './operation-hours.page';
import manifest from './manifest';

export default definePlugin(manifest, {
  pages: { 'operation-hours': OperationHoursPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
