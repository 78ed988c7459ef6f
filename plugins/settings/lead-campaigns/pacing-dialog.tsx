import { useEffect, useState } from 'react';
import { ABANDONMENT, BATCHES_FROM, FORECAST_FROM, type PacingReason } from '@dialer/contract';
import { LOCALES } from '@dialer/rules/times';
import { formatCount, formatTime, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { keepLooking } from '@dialer/host/second-party';
import { Button, Dialog, Note, Skeleton } from '@dialer/ui';
import type { Campaign } from './lead-campaigns.page';
import './pacing.css';

type Pacing = ApiReply<'getCampaignPacing'>;

/** How many people are rung for the agents of a campaign now, why, and what it may still lose. Looks again by itself. */
export function PacingDialog({ campaign: { slug, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock } = useCore();
  const [pacing, setPacing] = useState<Pacing | null | undefined>();
  useEffect(() => keepLooking(clock, () => api.call('getCampaignPacing', { params: { slug } }), setPacing), [clock, api, slug]);
  return (
    <Dialog title={t('pacing_of', { name })} width={720} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {pacing === undefined && <Skeleton shape="lines" rows={8} />}
      {pacing === null && <Note kind="bad">{t('paced.failed')}</Note>}
      {pacing && <Facts pacing={pacing} />}
    </Dialog>
  );
}

function Facts({ pacing }: { pacing: Pacing }) {
  const t = useT();
  const { language } = useCore().session;
  const { now, mode, answered, abandoned, budget, forbidden } = pacing;
  const count = (value: number) => formatCount(value, language);
  const isPaced = mode !== 'one-to-one';
  // Without a decision nobody of a paced campaign waits or talks; one for each agent needs none, and nothing is counted.
  const present = (value: number | undefined) => (value !== undefined || isPaced ? count(value ?? 0) : '—');
  const needs = { first: count(ABANDONMENT.answersFirst), free: count(BATCHES_FROM), working: count(FORECAST_FROM) };
  const why = (reason: PacingReason) =>
    t(`paced.reason.${reason}`, { ...needs, answered: count(answered), are_free: count(now?.free ?? 0), work: count(now?.working ?? 0) });
  const idle = isPaced ? [t('paced.nobody'), forbidden && why(forbidden)] : [`${t('modes.one-to-one')}.`, why('chosen')];
  const facts: readonly (readonly [string, string])[] = [
    [t('paced.free'), present(now?.free)],
    [t('paced.working'), present(now?.working)],
    [t('paced.lines'), present(now?.lines)],
    [t('paced.answered'), count(answered)],
    [t('paced.abandoned'), count(abandoned)],
    [t('paced.budget'), count(Math.max(0, budget))],
  ];
  return (
    <div className="settings-lead-campaigns-pacing">
      <p>
        <b>{t('paced.now')}</b> {now ? `${t(`modes.${now.mode}`)}. ${why(now.reason)}` : idle.filter(Boolean).join(' ')}
        <br />
        <span className="t-2">
          {t('paced.chosen_mode', { mode: t(`modes.${mode}`) })} {t('paced.needs', needs)}
        </span>
      </p>
      <dl className="settings-lead-campaigns-facts">
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Share answered={answered} abandoned={abandoned} />
      <Chart minutes={pacing.minutes} />
    </div>
  );
}

/** Those who met no agent, beside what pacing aims at and what the law allows. */
function Share({ answered, abandoned }: { answered: number; abandoned: number }) {
  const t = useT();
  const { language } = useCore().session;
  const { target, alarm, off, ceiling } = ABANDONMENT;
  const oneDigit = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = (part: number) => oneDigit.format(100 * part);
  if (answered === 0) return <p>{t('paced.empty_share')}</p>;
  const share = abandoned / answered;
  const at = (value: number) => `${Math.min(100, (100 * value) / ceiling)}%`;
  const kind = share >= off ? 'bad' : share >= alarm ? 'warn' : 'ok';
  const words = { target: percent(target), alarm: percent(alarm), off: percent(off), ceiling: percent(ceiling) };
  return (
    <div className="settings-lead-campaigns-share">
      <b>{t('paced.share', { share: percent(share) })}</b>
      <div className="settings-lead-campaigns-scale" aria-hidden>
        <span className={`is-${kind}`} style={{ width: at(share) }} />
        {[target, alarm, off].map((mark) => (
          <i key={mark} style={{ left: at(mark) }} />
        ))}
      </div>
      <small>{t('paced.limits', words)}</small>
      {share >= alarm && <Note kind="warn">{t('paced.alarm', words)}</Note>}
    </div>
  );
}

const WIDE = 640;
const HIGH = 120;
const MINUTE_MS = 60_000;

/** Two lines over the minutes in which something was decided, a step for each; each minute says itself in words. */
function Chart({ minutes }: { minutes: Pacing['minutes'] }) {
  const t = useT();
  const { language } = useCore().session;
  if (minutes.length === 0) return <p>{t('paced.none_yet')}</p>;
  const times = minutes.map(({ at }) => Date.parse(at));
  const [from, to] = [times[0]!, times.at(-1)! + MINUTE_MS];
  const minute = ((WIDE * MINUTE_MS) / (to - from)).toFixed(1);
  const most = Math.max(4, ...minutes.map(({ free, lines }) => Math.max(free, lines)));
  const x = (at: number) => ((at - from) / (to - from)) * WIDE;
  const y = (value: number) => HIGH - (value / most) * (HIGH - 4);
  const path = (of: 'free' | 'lines') =>
    minutes.map((each, n) => `${n ? 'L' : 'M'}${x(times[n]!).toFixed(1)} ${y(each[of]).toFixed(1)}h${minute}`).join('');
  return (
    <figure className="settings-lead-campaigns-chart">
      <figcaption>
        {t('paced.chart')} <span className="is-lines">{t('paced.legend_lines')}</span>{' '}
        <span className="is-free">{t('paced.legend_free')}</span>
      </figcaption>
      <div className="settings-lead-campaigns-plot">
        <span aria-hidden>{most}</span>
        <span aria-hidden>0</span>
        <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={t('paced.chart')}>
          <path className="is-lines" d={path('lines')} />
          <path className="is-free" d={path('free')} />
          {minutes.map(({ at, free, lines }, n) => (
            <rect key={at} x={x(times[n]!)} y={0} width={minute} height={HIGH} fill="transparent">
              <title>{t('paced.minute', { time: formatTime(times[n]!, language), free, lines })}</title>
            </rect>
          ))}
        </svg>
        <time aria-hidden>{formatTime(from, language)}</time>
        <time aria-hidden>{formatTime(to, language)}</time>
      </div>
    </figure>
  );
}
