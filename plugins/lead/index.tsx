import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { ListsModel, listsStore } from './insurance/lists';
import { LeadFacts, LeadPanel } from './lead.panel';
import manifest from './manifest';
import { promiseNews } from './promise-news';

export default definePlugin(manifest, {
  panels: { lead: LeadPanel },
  panelFacts: { lead: LeadFacts },
  activate(ctx) {
    const lists = new ListsModel(ctx);
    listsStore.provide(ctx, lists);
    void lists.load();
    const count = observable.box(0);
    promiseNews.provide(ctx, count);
    ctx.on('follow-ups-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
