import { observer } from 'mobx-react-lite';
import { LIMITS, type CentreLists } from '@dialer/contract';
import { useCore, useT, type ClientPatch, type InsuranceData, type LeadView } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { LARGE_AMOUNT } from '@dialer/rules/booking/health';
import { bandOf, bandsFor, bandText } from '@dialer/rules/booking/income';
import { HEIGHTS, readHeight, readWeight, showHeight, WEIGHTS } from '@dialer/rules/booking/measures';
import { isThere } from '@dialer/rules/booking/steps';
import { Field, FormGrid, SectionWord, Segmented, Select } from '@dialer/ui';
import { TypedChoice } from '@dialer/ui/typed-choice';
import { Annuity } from './annuity';
import { Lastings } from './lastings';
import { incomeChoices } from './income';
import { choicesOf, coverageOf } from './lists';
import { Measure } from './measure';
import { SeveralOrOther } from './other';
import { Asks } from '../asks';
import { bookingDesk } from '../booking-desk';
import { LeadText } from '../lead-text';
import { SPANS } from '../spans';
import { useDerived } from '../use-derived';

const EMPLOYMENTS = [1, 2, 3, 4, 5] as const;
/** `Refused` has no band [REF-013, REF-014]. */
const INCOME_TYPES = ['Monthly', 'Annual', 'Combined', 'Refused'] as const;

interface Props {
  lead: LeadView;
  index: number;
  lists: CentreLists;
}

/** What an insurer asks of one client: coverage, existing policy, health, work and income, in the order of the script. */
export const Client = observer(function Client({ lead, index, lists }: Props) {
  const t = useT();
  const { session } = useCore();
  const client = lead.clients[index];
  const { ctx } = bookingDesk.use();
  const required = useDerived(() => client !== undefined && isThere(client, index), [client, index]);
  if (!client) return null;
  const { insurance } = client;
  const { language, variant } = session;
  const set = (fields: ClientPatch) => lead.setClient(index, fields);
  const insure = (fields: Partial<InsuranceData>) => set({ insurance: fields });
  const error = (field: string) => lead.fieldErrors[`clients.${index}.${field}`] ?? null;
  const yesNo = (label: string, value: 0 | 1 | null, onChange: (value: 0 | 1) => void) => (
    <Field label={label} span={SPANS.yesNo} group>
      <Segmented
        aria-label={label}
        value={value ?? ''}
        options={([0, 1] as const).map((one) => ({ value: one, label: t(`insurance.yes_no.${one}`) }))}
        onChange={(next) => next !== '' && onChange(next)}
      />
    </Field>
  );
  const hasTerms = ctx.flag('lead:terms');
  const years = (kind: string, count: number) => t('insurance.term', { kind, count });
  const usual = variant.country === 'US' ? 0 : 1;
  const isRefused = client.incomeType === 'Refused';
  const bands = bandsFor(client, lists.income);
  const chosen = bandOf(client, lists.income);
  return (
    <FormGrid>
      <Asks about="coverage">
        <SectionWord>{t('insurance.section.coverage')}</SectionWord>
        <SeveralOrOther
          label={t('insurance.field.type')}
          span={SPANS.half}
          required={required}
          error={error('insurance.type')}
          value={insurance.type}
          choices={coverageOf(lists.coverage, language, years, (value) => hasTerms || insurance.type.includes(value))}
          onChange={(type) => insure({ type })}
          lead={lead}
          other={() => insurance.typeOther}
          otherLabel={t('insurance.field.type_other')}
          otherPath={`clients.${index}.insurance.typeOther`}
          onOther={(typeOther) => insure({ typeOther })}
        />
        <LeadText
          lead={lead}
          path={`clients.${index}.insurance.amount`}
          read={() => (insurance.amount === null ? '' : String(insurance.amount))}
          label={t('insurance.field.amount')}
          span={SPANS.sum}
          hint={(amount) => Number(amount) > LARGE_AMOUNT && t('insurance.large')}
          inputMode="numeric"
          unit="$"
          shape={(text) => text.replace(/\D/g, '').slice(0, LIMITS.maxCallsDigits)}
          onChange={(text) => insure({ amount: text === '' ? null : Number(text) })}
        />
        {yesNo(t('insurance.field.applied'), insurance.applied, (applied) => insure({ applied }))}
        {yesNo(t('insurance.field.denied'), insurance.denied, (denied) => insure({ denied }))}
        {insurance.type.includes('annuity') && <Annuity lead={lead} index={index} onChange={insure} />}

        <SectionWord>{t('insurance.section.policy')}</SectionWord>
        {yesNo(t('insurance.field.has_policy'), insurance.hasPolicy, (hasPolicy) => insure({ hasPolicy }))}
        {insurance.hasPolicy === 1 && (
          <>
            <Field label={t('insurance.field.carrier')} span={SPANS.half} error={error('insurance.carrier')}>
              <TypedChoice
                label={t('insurance.field.carrier')}
                value={insurance.carrier}
                placeholder={t('insurance.type_to_find')}
                options={choicesOf(lists.carriers, language)}
                keep={{ shape: (text) => printableAscii(text).slice(0, LIMITS.text), kept: t('insurance.carrier_kept') }}
                onChange={(carrier) => insure({ carrier })}
              />
            </Field>
            <Field label={t('insurance.field.premium')} span={SPANS.amount} error={error('insurance.premium')}>
              <Select
                value={insurance.premium}
                placeholder={t('choose')}
                options={choicesOf(lists.premiums, language)}
                onChange={(premium) => insure({ premium })}
              />
            </Field>
          </>
        )}
      </Asks>

      <Asks about="conditions">
        <SectionWord>{t('insurance.section.health')}</SectionWord>
        <Measure
          label={t('insurance.field.height')}
          span={SPANS.measure}
          required={required}
          need={required && client.height === '' && t('insurance.choose_height')}
          error={error('height')}
          value={client.height}
          units={client.heightUnits}
          usual={usual}
          choices={HEIGHTS}
          unitNames={[t('insurance.units.ft'), t('insurance.units.m')]}
          show={showHeight}
          read={readHeight}
          examples={[`5' 6"`, '170']}
          onChange={(height, heightUnits) => set({ height, heightUnits, measuringSystem: heightUnits })}
        />
        <Measure
          label={t('insurance.field.weight')}
          span={SPANS.measure}
          required={required}
          need={required && client.weight === '' && t('insurance.choose_weight')}
          error={error('weight')}
          value={client.weight}
          units={client.weightUnits}
          usual={usual}
          choices={WEIGHTS}
          unitNames={[t('insurance.units.lb'), t('insurance.units.kg')]}
          show={(weight, units) => (weight === WEIGHTS[units].at(-1) ? `${weight}+` : weight)}
          read={readWeight}
          examples={['163', '74']}
          onChange={(weight, weightUnits) => set({ weight, weightUnits, measuringSystem: weightUnits })}
        />
        {yesNo(t('insurance.field.smoker'), client.smoker, (smoker) => set({ smoker }))}
        {yesNo(t('insurance.field.disability'), client.disability, (disability) => set({ disability }))}
        <Lastings
          label={t('insurance.field.conditions')}
          span={SPANS.half}
          value={client.conditions}
          choices={choicesOf(lists.conditions, language)}
          error={error('conditions')}
          onChange={(conditions) => set({ conditions })}
        />
      </Asks>
      <Asks about="medications">
        <Lastings
          label={t('insurance.field.medications')}
          span={SPANS.half}
          value={client.medications}
          choices={choicesOf(lists.medications, language)}
          error={error('medications')}
          onChange={(medications) => set({ medications })}
        />
      </Asks>

      <Asks about="work">
        <SectionWord>{t('insurance.section.work')}</SectionWord>
        <Field label={t('insurance.field.employment')} span={SPANS.amount} error={error('employment')}>
          <Select
            value={client.employment ?? ''}
            placeholder="—"
            options={EMPLOYMENTS.map((value) => ({ value, label: t(`insurance.employments.${value}`) }))}
            onChange={(employment) => set({ employment: employment === '' ? null : employment })}
          />
        </Field>
        <LeadText
          lead={lead}
          path={`clients.${index}.occupation`}
          read={() => client.occupation}
          label={t('insurance.field.occupation')}
          span={SPANS.half}
          required={required}
          hint={() => t('no_accents')}
          shape={printableAscii}
          onChange={(occupation) => set({ occupation })}
        />
        <Field label={t('insurance.field.income_type')} span={SPANS.amount} error={error('incomeType')}>
          <Select
            value={client.incomeType}
            options={INCOME_TYPES.map((value) => ({ value, label: t(`insurance.income_types.${value}`) }))}
            // Bands of another type are other amounts: what was chosen would be a lie.
            onChange={(incomeType) => set({ incomeType, income: null, incomeBand: '' })}
          />
        </Field>
        {!isRefused && (
          <Field label={t('insurance.field.income')} span={SPANS.half} error={error('income')}>
            <Select
              value={chosen?.type === client.incomeType ? bandText(chosen) : ''}
              placeholder={t('choose')}
              options={incomeChoices(bands, { t, language, country: variant.country })}
              onChange={(incomeBand) => set({ incomeBand, income: bands.find((one) => bandText(one) === incomeBand)?.value ?? null })}
            />
          </Field>
        )}
      </Asks>
    </FormGrid>
  );
});
