import { LIMITS } from '@dialer/contract';
import { useT, type InsuranceData } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { Field, Select, TextInput } from '@dialer/ui';
import { SPANS } from '../spans';

/** [REF-034, REF-035] */
const FUNDS = ['registered', 'non_registered'] as const;
const BENEFICIARIES = ['individual', 'partner'] as const;

interface Props {
  insurance: Readonly<InsuranceData>;
  onChange: (fields: Partial<InsuranceData>) => void;
  error: (field: string) => string | null;
}

/** What is asked of who wants an annuity; investment and period are free text [REF-036]. */
export function Annuity({ insurance, onChange, error }: Props) {
  const t = useT();
  const choice = (key: 'annuityFunds' | 'annuityBeneficiary', values: readonly string[]) => (
    <Field label={t(`insurance.field.${key}`)} span={SPANS.amount} error={error(`insurance.${key}`)}>
      <Select
        value={insurance[key]}
        placeholder="—"
        options={values.map((value) => ({ value, label: t(`insurance.annuity.${value}`) }))}
        onChange={(value) => onChange({ [key]: value })}
      />
    </Field>
  );
  const text = (key: 'annuityInvestment' | 'annuityPeriod') => (
    <Field label={t(`insurance.field.${key}`)} span={SPANS.amount} error={error(`insurance.${key}`)}>
      <TextInput
        value={insurance[key]}
        maxLength={LIMITS.text}
        autoComplete="off"
        shape={printableAscii}
        onChange={(value) => onChange({ [key]: value })}
      />
    </Field>
  );
  return (
    <>
      {choice('annuityBeneficiary', BENEFICIARIES)}
      {choice('annuityFunds', FUNDS)}
      {text('annuityInvestment')}
      {text('annuityPeriod')}
    </>
  );
}
