import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import centreState from './centre-state';
import { LeadsPage } from './leads.page';
import manifest from './manifest';
import { store } from './store';

/** The centre's leads with their outcomes, as a list, as a file, and from files. */
export default definePlugin(manifest, {
  pages: { leads: LeadsPage },
  activate(ctx) {
    const heard = observable.box(0);
    store.provide(ctx, { mappings: ctx.centreState(centreState), heard });
    ctx.on('centre-changed', () => runInAction(() => heard.set(heard.get() + 1)));
  },
});
