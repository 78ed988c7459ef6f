/**
 * The second party of a call, as every control of one shows them: who hears whom, and how it ended.
 * `@dialer/ui/second-party`, apart from the rest of the scale: it comes with the first control that draws it.
 */
import { farHears, isSideOpen, sideHears, type Hears, type Side } from '@dialer/rules/sides';
import type { Call } from '@dialer/contract';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../host/format';
import { personName } from '../host/worked-on';
import { Notice, State } from './feedback';
import type { IconName } from './icons';
import { keepFocus } from './keep-focus';

const useWords = () => useTranslation('core').t;

/** Their name, or the number where nobody knows one. */
export const sideName = ({ name, phone }: Side): string => name || formatPhone(phone);

const KINDS: Partial<Record<Hears, 'ok' | 'warn'>> = { you: 'ok', all: 'ok', others: 'ok', gone: 'warn' };
const ICONS: Partial<Record<Hears, IconName>> = {
  ringing: 'phone-call',
  you: 'tick-circle',
  all: 'people',
  others: 'people',
  music: 'pause',
  gone: 'phone',
};

function Party({ name, detail, hears, time }: { name: string; detail: string; hears: Hears; time?: string }) {
  const t = useWords();
  return (
    <li className="row">
      <span className="grow">
        <span className="t-strong">{name}</span> <span className="t-meta nowrap">{detail}</span>
      </span>
      <span className="nowrap">
        <State kind={KINDS[hears]} icon={ICONS[hears]}>
          {t(`sides.hears.${hears}`)}
        </State>{' '}
        {time && (
          <span className="t-meta tnum" aria-hidden>
            {time}
          </span>
        )}
      </span>
    </li>
  );
}

/** Second and far party of a call, and what each of them hears. `lead`: the far party's name. `time`: for how long so. */
export function SideParties({ call, lead, time }: { call: Pick<Call, 'agent' | 'far' | 'held' | 'side'>; lead?: string; time?: string }) {
  const t = useWords();
  const { side } = call;
  if (!isSideOpen(side)) return null;
  return (
    <ul className="side-parties" role="status" aria-label={t('sides.people')}>
      <Party name={sideName(side)} detail={side.name && formatPhone(side.phone)} hears={sideHears(call, side)} time={time} />
      <Party name={personName(t, lead)} detail={t('sides.lead')} hears={farHears(call, side)} />
    </ul>
  );
}

/**
 * Around the controls of a second party, which change with each step: where the one that was pressed goes away, the focus
 * is on the first of what takes its place, not at the page's top. `step`: names what is drawn.
 */
export function SideControls({ step, children }: { step: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const wasHere = useRef(false);
  useLayoutEffect(() => {
    if (wasHere.current) keepFocus(() => box.current);
  }, [step]);
  return (
    <div
      ref={box}
      style={{ display: 'contents' }}
      onFocus={() => (wasHere.current = true)}
      onBlur={({ relatedTarget }) => {
        // Into nothing: what had it is gone, or the window is behind another.
        if (relatedTarget && !box.current?.contains(relatedTarget)) wasHere.current = false;
      }}
    >
      {children}
    </div>
  );
}

/** Reasons that have words of their own; any other end is said in general. */
const REASONS = ['busy', 'no-answer', 'declined', 'failed', 'gone', 'lead-gone', 'canceled', 'not-registered', 'gateway-restart'];

/** Why a second party is not on the call any more; nothing where the agent ended it. `children`: what that means here. */
export function SideEnded({ side, children }: { side: Side; children?: ReactNode }) {
  const t = useWords();
  const { reason } = side;
  if (!reason || isSideOpen(side)) return null;
  const words = REASONS.includes(reason) ? reason : 'other';
  return (
    <Notice kind="warning" title={t(`sides.ended.${words}`, { name: sideName(side) })}>
      {children ?? t('sides.ended.back')}
    </Notice>
  );
}
