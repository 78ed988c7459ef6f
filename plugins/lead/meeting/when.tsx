import { observer } from 'mobx-react-lite';
import { useCore, useMinute, useT } from '@dialer/host';
import { browserOffset, isZone } from '@dialer/rules/browser-zones';
import { placeOfLead } from '@dialer/rules/callbacks';
import { pickOf } from '@dialer/rules/promises';
import { LOCALES, zoneName } from '@dialer/rules/times';
import { dayAfter, instantOf, wallClock } from '@dialer/rules/zoned';
import { CallTimeField, Field, Segmented } from '@dialer/ui';
import { SPANS } from '../spans';
import { useMeeting } from './models';

/** Minutes past midnight at which a visit of tomorrow is offered, by the clock of the client. */
const TOMORROW = [9, 11, 14, 17, 19].map((hour) => hour * 60);

/** Times of tomorrow first, as one choice; any other is picked below [BOOK-016, BOOK-074, BOOK-076]. */
export const When = observer(function When() {
  const t = useT();
  const core = useCore();
  const meeting = useMeeting();
  const now = useMinute(core);
  const { session } = core;
  const { lead, draft } = meeting;
  const place = placeOfLead(lead, session.variant, isZone);
  const [zone] = place.zones;
  const tomorrow = dayAfter(wallClock(now, zone, browserOffset));
  const times = TOMORROW.map((minute) => instantOf(tomorrow, minute, zone, browserOffset));
  const hour = new Intl.DateTimeFormat(LOCALES[session.language], { hour: 'numeric', timeZone: zone });
  const fault = meeting.faults.date;
  return (
    <>
      <Field label={t('meeting.tomorrow')} span={SPANS.half} group hint={zoneName(now, session.language, zone)}>
        <Segmented
          aria-label={t('meeting.tomorrow')}
          value={draft.date}
          options={times.map((at) => ({ value: pickOf(at), label: hour.format(at) }))}
          onChange={(date) => meeting.set({ date })}
        />
      </Field>
      <div className="meeting-date">
        <CallTimeField
          key={lead.id}
          name="date"
          label={t('meeting.date')}
          required
          need={draft.date === ''}
          error={draft.date !== '' && fault ? t(`meeting.fault.${fault}`) : null}
          callee={place}
          now={now}
          language={session.language}
          value={draft.date}
          disabled={draft.booked !== null}
          onChange={(date) => meeting.set({ date })}
        />
      </div>
    </>
  );
});
