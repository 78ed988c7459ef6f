import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { LIMITS, phoneOtherIssue } from '@dialer/contract';
import { formatPhone, problemOf, reasonOf, useCore, useT, type LeadView, type Translate } from '@dialer/host';
import { Field, Icon, IconButton, TextInput, useFieldProblem } from '@dialer/ui';
import { isPhone } from './checks';
import { SPANS } from './spans';
import { useUnstored } from './unstored';
import { shapePhone, usePhoneDraft, type PhoneDraft } from './use-phone-draft';

/** Calls the number by hand [CALL-037]. */
const Dial = observer(function Dial({ phone, mayNot = null }: { phone: string; mayNot?: string | null }) {
  const t = useT();
  const { calls, alerts } = useCore();
  const dial = async () => {
    const words = problemOf(t, await calls.dial(phone), 'dial_failed');
    if (words) alerts.toast(words, 'error');
  };
  if (!isPhone(phone)) return null;
  return (
    <IconButton
      icon="phone"
      label={t('dial', { phone: formatPhone(phone) })}
      why={calls.live ? t('why_call') : mayNot}
      onClick={() => void dial()}
    />
  );
});

/** What is wrong with what is typed, or was before the number that is kept came back. */
function problemWith(t: Translate, { wrong, refused }: PhoneDraft): string | null {
  if (wrong) return t('warnings.invalid_phone');
  if (refused === null) return null;
  return refused === '' ? t('warnings.phone_needed') : t('warnings.phone_kept', { typed: refused });
}

/** The number that the lead is known by [BOOK-049, BOOK-050]. */
export const Phone = observer(function Phone({ lead }: { lead: LeadView }) {
  const t = useT();
  const draft = usePhoneDraft(lead.phone, false, (phone) => lead.set({ phone }));
  useUnstored(lead.id, 'phone', draft.wrong, draft.text);
  return (
    <Field
      label={t('field.phone')}
      span={SPANS.phone}
      required
      need={!draft.text}
      error={problemWith(t, draft) ?? lead.fieldErrors['phone']}
    >
      <div className="joined">
        <TextInput type="tel" value={draft.text} autoComplete="off" shape={shapePhone} onChange={draft.set} onBlur={draft.leave} />
        <Dial phone={lead.phone} mayNot={reasonOf(t, lead.callVerdict)} />
      </div>
    </Field>
  );
});

/** Up to four other numbers, where the centre has them [BOOK-007, BOOK-008]. */
export const OtherPhones = observer(function OtherPhones({ lead }: { lead: LeadView }) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const phones = lead.phoneOther;
  const store = (index: number, phone: string) => {
    const next = [...phones];
    if (phone) next[index] = phone;
    else next.splice(index, 1);
    lead.set({ phoneOther: next });
    setAdding(false);
  };
  const open = phones.length === 0 || (adding && phones.length < LIMITS.phones);
  const more = !open && phones.length < LIMITS.phones && (
    <button type="button" className="link" onClick={() => setAdding(true)}>
      <Icon name="plus" size={12} label={t('add_phone')} />
    </button>
  );
  const rows = open ? [...phones, ''] : phones;
  const tooMany = phoneOtherIssue(phones)?.code === 'too-many' ? t('warnings.too_many_phones', { max: LIMITS.phones }) : null;
  return (
    <Field label={t('field.phone_other')} span={SPANS.otherPhones} group hint={more} error={tooMany ?? lead.fieldErrors['phoneOther']}>
      {rows.map((phone, index) => (
        <div className="joined" key={`${lead.id} ${index}`}>
          <OtherPhone
            lead={lead.id}
            phone={phone}
            label={t('field.phone_other_n', { n: index + 1 })}
            onStore={(next) => store(index, next)}
          />
          {phone && <Dial phone={phone} />}
        </div>
      ))}
    </Field>
  );
});

/** Emptied: the number is taken off the list. */
function OtherPhone({ lead, phone, label, onStore }: { lead: string; phone: string; label: string; onStore: (phone: string) => void }) {
  const t = useT();
  const draft = usePhoneDraft(phone, phone !== '', onStore);
  useUnstored(lead, 'phone_other', draft.wrong, draft.text);
  useFieldProblem(problemWith(t, draft));
  return (
    <TextInput
      type="tel"
      aria-label={label}
      value={draft.text}
      autoComplete="off"
      shape={shapePhone}
      onChange={draft.set}
      onBlur={draft.leave}
    />
  );
}
