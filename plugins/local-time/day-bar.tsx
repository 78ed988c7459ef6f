import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useT } from '@dialer/host';
import { browserOffset } from '@dialer/rules/browser-zones';
import type { Place } from '@dialer/rules/calling-window';
import { dayAfter, instantOf, wallClock } from '@dialer/rules/zoned';

const share = (part: number, whole: number) => `${(100 * Math.min(Math.max(part, 0), whole)) / whole}%`;

/** Today there from midnight to midnight with the calling window and now, and the same in words below. */
export const DayBar = observer(function DayBar({ now, place, tone }: { now: number; place: Place; tone: string }) {
  const t = useT();
  const { language } = useCore().session;
  const [zone] = place.zones;
  const today = wallClock(now, zone, browserOffset);
  const begins = instantOf(today, 0, zone, browserOffset);
  const length = instantOf(dayAfter(today), 0, zone, browserOffset) - begins;
  const [window] = place.open.filter(({ from, to }) => from < begins + length && to > begins);
  const time = (at: number) => formatTime(at, language, zone);
  const country = t(`country.${place.country}`);
  return (
    <div>
      <div className={`local-time-day ${tone}`} aria-hidden="true">
        {window && (
          <i
            className="window"
            style={{ left: share(window.from - begins, length), width: share(window.to - Math.max(window.from, begins), length) }}
          />
        )}
        <i className="now" style={{ left: share(now - begins, length) }} />
      </div>
      <p className="t-meta">
        {window ? t('today', { country, opens: time(window.from), closes: time(window.to) }) : t('today_none', { country })}
      </p>
    </div>
  );
});
