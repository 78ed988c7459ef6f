import { HOPPER_HOURS, RECYCLE_OUTCOMES } from '@dialer/contract';
import { formatCount, formatDay, formatTime, statusText, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Dialog, LoadError, Note, Skeleton, State, useLoad } from '@dialer/ui';
import type { Campaign } from './lead-campaigns.page';
import './hopper.css';

type Hopper = ApiReply<'getCampaignHopper'>;
type Reason = Hopper['reasons'][number];
const HOUR_MS = 3_600_000;

/** How many leads of a campaign may be dialled now, why the others are not, and when they will be. */
export function HopperDialog({ campaign: { slug, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getCampaignHopper', { params: { slug } }, { signal }), [api, slug]);
  return (
    <Dialog
      title={t('hopper.of', { name })}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={load.retry}>{t('hopper.again')}</Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {load.data ? (
        <Counts hopper={load.data} />
      ) : load.error ? (
        <LoadError title={t('hopper.failed')} onRetry={load.retry}>
          {load.error.message}
        </LoadError>
      ) : (
        <Skeleton shape="lines" rows={8} />
      )}
    </Dialog>
  );
}

function Counts({ hopper }: { hopper: Hopper }) {
  const t = useT();
  const { language } = useCore().session;
  const count = (value: number) => formatCount(value, language);
  const { dialable, total, reasons, agents } = hopper;
  const now = { count: dialable, total: count(total), time: formatTime(Date.parse(hopper.at), language) };
  return (
    <div className="settings-lead-campaigns-hopper">
      <p className="settings-lead-campaigns-hopper-now">
        <b>{count(dialable)}</b> {hopper.isOpen ? t('hopper.now', now) : t('hopper.would', now)}
      </p>
      <Whole hopper={hopper} />
      {hopper.training && <p className="t-2">{t('hopper.training')}</p>}
      {total === 0 && <p>{t('hopper.empty')}</p>}
      {agents === 0 && total > 0 && <Note kind="warn">{t('hopper.nobody')}</Note>}
      {reasons.length > 0 && (
        <>
          <h3>{t('hopper.others', { count: total - dialable, amount: count(total - dialable) })}</h3>
          <ul className="settings-lead-campaigns-hopper-reasons">
            {reasons.map((reason) => (
              <ReasonLine key={`${reason.why} ${reason.after} ${reason.until} ${reason.list}`} reason={reason} />
            ))}
          </ul>
        </>
      )}
      {total > dialable && <Hours hopper={hopper} />}
    </div>
  );
}

/** What keeps all of them. */
function Whole({ hopper }: { hopper: Hopper }) {
  const t = useT();
  const { active, isOpen, opensAt } = hopper;
  const when = useWhen();
  if (!active) return <Note kind="warn">{t('hopper.inactive')}</Note>;
  if (isOpen) return null;
  return <Note kind="warn">{opensAt ? t('hopper.centre_closed', { time: when(opensAt) }) : t('hopper.centre_never')}</Note>;
}

/** A moment; of today only its time. */
function useWhen() {
  const { session, clock } = useCore();
  return (at: string) => {
    const time = formatTime(Date.parse(at), session.language);
    const isToday = new Date(at).toDateString() === new Date(clock.now()).toDateString();
    return isToday ? time : `${formatDay(Date.parse(at), session.language)}, ${time}`;
  };
}

/** Amber: what a manager can change, or should know. */
const AMBER: ReadonlySet<Reason['why']> = new Set([
  'campaign-off',
  'list-off',
  'list-expired',
  'no-agent',
  'registry-old',
  'zone-unknown',
  'needs-consent',
  'banned',
  'fault',
]);

function ReasonLine({ reason: { why, after, count, until, list, expiredOn } }: { reason: Reason }) {
  const t = useT();
  const when = useWhen();
  const { language } = useCore().session;
  const outcome = (RECYCLE_OUTCOMES as readonly string[]).includes(after) ? t(`recycle.outcome.${after}`) : statusText(t, after);
  const day = expiredOn ? formatDay(Date.parse(`${expiredOn}T12:00`), language) : '';
  const words = t(`hopper.why.${why}`, { outcome, list, day });
  return (
    <li>
      <b>{formatCount(count, language)}</b>
      <span>
        {AMBER.has(why) ? <State kind="warn">{words}</State> : words}
        {until && <small>{t(why === 'hours' || why === 'banned' ? 'hopper.opens' : 'hopper.first', { time: when(until) })}</small>}
      </span>
    </li>
  );
}

const HIGH = 48;

/** A bar for each hour to come, with its number; each says itself in words. */
function Hours({ hopper: { at, hours } }: { hopper: Hopper }) {
  const t = useT();
  const { language } = useCore().session;
  const from = Date.parse(at);
  const most = Math.max(1, ...hours);
  const sum = hours.reduce((all, one) => all + one, 0);
  if (sum === 0) return <p>{t('hopper.hours_none', { count: HOPPER_HOURS })}</p>;
  return (
    <figure className="settings-lead-campaigns-hopper-hours">
      <figcaption>{t('hopper.hours', { count: HOPPER_HOURS })}</figcaption>
      <ol>
        {hours.map((count, nth) => {
          const time = formatTime(from + nth * HOUR_MS, language);
          return (
            <li key={nth} title={t('hopper.hour', { time, count, amount: formatCount(count, language) })}>
              <small>{count > 0 ? formatCount(count, language) : ''}</small>
              <span style={{ height: count > 0 ? Math.max(2, Math.round((count / most) * HIGH)) : 1 }} />
              <small>{nth % 3 === 0 ? time : ''}</small>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
