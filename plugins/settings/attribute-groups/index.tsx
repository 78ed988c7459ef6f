import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { AttributeGroupsPage, heard } from './attribute-groups.page';
import manifest from './manifest';

export default definePlugin(manifest, {
  pages: { 'attribute-groups': AttributeGroupsPage, 'users-attribute-groups': AttributeGroupsPage },
  activate(ctx) {
    const count = observable.box(0);
    heard.provide(ctx, count);
    ctx.on('centre-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
