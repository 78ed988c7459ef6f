import { definePlugin } from '@dialer/host';
import type { InboundAlertConfig } from './config';
import { inboundAlert, InboundAlert } from './inbound-alert.overlay';
import manifest from './manifest';
import { InboundAlertModel } from './model';
import { alertSound } from './sound';

export default definePlugin<InboundAlertConfig>(manifest, {
  overlays: { 'inbound-alert': InboundAlert },
  activate(ctx) {
    const model = new InboundAlertModel(ctx.core, ctx.config.extension, alertSound);
    inboundAlert.provide(ctx, model);
    ctx.own(() => model.dispose());
  },
});
