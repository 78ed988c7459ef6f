/** Small pictures of a person's day; every number in them stands in words beside or for who hears the page. */
import { formatCount, useCore, useT, type ApiReply } from '@dialer/host';

/** What is done of a target: full and green where it is reached. */
export function GoalBar({ current, target }: { current: number; target: number }) {
  const part = target > 0 ? Math.min(1, current / target) : 0;
  return (
    <svg className="users-goal" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" rx="1" fill="var(--line)" />
      <rect width={100 * part} height="6" rx="1" fill={part >= 1 ? 'var(--ok)' : 'var(--accent)'} />
    </svg>
  );
}

const HEIGHT = 72;
const WIDTH = 400;

/** Dials of today by the hour, and the hour's target as a line. */
export function HoursChart({ hours, target }: { hours: ApiReply<'getAgentOverview'>['dialsByHour']; target: number }) {
  const t = useT();
  const { language } = useCore().session;
  const top = Math.max(1, target, ...hours.map(({ dials }) => dials));
  const step = WIDTH / Math.max(1, hours.length);
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - 14);
  const hourName = (hour: number) =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
  const said = hours.map(({ hour, dials }) => t('chart.hour', { hour: hourName(hour), count: dials })).join(', ');
  if (hours.length === 0) return <p className="t-label">{t('chart.none')}</p>;
  return (
    <svg className="users-hours" viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} role="img" aria-label={`${t('chart.title')}: ${said}`}>
      {hours.map(({ hour, dials }, at) => {
        const middle = at * step + step / 2;
        const width = Math.min(36, step * 0.7);
        return (
          <g key={hour}>
            <rect x={middle - width / 2} y={y(dials)} width={width} height={HEIGHT - y(dials)} fill="var(--accent)" />
            <text x={middle} y={y(dials) - 3} textAnchor="middle" fill="var(--text-2)" fontSize="11">
              {formatCount(dials, language)}
            </text>
            <text x={middle} y={HEIGHT + 12} textAnchor="middle" fill="var(--text-3)" fontSize="11">
              {hourName(hour)}
            </text>
          </g>
        );
      })}
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--line-control)" />
      {target > 0 && <line x1="0" x2={WIDTH} y1={y(target)} y2={y(target)} stroke="var(--text-2)" strokeDasharray="4 3" />}
    </svg>
  );
}
