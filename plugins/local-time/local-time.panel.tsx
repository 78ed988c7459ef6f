import { observer } from 'mobx-react-lite';
import { formatDay, formatTime, useCore, useMinute, useT, zoneName, zoneText, type Translate } from '@dialer/host';
import { Empty, Icon, PanelBody, Skeleton } from '@dialer/ui';
import { browserOffset, isZone, ownZone } from '@dialer/rules/browser-zones';
import { placeOfLead } from '@dialer/rules/callbacks';
import { placeWindow, type CallingWindow } from '@dialer/rules/calling-window';
import { dayAfter, wallClock } from '@dialer/rules/zoned';
import { DayBar } from './day-bar';
import './local-time.css';

const LOOKS = {
  open: { tone: 'ok', icon: 'tick-circle' },
  closing: { tone: 'warn', icon: 'warning' },
  early: { tone: 'bad', icon: 'disable' },
  closed: { tone: 'bad', icon: 'disable' },
  unknown: { tone: 'warn', icon: 'time' },
} as const;

/** What time it is where the lead lives, and whether one may call there now. */
export const LocalTimePanel = observer(function LocalTimePanel() {
  const t = useT();
  const core = useCore();
  const { session, leads } = core;
  const now = useMinute(core);
  const lead = leads.current;
  if (!lead) return leads.loading ? <Skeleton rows={3} /> : <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;

  const written = lead.address.timezone.trim();
  if (!isZone(written) && !lead.calling?.zones.length) {
    if (!written) return <Empty title={t('no_zone.title')}>{t('no_zone.text')}</Empty>;
    return <Empty title={t('unknown_zone.title', { zone: zoneText(t, written) })}>{t('unknown_zone.text')}</Empty>;
  }
  const place = placeOfLead(lead, session.variant, isZone);
  const { zones } = place;
  const [zone] = zones;
  const window = placeWindow(now, place, browserOffset);
  const { tone, icon } = LOOKS[window.state];
  const time = (at: number, withDay = false) =>
    [withDay && formatDay(at, session.language, zone), formatTime(at, session.language, zone)].filter(Boolean).join(' ');
  /** A Sunday or a holiday has its own words, which name the state and say when one may call. */
  const words = (): string => {
    const note = lead.calling?.closed && lead.calling.closed.kind !== 'hours' && window.state !== 'open' ? lead.ringNote : null;
    if (note?.reasonKey.startsWith('ring.closed')) return t(note.reasonKey, note.params);
    return sentence(t, window, time, (at) => daysBetween(now, at, zone));
  };
  return (
    <PanelBody>
      <div className="local-time">
        <div className="local-time-clock">
          <time className="local-time-now" dateTime={new Date(now).toISOString()}>
            {time(now)}
          </time>
          <span className="t-label">
            {t('day', { day: formatDay(now, session.language, zone), zone: zoneName(now, session.language, zone) })}
          </span>
          <span className="t-label">{difference(t, browserOffset(now, zone) - browserOffset(now, ownZone()))}</span>
        </div>
        {/* No live region: the minutes would be read out sixty times an hour, into the call. */}
        <p className={`local-time-state ${tone}`}>
          <Icon name={icon} size={14} />
          <span>{words()}</span>
        </p>
        {zones.length > 1 && <p className="t-label">{t('zones', { count: zones.length })}</p>}
        {window.state !== 'unknown' && <DayBar now={now} place={place} tone={tone} />}
      </div>
    </PanelBody>
  );
});

/** Whether the day there is the next one, a later one of the week, or the same. */
function daysBetween(now: number, at: number, zone: string): 'today' | 'tomorrow' | 'later' {
  const [today, then] = [wallClock(now, zone, browserOffset), wallClock(at, zone, browserOffset)];
  if (today.day === then.day && today.month === then.month) return 'today';
  const next = dayAfter(today);
  return next.day === then.day && next.month === then.month ? 'tomorrow' : 'later';
}

function sentence(
  t: Translate,
  window: CallingWindow,
  time: (at: number, withDay?: boolean) => string,
  day: (at: number) => 'today' | 'tomorrow' | 'later',
): string {
  switch (window.state) {
    case 'open':
    case 'closing':
      return t('open', { closes: time(window.closesAt), left: span(t, window.minutes) });
    case 'early':
      return t('early', { opens: time(window.opensAt), left: span(t, window.minutes) });
    case 'closed':
      if (window.opensAt === null) return t('ring.closed_for_long');
      return closedSentence(t, window.closedAt, window.opensAt, time, day(window.opensAt));
    case 'unknown':
      return t('unknown_hours');
  }
}

function closedSentence(
  t: Translate,
  closedAt: number | null,
  opensAt: number,
  time: (at: number, withDay?: boolean) => string,
  day: 'today' | 'tomorrow' | 'later',
): string {
  const opens = time(opensAt, day === 'later');
  if (closedAt === null) return t(day === 'tomorrow' ? 'opens_tomorrow' : 'opens_later', { opens });
  return t(day === 'tomorrow' ? 'closed' : 'closed_later', { closed: time(closedAt), opens });
}

/** `minutes` that the lead's clock is ahead of the agent's. */
function difference(t: Translate, minutes: number): string {
  if (minutes === 0) return t('same_time');
  return t(minutes > 0 ? 'ahead' : 'behind', { span: span(t, Math.abs(minutes)) });
}

function span(t: Translate, minutes: number): string {
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  if (h === 0) return t('minutes', { min });
  return min === 0 ? t('hours', { h }) : t('hours_minutes', { h, min });
}
