import { makeAutoObservable } from 'mobx';
import { createPluginStore, type Outcome, type PluginContext } from '@dialer/host';
import type { Asked, BookingForm } from './api';
import { ListsModel } from './centre-lists';
import { LeftOut } from './left-out';
import { readDraft } from './meeting/draft';

/** Steps of a booking, in their order; the first is the contact details [BOOK-001]. */
export const STEPS = ['contact', 'insurance', 'meeting', 'summary'] as const;
export type Step = (typeof STEPS)[number];

const FIRST_ASKED: Readonly<Record<Step, Asked>> = {
  ...{ contact: 'person', insurance: 'coverage', meeting: 'meeting', summary: 'summary' },
};

/** Which step of a booking is open, what it asks about, and the way of the form, which is a chunk of its own, to the plugin. */
export class BookingDesk {
  readonly lists: ListsModel;
  readonly leftOut: LeftOut;
  private open: { readonly of: string; readonly at: Step } = { of: '', at: 'contact' };
  /** How often a key or a button has led to a step: the focus then goes into it. */
  arrivals = 0;
  private asked: { readonly of: string; readonly about: Asked | null } = { of: '', about: null };

  constructor(readonly ctx: PluginContext<unknown>) {
    this.lists = new ListsModel(ctx);
    this.leftOut = new LeftOut(ctx);
    makeAutoObservable(this, { ctx: false, lists: false, leftOut: false }, { autoBind: true });
  }

  /** Each lead begins with the contact details. */
  stepOf(leadId: string): Step {
    return this.open.of === leadId ? this.open.at : 'contact';
  }
  go(of: string, at: Step): void {
    this.open = { of, at };
    this.ask(of, FIRST_ASKED[at]);
  }
  /** By something that is gone once the step is open, or that stands elsewhere. */
  arrive(of: string, at: Step): void {
    this.go(of, at);
    this.arrivals += 1;
  }
  /** A field about that has the focus, or the step that begins with it is shown. */
  ask(of: string, about: Asked): void {
    this.asked = { of, about };
  }
  /** For other plugins, of the lead on the line: who is only looked up is not talked to. */
  get form(): BookingForm {
    const lead = this.ctx.core.leads.current;
    const isAsked = lead !== null && lead.id === this.asked.of;
    return {
      about: isAsked ? this.asked.about : null,
      meetingAt: lead ? readDraft(lead.meetingDraft).date : '',
      income: this.lists.all?.income ?? null,
    };
  }
  /** By its keys, for the lead that the panel shows. */
  show(at: Step): Outcome {
    const { leads } = this.ctx.core;
    const lead = leads.viewed ?? leads.current;
    if (!lead) return { kind: 'refused', reasonKey: 'empty.title' };
    this.arrive(lead.id, at);
    return this.ctx.openPanel('lead');
  }
}

export const bookingDesk = createPluginStore<BookingDesk>();
