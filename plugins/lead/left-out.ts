/**
 * What of a lead's contact details was not saved when its disposition was: a text that is none of its field's, and a name that
 * was emptied. No disposition waits for them [DISPO-036, DISPO-038], and with the next call the lead is off the page: so it is
 * said afterwards, with what was typed, and leads back to the client.
 */
import { autorun } from 'mobx';
import { personName, type LeadView, type PluginContext } from '@dialer/host';

/** A text that stands in a field and was not stored. */
export interface NotStored {
  /** Whose field it is. */
  readonly lead: string;
  /** Of the field, as in `field.email`. */
  readonly field: string;
  readonly text: string;
}

const NAMES = [
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
] as const;

export class LeftOut {
  /** By the field that holds it; a field that is gone or right takes its own away. */
  readonly typed = new Map<string, NotStored>();
  /** The names that the lead which is worked on had when it came. */
  private came: { readonly lead: string; readonly firstName: string; readonly lastName: string } | null = null;

  constructor(private readonly ctx: PluginContext<unknown>) {
    const { leads } = ctx.core;
    ctx.own(
      autorun(() => {
        const lead = leads.current;
        if (!lead || lead.id === this.came?.lead) return;
        const { firstName = '', lastName = '' } = lead.clients[0] ?? {};
        this.came = { lead: lead.id, firstName, lastName };
      }),
    );
    ctx.on('disposition-saved', ({ leadId }) => this.say(leadId));
  }

  private say(leadId: string): void {
    const { core, t } = this.ctx;
    const lead = core.leads.current;
    if (lead?.id !== leadId) return;
    const typed = [...this.typed.values()].filter((each) => each.lead === leadId);
    const emptied = this.emptied(lead);
    /** In the gateway's own words. */
    const refused = Object.values(lead.fieldErrors);
    if (typed.length + emptied.length + refused.length === 0) return;
    const { phone } = lead;
    const name = personName(t, lead.name, phone);
    const words = () =>
      [
        ...typed.map(({ field, text }) => t('left_out.typed', { field: t(`field.${field}`), text })),
        ...refused,
        ...emptied.map(({ field, was }) => t('left_out.emptied', { field: t(`field.${field}`), was })),
      ].join(' ');
    core.alerts.show({
      message: () => `${t('left_out.of', { name })} ${words()}`,
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: `left-out:${leadId}`,
      buttons: [{ color: 'none', label: () => t('left_out.show'), action: () => void core.leads.load(phone, 'manual') }],
    });
  }

  private emptied({ id, clients }: LeadView): { field: string; was: string }[] {
    const { came } = this;
    if (came?.lead !== id) return [];
    return NAMES.flatMap(([field, key]) => (came[key] !== '' && !clients[0]?.[key].trim() ? [{ field, was: came[key] }] : []));
  }
}
