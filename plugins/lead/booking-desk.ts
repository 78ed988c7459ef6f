import { makeAutoObservable } from 'mobx';
import { createPluginStore, type Outcome, type PluginContext } from '@dialer/host';

/** Steps of a booking, in their order; the first is the contact details [BOOK-001]. */
export const STEPS = ['contact', 'insurance', 'meeting', 'summary'] as const;
export type Step = (typeof STEPS)[number];

/** Which step of a booking is open, and the way of the form, which is a chunk of its own, to the plugin. */
export class BookingDesk {
  private open: { readonly of: string; readonly at: Step } = { of: '', at: 'contact' };

  constructor(readonly ctx: PluginContext<unknown>) {
    makeAutoObservable(this, { ctx: false }, { autoBind: true });
  }

  /** Each lead begins with the contact details. */
  stepOf(leadId: string): Step {
    return this.open.of === leadId ? this.open.at : 'contact';
  }
  go(of: string, at: Step): void {
    this.open = { of, at };
  }
  /** By its keys, for the lead that the panel shows. */
  show(at: Step): Outcome {
    const { leads } = this.ctx.core;
    const lead = leads.viewed ?? leads.current;
    if (!lead) return { kind: 'refused', reasonKey: 'empty.title' };
    this.go(lead.id, at);
    return this.ctx.openPanel('lead');
  }
}

export const bookingDesk = createPluginStore<BookingDesk>();
