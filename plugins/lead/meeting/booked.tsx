import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useT } from '@dialer/host';
import { Button, KeyValues, Notice, SectionWord, State } from '@dialer/ui';
import type { Booked } from './draft';
import { useMeeting } from './models';
import { useWhen } from './when-words';

/** That it is booked, in the catalogue's words and here alone [BOOK-078]; what was booked, what became of each part of it, and what the agent does next. */
export const BookedView = observer(function BookedView({ booked }: { booked: Booked }) {
  const t = useT();
  const { session } = useCore();
  const meeting = useMeeting();
  const { draft, lead } = meeting;
  const when = useWhen(lead);
  const type = t(`meeting.type.${booked.sunLife ? 'phone' : draft.type}`);
  const time = formatTime(booked.at, session.language);
  return (
    <>
      <Notice kind="success" title={t(booked.sunLife ? 'meetings.step4.booked_sunlife' : 'meetings.step4.booked')}>
        {booked.sunLife ? type : `${t('meeting.booked_for', { when: when(draft.date) })}, ${type}`}
      </Notice>
      {booked.offer && !booked.assigned && (
        <Notice kind="warning" title={t('meeting.not_assigned')}>
          <Button size="small" icon="refresh" onClick={() => void meeting.assign()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      <SectionWord>{t('meeting.sent')}</SectionWord>
      <KeyValues
        items={[
          { label: t('meeting.section.meeting'), value: <State kind="ok">{t('meeting.stored', { id: booked.id, time })}</State> },
          ...(booked.assigned ? [{ label: t('meeting.offer'), value: <State kind="ok">{t('meeting.assigned')}</State> }] : []),
          { label: t('meeting.next'), value: t('meeting.then') },
        ]}
      />
    </>
  );
});
