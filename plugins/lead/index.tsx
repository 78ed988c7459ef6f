import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { bookingForm } from './api';
import { BookingDesk, bookingDesk, STEPS } from './booking-desk';
import { LeadFacts, LeadPanel } from './lead.panel';
import manifest from './manifest';
import { promiseNews } from './promise-news';

export default definePlugin(manifest, {
  panels: { lead: LeadPanel },
  panelFacts: { lead: LeadFacts },
  activate(ctx) {
    const desk = new BookingDesk(ctx);
    bookingDesk.provide(ctx, desk);
    ctx.provide(bookingForm, () => desk.form);
    for (const step of STEPS) ctx.command(`lead:to-${step}` as const, { run: () => desk.show(step) });
    const count = observable.box(0);
    promiseNews.provide(ctx, count);
    ctx.on('follow-ups-changed', () => runInAction(() => count.set(count.get() + 1)));
  },
});
