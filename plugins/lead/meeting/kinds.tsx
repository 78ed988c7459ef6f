import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { MEETING_TYPES } from '@dialer/contract';
import { useT } from '@dialer/host';
import { Icon } from '@dialer/ui';
import { useMeeting } from './models';

/** Visit or phone: what a rule closes says why in its own row, each reason that applies [BOOK-083 to BOOK-094]. */
export const Kinds = observer(function Kinds() {
  const t = useT();
  const id = useId();
  const meeting = useMeeting();
  const { choice, draft } = meeting;
  const closed = { 'face-to-face': choice.faceToFace, phone: choice.phone };
  return (
    <div className="meeting-kinds" role="radiogroup" aria-label={t('meeting.section.type')}>
      {MEETING_TYPES.map((type) => (
        <label key={type} className={closed[type].length > 0 ? 'closed' : ''}>
          <input
            type="radio"
            name={id}
            checked={draft.type === type}
            disabled={closed[type].length > 0}
            aria-describedby={`${id}-${type}`}
            onChange={() => meeting.set({ type })}
          />
          <span className="t-strong">{t(`meeting.type.${type}`)}</span>
          <span id={`${id}-${type}`} className="t-meta">
            {closed[type].length > 0 && <Icon name="lock" size={12} />}
            {closed[type].length > 0 ? closed[type].map((reason) => t(`meeting.closed.${reason}`)).join(' ') : t(`meeting.about.${type}`)}
          </span>
        </label>
      ))}
    </div>
  );
});
