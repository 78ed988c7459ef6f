import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useT } from '@dialer/host';
import type { Country } from '@dialer/rules/calling-hours';
import type { DayThere } from '@dialer/rules/calling-window';

const DAY = 24 * 60;
const share = (minutes: number) => `${(100 * minutes) / DAY}%`;

/** Today from midnight to midnight with the calling window and now, and the same in words below. */
export const DayBar = observer(function DayBar({
  hours: { opens, closes },
  minute,
  country,
  tone,
}: DayThere & { country: Country; tone: 'ok' | 'warn' | 'bad' }) {
  const t = useT();
  const { language } = useCore().session;
  // Minutes of a day written as a time of day: an instant of a day of UTC, which never changes its clocks.
  const time = (minutes: number) => formatTime(minutes * 60_000, language, 'UTC');
  return (
    <div>
      <div className={`local-time-day ${tone}`} aria-hidden="true">
        <i className="window" style={{ left: share(opens), width: share(closes - opens) }} />
        <i className="now" style={{ left: share(minute) }} />
      </div>
      <p className="t-meta">{t('today', { country: t(`country.${country}`), opens: time(opens), closes: time(closes) })}</p>
    </div>
  );
});
