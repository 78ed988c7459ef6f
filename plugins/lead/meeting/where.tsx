import { observer } from 'mobx-react-lite';
import { LIMITS, type MeetingPlace } from '@dialer/contract';
import { useCore, useT } from '@dialer/host';
import { REGIONS } from '@dialer/rules/country';
import { Field, SectionWord, Segmented, Select, TextInput } from '@dialer/ui';
import { postalOf, showPostal } from '../checks';
import { ADDRESS_TYPES } from '../lists';
import { SPANS } from '../spans';
import { useMeeting } from './models';

/** At the lead's, or at a place of its own; a call has none [BOOK-075, BOOK-095]. */
export const Where = observer(function Where() {
  const t = useT();
  const { session } = useCore();
  const meeting = useMeeting();
  const { sameAddress, type, address } = meeting.draft;
  if (type === 'phone') return null;
  const set = (fields: Partial<MeetingPlace>) => meeting.set({ address: { ...address, ...fields } });
  const at = meeting.lead.address;
  const text = (field: 'address' | 'city' | 'apartment' | 'buzzer', required: boolean) => (
    <Field label={t(`field.${field}`)} span={SPANS[field]} required={required} need={required && !address[field].trim()}>
      <TextInput
        name={`address.${field}`}
        value={address[field]}
        maxLength={LIMITS.text}
        autoComplete="off"
        onChange={(value) => set({ [field]: value })}
      />
    </Field>
  );
  const regions = REGIONS[session.variant.country].map((value) => ({ value, label: t(`regions.${value}`) }));
  return (
    <>
      <SectionWord>{t('meeting.section.where')}</SectionWord>
      <Field
        label={t('meeting.same_address')}
        span={SPANS.half}
        group
        help={
          sameAddress === '1'
            ? [at.address, at.city, `${at.province.toUpperCase()} ${showPostal(at.postal)}`].filter(Boolean).join(', ')
            : undefined
        }
      >
        <Segmented
          aria-label={t('meeting.same_address')}
          value={sameAddress}
          options={(['1', '0'] as const).map((value) => ({ value, label: t(`insurance.yes_no.${value}`) }))}
          onChange={(value) => value && meeting.set({ sameAddress: value })}
        />
      </Field>
      {sameAddress === '0' && (
        <>
          <Field label={t('field.postal')} span={SPANS.postal} required need={!address.postal}>
            <TextInput
              name="address.postal"
              value={showPostal(address.postal)}
              autoComplete="off"
              onChange={(value) => set({ postal: postalOf(value, session.variant.postal) })}
            />
          </Field>
          {text('city', true)}
          <Field label={t('field.province')} span={SPANS.province} required need={!address.province}>
            <Select
              name="address.province"
              value={address.province}
              placeholder={t('choose')}
              options={regions.sort((a, b) => a.label.localeCompare(b.label, session.language))}
              onChange={(province) => set({ province })}
            />
          </Field>
          {text('address', true)}
          <Field label={t('field.type')} span={SPANS.type}>
            <Select
              value={address.type}
              options={ADDRESS_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
              onChange={(kind) => kind && set({ type: kind })}
            />
          </Field>
          {text('apartment', false)}
          {text('buzzer', false)}
        </>
      )}
    </>
  );
});
