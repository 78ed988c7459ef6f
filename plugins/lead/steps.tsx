/** The steps of a booking: their tabs, what each asks, and what it still wants. */
import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useCore, useT, type LeadView } from '@dialer/host';
import { missingOfClients } from '@dialer/rules/booking/steps';
import { LoadError, Note, Skeleton, Tabs } from '@dialer/ui';
import { Asks } from './asks';
import { bookingDesk, STEPS, type Step } from './booking-desk';
import { ContactLeft } from './contact-left';
import { Insurance } from './insurance/insurance';
import { MeetingLeft, SummaryLeft } from './meeting/left';
import { meetingOf, MeetingProvider } from './meeting/models';
import { MeetingSetup } from './meeting/setup';
import { MeetingSummary } from './meeting/summary';
import { Reasons } from './reasons';
import { useDerived } from './use-derived';

interface StepProps {
  lead: LeadView;
  step: Step;
  onStep: (step: Step) => void;
}

/** What the open step asks; the contact details, which are the first, stand in the form itself. */
export const StepForm = observer(function StepForm({ lead, step }: Omit<StepProps, 'onStep'>) {
  const t = useT();
  const desk = bookingDesk.use();
  const { lists } = desk;
  if (lists.problem) return <LoadError title={t('insurance.failed')} onRetry={() => void lists.load()} />;
  if (!lists.all) return <Skeleton shape="form" />;
  if (step === 'insurance') return <Insurance lead={lead} lists={lists.all} />;
  return (
    <MeetingProvider value={meetingOf(desk, lead, lists.all)}>
      {step === 'meeting' ? (
        <Asks about="meeting">
          <MeetingSetup />
        </Asks>
      ) : (
        <Asks about="summary">
          <MeetingSummary lists={lists.all} />
        </Asks>
      )}
    </MeetingProvider>
  );
});

/** What the open step still wants [BOOK-002]. */
export const StepLeft = observer(function StepLeft({ lead, step, onStep }: StepProps) {
  const desk = bookingDesk.use();
  const { all } = desk.lists;
  if (step === 'contact') return <ContactLeft lead={lead} />;
  if (!all) return null;
  if (step === 'insurance') return <InsuranceLeft lead={lead} />;
  return (
    <MeetingProvider value={meetingOf(desk, lead, all)}>
      {step === 'meeting' ? <MeetingLeft onStep={onStep} /> : <SummaryLeft onStep={onStep} />}
    </MeetingProvider>
  );
});

/** Why the lead asks for insurance, where the centre has a list of reasons. */
export const WhyInsurance = observer(function WhyInsurance({ lead }: { lead: LeadView }) {
  const { all } = bookingDesk.use().lists;
  return all && <Reasons lead={lead} lists={all} />;
});

/** Where the centre books meetings: which step is shown, and how much the second still wants. */
export const StepTabs = observer(function StepTabs({ lead, step, onStep }: StepProps) {
  const t = useT();
  const { all } = bookingDesk.use().lists;
  // The keys of a step work everywhere; a centre without a booking form has the first alone.
  const wanted = useDerived(() => missingOfClients(lead.clients).length, [lead]);
  const isNone = all === null && step !== 'contact';
  useEffect(() => {
    if (isNone) onStep('contact');
  });
  if (all === null) return null;
  return (
    <Tabs
      label={t('steps.label')}
      selected={step}
      onSelect={(id) => onStep(id as Step)}
      items={STEPS.map((id) => ({
        id,
        label: t(`steps.${id}`),
        ...(id === 'insurance' && wanted > 0 && { count: wanted, countKind: 'warn' as const }),
      }))}
    />
  );
});

/** What the step still wants, by field and client [BOOK-003, LEAD-019, LEAD-022]. */
const InsuranceLeft = observer(function InsuranceLeft({ lead }: { lead: LeadView }) {
  const t = useT();
  const { variant } = useCore().session;
  const missing = useDerived(() => missingOfClients(lead.clients), [lead]);
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
