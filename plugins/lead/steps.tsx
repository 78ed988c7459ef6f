/** What the panel shows of a booking beside the contact details. */
import { observer } from 'mobx-react-lite';
import { useCore, useT, type LeadView } from '@dialer/host';
import { missingOfClients } from '@dialer/rules/booking/steps';
import { LoadError, Note, Skeleton, Tabs } from '@dialer/ui';
import { Insurance } from './insurance/insurance';
import { listsStore } from './insurance/lists';
import type { BookingProps, Step } from './booking';

export function BookingPart({ part, ...props }: BookingProps) {
  if (part === 'steps') return <Steps {...props} />;
  return part === 'form' ? <InsuranceStep lead={props.lead} /> : <InsuranceLeft lead={props.lead} />;
}

/** Where the centre books meetings: which step is shown, and how much the other still wants. */
const Steps = observer(function Steps({ lead, step, onStep }: Omit<BookingProps, 'part'>) {
  const t = useT();
  if (listsStore.use().all === null) return null;
  const wanted = missingOfClients(lead.clients).length;
  return (
    <Tabs
      label={t('steps.label')}
      selected={step}
      onSelect={(id) => onStep(id as Step)}
      items={[
        { id: 'contact', label: t('steps.contact') },
        { id: 'insurance', label: t('steps.insurance'), ...(wanted > 0 && { count: wanted, countKind: 'warn' as const }) },
      ]}
    />
  );
});

const InsuranceStep = observer(function InsuranceStep({ lead }: { lead: LeadView }) {
  const t = useT();
  const lists = listsStore.use();
  if (lists.problem) return <LoadError title={t('insurance.failed')} onRetry={() => void lists.load()} />;
  return lists.all ? <Insurance lead={lead} lists={lists.all} /> : <Skeleton shape="form" />;
});

/** What the step still wants, by field and client [BOOK-003, LEAD-019, LEAD-022]. */
const InsuranceLeft = observer(function InsuranceLeft({ lead }: { lead: LeadView }) {
  const t = useT();
  const { variant } = useCore().session;
  const missing = missingOfClients(lead.clients);
  if (missing.length === 0) return <Note icon="tick">{t('insurance.complete')}</Note>;
  const fields = missing.map((path) => {
    const [, index = '0', field = ''] = /^clients\.(\d)\.(?:insurance\.)?(\w+)$/.exec(path) ?? [];
    const { firstName = '', lastName = '' } = lead.clients[Number(index)] ?? {};
    const label = t(`insurance.field.${field === 'typeOther' ? 'type_other' : field}`);
    return variant.clientsPerLead > 1
      ? t('insurance.of', { field: label, name: `${firstName} ${lastName}`.trim() || `${Number(index) + 1}` })
      : label;
  });
  return <Note kind="warn">{t('missing', { fields: fields.join(', ') })}</Note>;
});
