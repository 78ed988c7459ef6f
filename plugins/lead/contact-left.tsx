import { useContext } from 'react';
import { observer } from 'mobx-react-lite';
import { useCore, useT, type LeadView } from '@dialer/host';
import { Note } from '@dialer/ui';
import { bookingDesk } from './booking-desk';
import { unfinished } from './unfinished';
import { UnstoredFields } from './unstored';
import { useDerived } from './use-derived';

/** What the first step wants of a lead; reasons for the request where the centre has a list of them. */
export function useUnfinished(lead: LeadView): ReturnType<typeof unfinished> {
  const { variant } = useCore().session;
  const { all } = bookingDesk.use().lists;
  const unstored = useContext(UnstoredFields);
  const asksReasons = Boolean(all);
  return useDerived(() => unfinished(lead, variant.postal, unstored.values(), asksReasons), [lead, variant, unstored, asksReasons]);
}

/** What the contact details still want, by field [BOOK-002]. */
export const ContactLeft = observer(function ContactLeft({ lead }: { lead: LeadView }) {
  const t = useT();
  const { missing, invalid } = useUnfinished(lead);
  const named = (key: string, fields: string[]) =>
    fields.length === 0 ? [] : [t(key, { fields: fields.map((name) => t(`field.${name}`)).join(', ') })];
  const left = [...named('missing', missing), ...named('not_valid', invalid)];
  if (left.length === 0 && lead.address.invalidPostal) return <Note kind="warn">{t('complete_unknown_postal')}</Note>;
  if (left.length === 0) return <Note icon="tick">{t('complete')}</Note>;
  return <Note kind="warn">{left.join('. ')}</Note>;
});
