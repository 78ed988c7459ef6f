import { definePlugin } from '@dialer/host';
import { FloorPage } from './floor.page';
import manifest from './manifest';
import { floor, FloorModel } from './model';

/** Everybody who is at work, as it is now. */
export default definePlugin(manifest, {
  pages: { 'live-floor': FloorPage },
  activate(ctx) {
    const model = new FloorModel(ctx);
    floor.provide(ctx, model);
    ctx.on('floor-changed', (change) => model.hear(change));
    ctx.own(() => model.close());
  },
});
