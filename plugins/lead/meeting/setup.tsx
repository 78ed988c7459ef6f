import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { FormGrid, Notice, SectionWord } from '@dialer/ui';
import { Force, Refusal } from './reasons';
import { Kinds } from './kinds';
import { useMeeting } from './models';
import { Offer, Strip } from './strip';
import { When } from './when';
import { Where } from './where';
import './meeting.css';

/** The third step of a booking: who can visit, how they meet, when and where [BOOK-001, BOOK-004]. */
export const MeetingSetup = observer(function MeetingSetup() {
  const t = useT();
  const meeting = useMeeting();
  useEffect(() => meeting.begin(), [meeting]);
  return (
    <>
      <Strip />
      {meeting.problem && (
        <Notice kind="error" title={t('meetings.step4.not_booked')}>
          {meeting.problem}
        </Notice>
      )}
      <fieldset className="lead-fields" disabled={meeting.draft.booked !== null}>
        <FormGrid>
          <Offer />
          <SectionWord>{t('meeting.section.type')}</SectionWord>
          <Kinds />
          <Refusal />
          <Force />
          <SectionWord>{t('meeting.section.when')}</SectionWord>
          <When />
          <Where />
        </FormGrid>
      </fieldset>
    </>
  );
});
