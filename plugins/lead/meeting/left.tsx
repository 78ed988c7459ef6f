import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { Button, keepFocus, Note } from '@dialer/ui';
import type { Step } from '../booking-desk';
import { useUnfinished } from '../contact-left';
import { useMeeting } from './models';

/** Names of the meeting's fields, in the order of the form. */
const LABELS = {
  type: 'meeting.section.type',
  refusalReasons: 'meeting.refusal_reasons',
  refusalReasonOther: 'meeting.refusal_text',
  force: 'meeting.section.force',
  reasons: 'meeting.reasons',
  reasonOther: 'meeting.detail',
  ioa: 'meeting.offer',
  date: 'meeting.date',
  'address.postal': 'field.postal',
  'address.city': 'field.city',
  'address.province': 'field.province',
  'address.address': 'field.address',
} as const;

/** The field of a name, in the panel of the button that leads to it. */
function goTo(from: HTMLElement, field: string): void {
  const control = from.closest('.panel')?.querySelector<HTMLElement>(`[name="${field}"]`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}

/** What the third step still wants, each a way to its field [BOOK-003]; and the way on. */
export const MeetingLeft = observer(function MeetingLeft({ onStep }: { onStep: (step: Step) => void }) {
  const t = useT();
  const { faults, draft } = useMeeting();
  const left = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((field) => field in faults);
  if (draft.booked) return <Note icon="tick">{t('meeting.read_only')}</Note>;
  return (
    <>
      {left.length === 0 ? (
        <Note icon="tick">{t('meeting.complete')}</Note>
      ) : (
        <Note kind="warn">
          {t('meeting.missing')}{' '}
          {left.map((field, at) => (
            <span key={field}>
              {at > 0 && ', '}
              <button type="button" className="link" onClick={(event) => goTo(event.currentTarget, field)}>
                {t(LABELS[field])}
              </button>
            </span>
          ))}
        </Note>
      )}
      <Button className="meeting-next" intent="primary" onClick={() => onStep('summary')}>
        {t('steps.summary')}
      </Button>
    </>
  );
});

/** The booking itself: open when every step is complete. */
export const SummaryLeft = observer(function SummaryLeft({ onStep }: { onStep: (step: Step) => void }) {
  const t = useT();
  const meeting = useMeeting();
  const { draft, sunLife, lead } = meeting;
  const contact = useUnfinished(lead);
  const contactLeft = contact.missing.length + contact.invalid.length > 0;
  if (draft.booked)
    return (
      <>
        <Note>{t('meeting.read_only')}</Note>
        <Button className="meeting-next" onClick={() => (meeting.again(), onStep('meeting'))}>
          {t('meeting.again')}
        </Button>
      </>
    );
  // Sun Life wants nothing of the third step: the system sets it.
  const open: Step[] = [
    ...(contactLeft ? (['contact'] as const) : []),
    ...(meeting.missingBefore.length > 0 ? (['insurance'] as const) : []),
    ...(!sunLife && Object.keys(meeting.faults).length > 0 ? (['meeting'] as const) : []),
  ];
  const book = async (button: Element) => {
    const panel = button.closest('.panel');
    await meeting.book(sunLife);
    // The button is gone with what it did, and the next one would book again: the focus stays with the step.
    keepFocus(() => panel?.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? null);
  };
  const why = open.length > 0 ? t('meeting.steps_open', { steps: open.map((step) => t(`steps.${step}`)).join(', ') }) : null;
  return (
    <>
      {why ? (
        <Note kind="warn">
          {t('meeting.missing')}{' '}
          {open.map((step, at) => (
            <span key={step}>
              {at > 0 && ', '}
              <button type="button" className="link" onClick={() => onStep(step)}>
                {t(`steps.${step}`)}
              </button>
            </span>
          ))}
        </Note>
      ) : (
        <Note icon="tick">{t('meeting.all_complete')}</Note>
      )}
      <Button
        className="meeting-next"
        intent="primary"
        why={why}
        loading={meeting.booking}
        onClick={({ currentTarget }) => void book(currentTarget)}
      >
        {t(sunLife ? 'meeting.book_sunlife' : 'meeting.book')}
      </Button>
    </>
  );
});
