import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { problemOf, useCore, useT, type LeadView, type Outcome } from '@dialer/host';
import { REGIONS } from '@dialer/rules/country';
import { Button, Field, keepFocus, Select, TextInput } from '@dialer/ui';
import { isPostalTooShort, postalOf, postalState, showPostal } from './checks';
import { LeadText } from './lead-text';
import { ADDRESS_TYPES } from './lists';
import { MapButton } from './map/button';
import { SPANS } from './spans';

/** Where the lead lives: postal code with its check, city, state or province, street. */
export const Address = observer(function Address({ lead }: { lead: LeadView }) {
  const t = useT();
  const { session } = useCore();
  const { address, fieldErrors } = lead;
  const regions = REGIONS[session.variant.country].map((value) => ({ value, label: t(`regions.${value}`) }));
  const text = (
    key: 'city' | 'address' | 'apartment' | 'buzzer',
    rest: { required?: boolean; placeholder?: string; children?: React.ReactNode },
  ) => (
    <LeadText
      lead={lead}
      path={`address.${key}`}
      read={() => address[key]}
      label={t(`field.${key}`)}
      span={SPANS[key]}
      onChange={(typed) => lead.setAddress({ [key]: typed })}
      {...rest}
    />
  );
  return (
    <>
      <Postal lead={lead} />
      {text('city', { required: true })}
      <Field label={t('field.province')} span={SPANS.province} required need={!address.province} error={fieldErrors['address.province']}>
        <Select
          value={address.province}
          placeholder={t('choose')}
          options={regions.sort((a, b) => a.label.localeCompare(b.label, session.language))}
          onChange={(province) => lead.setAddress({ province })}
        />
      </Field>
      {text('address', { required: true, children: <MapButton lead={lead} /> })}
      <Field label={t('field.type')} span={SPANS.type}>
        <Select
          value={address.type}
          options={ADDRESS_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(type) => type && lead.setAddress({ type })}
        />
      </Field>
      {text('apartment', { placeholder: '—' })}
      {text('buzzer', { placeholder: '—' })}
      <LeadText
        lead={lead}
        path="entrance"
        read={() => lead.entrance}
        label={t('field.entrance')}
        span={SPANS.entrance}
        placeholder="—"
        onChange={(entrance) => lead.set({ entrance })}
      />
    </>
  );
});

/** The postal code and the button that asks the gateway where it is [BOOK-019, BOOK-024, BOOK-028]. */
const Postal = observer(function Postal({ lead }: { lead: LeadView }) {
  const t = useT();
  const { session } = useCore();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { fieldErrors } = lead;
  const { postal, valid, invalidPostal } = lead.address;
  const rules = session.variant.postal;
  const state = postalState(postal, valid && !invalidPostal, rules);
  const validate = async (button: Element) => {
    setOutcome(await lead.validatePostal());
    // While it looked, the button was closed: who pressed it by key goes on from there.
    keepFocus(() => button.closest('.postal')?.querySelector<HTMLElement>('button') ?? null);
  };
  const problem = outcome && problemOf(t, outcome, 'postal.failed');
  // A code that nobody found does not stop the agent, but says what to do instead [BOOK-026].
  const whoReads = session.hasRole('advisor') ? 'not_found_advisor' : 'not_found_qualifier';
  const notFound = invalidPostal && t(`notifications.form.postal.${whoReads}`);
  return (
    <Field
      label={t('field.postal')}
      span={SPANS.postal}
      required
      need={!postal}
      help={notFound}
      error={
        isPostalTooShort(postal, rules)
          ? t('notifications.form.postal.too_short')
          : notFound
            ? null
            : (problem ?? fieldErrors['address.postal'])
      }
    >
      <div className="joined postal">
        <TextInput
          value={showPostal(postal)}
          inputMode={session.variant.country === 'US' ? 'numeric' : 'text'}
          autoComplete="off"
          onChange={(text) => {
            setOutcome(null);
            lead.setAddress({ postal: postalOf(text, rules) });
          }}
        />
        <Button
          className={`postal-${state}`}
          icon={state === 'validated' ? 'tick' : undefined}
          variant={state === 'validated' ? 'ok' : undefined}
          loading={lead.validatingPostal}
          why={state === 'incomplete' ? t('postal.incomplete') : null}
          onClick={({ currentTarget }) => void validate(currentTarget)}
        >
          {t(state === 'validated' ? 'postal.validated' : 'postal.validate')}
        </Button>
      </div>
    </Field>
  );
});
