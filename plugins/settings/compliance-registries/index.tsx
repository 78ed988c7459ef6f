import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { DoNotCallPage } from './do-not-call.page';
import manifest from './manifest';
import { heard, RegistriesPage } from './registries.page';

/** Registries of numbers with their files, and the centre's own list with the consents that people have given. */
export default definePlugin(manifest, {
  pages: { registries: RegistriesPage, 'do-not-call': DoNotCallPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
