/** What the panel shows of a booking beside the contact details. */
import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useCore, useT, type LeadView } from '@dialer/host';
import { missingOfClients } from '@dialer/rules/booking/steps';
import { LoadError, Note, Skeleton, Tabs } from '@dialer/ui';
import { STEPS, type BookingProps, type Step } from './booking';
import { bookingDesk } from './booking-desk';
import { ContactLeft } from './contact-left';
import { Insurance } from './insurance/insurance';
import { listsOf } from './insurance/lists';
import { MeetingLeft, SummaryLeft } from './meeting/left';
import { meetingOf, MeetingProvider } from './meeting/models';
import { MeetingSetup } from './meeting/setup';
import { MeetingSummary } from './meeting/summary';
import { Reasons } from './reasons';

export const BookingPart = observer(function BookingPart({ part, ...props }: BookingProps) {
  const t = useT();
  const { lead, step } = props;
  const desk = bookingDesk.use();
  const lists = listsOf(desk.ctx);
  if (part === 'steps') return <Steps {...props} />;
  if (part === 'left' && step === 'contact') return <ContactLeft lead={lead} />;
  if (part === 'reasons') return lists.all ? <Reasons lead={lead} lists={lists.all} /> : null;
  if (part === 'form' && lists.problem) return <LoadError title={t('insurance.failed')} onRetry={() => void lists.load()} />;
  if (!lists.all) return part === 'form' ? <Skeleton shape="form" /> : null;
  const insurance = part === 'form' ? <Insurance lead={lead} lists={lists.all} /> : <InsuranceLeft lead={lead} />;
  if (step === 'insurance') return insurance;
  const form = step === 'meeting' ? <MeetingSetup /> : <MeetingSummary lists={lists.all} />;
  const left = step === 'meeting' ? <MeetingLeft onStep={props.onStep} /> : <SummaryLeft onStep={props.onStep} />;
  return <MeetingProvider value={meetingOf(desk, lead, lists.all)}>{part === 'form' ? form : left}</MeetingProvider>;
});

/** Where the centre books meetings: which step is shown, and how much the second still wants. */
const Steps = observer(function Steps({ lead, step, onStep }: Omit<BookingProps, 'part'>) {
  const t = useT();
  const { all } = listsOf(bookingDesk.use().ctx);
  // The keys of a step work everywhere; a centre without a booking form has the first alone.
  const isNone = all === null && step !== 'contact';
  useEffect(() => {
    if (isNone) onStep('contact');
  });
  if (all === null) return null;
  const wanted = missingOfClients(lead.clients).length;
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
