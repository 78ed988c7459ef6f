/** What few dispositions ask for, loaded with the first of them: the figures of a sale, and a manager's approval. */
import { useCallback } from 'react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { useCore, useT, type DispositionView } from '@dialer/host';
import { Field, Select, TextInput } from '@dialer/ui';
import { PLAN_TYPES } from '@dialer/rules/dispositions';
import { approval } from './approval';
import { ExceptionForm } from './exception';

export const RareFields = observer(function RareFields() {
  const { disposition: view, leads } = useCore();
  const lead = leads.current?.id;
  return (
    <>
      {view.needs.sale && <SaleFields view={view} />}
      {view.needs.approval && lead && <Approval key={`${lead} ${view.disposition}`} lead={lead} disposition={view.disposition} />}
    </>
  );
});

/** The save waits for it (`./approval`). */
const Approval = observer(function Approval({ lead, disposition }: { lead: string; disposition: string }) {
  const model = approval.use();
  const onApproved = useCallback(
    (approved: boolean) => runInAction(() => void (model.approved = approved ? `${lead} ${disposition}` : '')),
    [model, lead, disposition],
  );
  return (
    <div className="disposition-approval">
      <ExceptionForm lead={lead} subject={disposition} heard={model.heard} onApproved={onApproved} />
    </div>
  );
});

/** A sale's figures travel in the notes as labelled lines [DISPO-006]. */
const SaleFields = observer(function SaleFields({ view }: { view: DispositionView }) {
  const t = useT();
  const { sale } = view;
  return (
    <>
      {(['coverageAmount', 'premiumAmount'] as const).map((amount) => (
        <Field key={amount} label={t(`field.${amount}`)} span={6}>
          <TextInput
            value={sale[amount]}
            unit="$"
            inputMode="decimal"
            maxLength={LIMITS.text}
            onChange={(value) => view.set({ [amount]: value })}
          />
        </Field>
      ))}
      <Field label={t('field.policy')} span={6}>
        <TextInput value={sale.policyNumber} maxLength={LIMITS.text} onChange={(policyNumber) => view.set({ policyNumber })} />
      </Field>
      <Field label={t('field.plan')} span={6}>
        <Select
          value={sale.planType}
          placeholder={t('choose')}
          options={PLAN_TYPES.map((value) => ({ value, label: t(`plan.${value}`) }))}
          onChange={(planType) => view.set({ planType })}
        />
      </Field>
    </>
  );
});
