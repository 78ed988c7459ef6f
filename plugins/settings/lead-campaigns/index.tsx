import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { heard, LeadCampaignsPage } from './lead-campaigns.page';

export default definePlugin(manifest, {
  pages: { 'lead-campaigns': LeadCampaignsPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
