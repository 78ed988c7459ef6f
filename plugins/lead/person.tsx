import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { useT, type ClientData, type LeadView } from '@dialer/host';
import { Field, Select, TextInput } from '@dialer/ui';
import { ageOn } from '@dialer/rules/dates';
import { titleOf, titlesFor } from '@dialer/rules/titles';
import { dobFault, maskDob } from './dob';
import { LeadText } from './lead-text';
import { GENDERS } from './lists';
import { SPANS } from './spans';

const nobody: Partial<ClientData> = {};

/** Name, gender and date of birth of one client; only the first client's are required. */
export const Person = observer(function Person({ lead, index }: { lead: LeadView; index: number }) {
  const t = useT();
  const required = index === 0;
  const person = lead.clients[index] ?? nobody;
  const set = (fields: Partial<ClientData>) => lead.setClient(index, fields);
  const name = (key: 'firstName' | 'lastName', label: string) => (
    <LeadText
      lead={lead}
      path={`clients.${index}.${key}`}
      read={() => person[key] ?? ''}
      label={t(label)}
      span={key === 'firstName' ? SPANS.name : SPANS.lastName}
      required={required}
      max={LIMITS.name}
      onChange={(text) => set({ [key]: text })}
    />
  );
  return (
    <>
      <Field label={t('field.title')} span={SPANS.title}>
        <Select
          value={titleOf(person.title ?? '')}
          placeholder="—"
          options={titlesFor(person.gender, person.title ?? '').map((value) => ({ value, label: t(`titles.${value}`) }))}
          onChange={(title) => set({ title })}
        />
      </Field>
      {name('firstName', 'field.first_name')}
      {name('lastName', 'field.last_name')}
      <Field label={t('field.gender')} span={SPANS.gender}>
        <Select
          value={person.gender ?? ''}
          placeholder="—"
          options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
          onChange={(gender) => set({ gender: gender === '' ? null : gender })}
        />
      </Field>
      <DateOfBirth lead={lead} index={index} dob={person.dob ?? ''} required={required} onChange={(dob) => set({ dob })} />
    </>
  );
});

/** Masked `YYYY-MM-DD`, the age in whole years beside it [BOOK-011, BOOK-012]. */
const DateOfBirth = observer(function DateOfBirth({
  lead,
  index,
  dob,
  required,
  onChange,
}: {
  lead: LeadView;
  index: number;
  dob: string;
  required: boolean;
  onChange: (dob: string) => void;
}) {
  const t = useT();
  const age = ageOn(dob, lead.today);
  const fault = dobFault(dob, lead.today);
  return (
    <Field
      label={t('field.dob')}
      span={SPANS.dob}
      required={required}
      need={required && dob.length < 10}
      hint={age !== null && t('years', { count: age })}
      error={
        fault
          ? t(fault === 'no_such_day' ? 'pick.noSuchDay' : `warnings.${fault}`, { date: dob })
          : lead.fieldErrors[`clients.${index}.dob`]
      }
    >
      <TextInput value={dob} inputMode="numeric" placeholder={t('dob_format')} autoComplete="off" shape={maskDob} onChange={onChange} />
    </Field>
  );
});
