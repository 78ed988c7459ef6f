import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ShownStatus } from '@dialer/contract';
import { phaseOf } from '../../core';
import { DisabledReason, Icon, MenuButton, type IconName } from '@dialer/ui';
import { useShell, useText } from '../services';
import { showDuration } from '../time';
import { keepFocus } from '../../ui/keep-focus';

const icons: Partial<Record<ShownStatus, IconName>> = {
  ready: 'play',
  idle: 'pause',
  'on-a-call': 'headset',
  admin: 'cog',
  offline: 'offline',
  'after-call-work': 'edit',
  'follow-up': 'history',
  meeting: 'people',
  training: 'document',
  coaching: 'person',
  'not-synced': 'warning',
  system_error: 'error',
};

/** Colour, word, icon and time of the status, and the list to choose another from. */
export const StatusSelector = observer(function StatusSelector() {
  const { core } = useShell();
  const box = useRef<HTMLSpanElement>(null);
  const keep = () => keepFocus(() => box.current);
  // A disposition that is saved takes its buttons with it: the status is what is chosen next.
  const { active: disposes } = core.disposition;
  const disposed = useRef(disposes);
  useEffect(() => {
    if (disposed.current && !disposes) keepFocus(() => box.current);
    disposed.current = disposes;
  }, [disposes]);
  return (
    <span ref={box} style={{ display: 'contents' }}>
      <Selector onChosen={keep} />
    </span>
  );
});

const Selector = observer(function Selector({ onChosen }: { onChosen: () => void }) {
  const { core } = useShell();
  const t = useText();
  const { status, session, calls } = core;
  // On a call from the agent's own phone on; until the far party answers, it is said in the call bar's word.
  const isCalling = status.current === 'on-a-call' && calls.current !== null && phaseOf(calls.current) === 'calling';
  if (session.deactivated)
    return (
      <span className="status-chip" data-colour="red">
        <Icon name="ban" />
        {t('topBar.deactivated')}
      </span>
    );
  const content = (
    <>
      <Icon name={icons[status.current] ?? 'time'} />
      {/* The room of what a whole call shows: what stands beside it does not move from one state to the next. */}
      <span className="status-word in-place roomy" data-room={t('statuses.after-call-work')}>
        {t(isCalling ? 'call.phase.calling' : core.connection.greeted ? `statuses.${status.current}` : 'topBar.connecting')}
      </span>
      {/* Nobody counts how long somebody is away [STATUS-034]. */}
      <span className="in-place roomy tnum" data-room={showDuration(0)}>
        {status.current !== 'offline' && (
          <span className="status-time" aria-label={t('topBar.statusTime')}>
            {showDuration(status.duration)}
          </span>
        )}
      </span>
    </>
  );
  if (!status.selector.allow)
    return (
      <DisabledReason why={t(status.selector.reasonKey, status.selector.params ?? {})}>
        <span className="status-chip" data-colour={status.colour}>
          {content}
        </span>
      </DisabledReason>
    );
  // Enter opens the list where Ready is, which is what comes next after a disposition; by habit nobody becomes offline.
  const first = (['ready', status.current] as const).find((option) =>
    status.options.some(({ status: offered, verdict }) => offered === option && verdict.allow),
  );
  const entries = status.options.map(({ status: option, verdict }) => ({
    text: t(`statuses.${option}`),
    icon: icons[option] ?? ('time' as const),
    selected: option === status.current,
    first: option === first,
    why: verdict.allow ? null : t(verdict.reasonKey, verdict.params ?? {}),
    onSelect: () => {
      onChosen();
      void status.request(option);
    },
  }));
  return (
    <MenuButton
      entries={entries}
      target={
        <button type="button" className="status-chip" data-colour={status.colour} aria-haspopup="menu" aria-busy={status.changing}>
          <span className="visually-hidden">{t('topBar.status')}</span>
          {content}
          <Icon name="caret-down" />
        </button>
      }
    />
  );
});
