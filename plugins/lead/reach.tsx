import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { formatTime, useCore, useMinute, useT, zoneText, type LeadView } from '@dialer/host';
import { Field, Segmented, Select, TextInput } from '@dialer/ui';
import { TypedChoice } from '@dialer/ui/typed-choice';
import { isEmail } from './checks';
import { eastToWest } from '@dialer/rules/zone-regions';
import { countryChoices, TIME_ZONES } from './lists';
import { OtherPhones, Phone } from './phones';
import { SPANS } from './spans';
import { useUnstored } from './unstored';
import { useTyped } from './use-typed';

/** How and when the lead is reached: phones, language, email, time zone. */
export const Reach = observer(function Reach({ lead }: { lead: LeadView }) {
  const t = useT();
  const { session } = useCore();
  const { leadLanguages } = session.variant;
  return (
    <>
      <Phone lead={lead} />
      {session.flag('phoneOther') && <OtherPhones lead={lead} />}
      <Field label={t('field.language')} span={SPANS.language} group>
        <Segmented
          aria-label={t('field.language')}
          value={lead.language}
          options={leadLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(language) => language && lead.set({ language })}
        />
      </Field>
      <Email lead={lead} />
      <CountryOfBirth lead={lead} />
      <TimeZone lead={lead} />
    </>
  );
});

/** Optional, at most 100 characters [BOOK-010]. */
const Email = observer(function Email({ lead }: { lead: LeadView }) {
  const t = useT();
  const typed = useTyped(lead.email, isEmail, (email) => lead.set({ email }));
  useUnstored(lead.id, 'email', typed.wrong, typed.text);
  return (
    <Field label={t('field.email')} span={SPANS.email} error={typed.wrong ? t('warnings.invalid_email') : lead.fieldErrors['email']}>
      <TextInput type="email" value={typed.text} maxLength={LIMITS.email} autoComplete="off" onChange={typed.set} />
    </Field>
  );
});

const CountryOfBirth = observer(function CountryOfBirth({ lead }: { lead: LeadView }) {
  const t = useT();
  const { session } = useCore();
  return (
    <Field label={t('field.country')} span={SPANS.country}>
      <TypedChoice
        label={t('field.country')}
        value={lead.clients[0]?.countryOfBirth ?? ''}
        placeholder={t('insurance.type_to_find')}
        options={countryChoices(session.language)}
        onChange={(countryOfBirth) => lead.setClient(0, { countryOfBirth })}
      />
    </Field>
  );
});

/** The centre's time zones and that of the lead, with the lead's time of day beside the label [BOOK-018, REF-043]. */
const TimeZone = observer(function TimeZone({ lead }: { lead: LeadView }) {
  const t = useT();
  const core = useCore();
  const { session } = core;
  const now = useMinute(core);
  const zone = lead.address.timezone;
  const zones = new Set([...TIME_ZONES[session.variant.country], ...(zone ? [zone] : [])]);
  return (
    <Field label={t('field.timezone')} span={SPANS.timezone} hint={zone && formatTime(now, session.language, zone)}>
      <Select
        value={zone}
        placeholder="—"
        options={eastToWest([...zones]).map((value) => ({ value, label: zoneText(t, value) }))}
        onChange={(timezone) => lead.setAddress({ timezone })}
      />
    </Field>
  );
});
