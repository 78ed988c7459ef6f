import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { AllowedExtensionsPage, heard } from './allowed-extensions.page';
import manifest from './manifest';

/** One page at two addresses [USERS-032]. */
export default definePlugin(manifest, {
  pages: { 'allowed-extensions': AllowedExtensionsPage, 'users-allowed-extensions': AllowedExtensionsPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
