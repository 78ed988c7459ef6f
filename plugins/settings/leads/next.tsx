import { RECYCLE_OUTCOMES, type LeadNext } from '@dialer/contract';
import { formatDay, formatTime, statusText, useCore, useT } from '@dialer/host';
import { State } from '@dialer/ui';

/** Green: now. Amber: it comes by itself. Neutral: somebody decided so. Red is for faults, and none is one. */
const KINDS: Record<LeadNext, 'ok' | 'warn' | undefined> = {
  now: 'ok',
  waits: undefined,
  hours: 'warn',
  banned: 'warn',
  'zone-unknown': 'warn',
  callback: undefined,
  'follow-up': undefined,
  'in-hands': undefined,
  'campaign-off': 'warn',
  'list-off': 'warn',
  'list-expired': 'warn',
  never: 'warn',
  registry: 'warn',
  'needs-consent': 'warn',
  'tries-used': undefined,
  'sequence-used': undefined,
  closed: undefined,
};

/** A moment: of today only its time. */
export function When({ at }: { at: string | null }) {
  const { session, now } = useMoment();
  if (!at) return '—';
  const time = formatTime(Date.parse(at), session.language);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? time : `${formatDay(Date.parse(at), session.language)}, ${time}`;
}

function useMoment() {
  const core = useCore();
  return { session: core.session, now: core.clock.now() };
}

/** Whether a lead is dialled next, or what keeps it. */
export function Next({
  lead: { next, nextAt: at, nextAfter: after, list, listExpiresOn },
}: {
  lead: { next: LeadNext; nextAt: string | null; nextAfter: string; list: string; listExpiresOn: string | null };
}) {
  const t = useT();
  const { language } = useCore().session;
  const outcome = (RECYCLE_OUTCOMES as readonly string[]).includes(after) ? t(`ended.${after}`) : statusText(t, after);
  const words = (
    <>
      {after
        ? t(`next.${next}_after`, { outcome })
        : t(`next.${next}`, { list, day: listExpiresOn ? formatDay(Date.parse(`${listExpiresOn}T12:00`), language) : '' })}{' '}
      {at && <When at={at} />}
    </>
  );
  const kind = KINDS[next];
  return kind ? <State kind={kind}>{words}</State> : <span className="t-2">{words}</span>;
}
