import { observer } from 'mobx-react-lite';
import { useT, type InsuranceData, type LeadView } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { Field, Select } from '@dialer/ui';
import { LeadText } from '../lead-text';
import { SPANS } from '../spans';

/** [REF-034, REF-035] */
const FUNDS = ['registered', 'non_registered'] as const;
const BENEFICIARIES = ['individual', 'partner'] as const;

interface Props {
  lead: LeadView;
  /** Of the client. */
  index: number;
  onChange: (fields: Partial<InsuranceData>) => void;
}

/** What is asked of who wants an annuity; investment and period are free text [REF-036]. */
export const Annuity = observer(function Annuity({ lead, index, onChange }: Props) {
  const t = useT();
  const insurance = lead.clients[index]!.insurance;
  const path = (key: string) => `clients.${index}.insurance.${key}`;
  const choice = (key: 'annuityFunds' | 'annuityBeneficiary', values: readonly string[]) => (
    <Field label={t(`insurance.field.${key}`)} span={SPANS.amount} error={lead.fieldErrors[path(key)]}>
      <Select
        value={insurance[key]}
        placeholder="—"
        options={values.map((value) => ({ value, label: t(`insurance.annuity.${value}`) }))}
        onChange={(value) => onChange({ [key]: value })}
      />
    </Field>
  );
  const text = (key: 'annuityInvestment' | 'annuityPeriod') => (
    <LeadText
      lead={lead}
      path={path(key)}
      read={() => insurance[key]}
      label={t(`insurance.field.${key}`)}
      span={SPANS.amount}
      shape={printableAscii}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <>
      {choice('annuityBeneficiary', BENEFICIARIES)}
      {choice('annuityFunds', FUNDS)}
      {text('annuityInvestment')}
      {text('annuityPeriod')}
    </>
  );
});
