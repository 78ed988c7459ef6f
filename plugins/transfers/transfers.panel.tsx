import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { formatDuration, useT } from '@dialer/host';
import { isSideOpen } from '@dialer/rules/sides';
import { later, State } from '@dialer/ui';
import { SideControls } from '@dialer/ui/second-party';
import { transfers } from './model';
import { isExternal, type Side } from './rules';
import { Start } from './start';
import './transfers.css';

const LiveSearch = later(async () => (await import('./live-search')).LiveSearch);
const ExternalCall = later(async () => (await import('./external-call')).ExternalCall);

/** Live, external, Sunlife and Matcha transfer: choose and start, then what the agent does next [XFER-001]. */
export const TransfersPanel = observer(function TransfersPanel() {
  const { side } = transfers.use();
  // No part of the first load, and there before somebody can have been rung.
  useEffect(() => void Promise.all([LiveSearch.preload(), ExternalCall.preload()]), []);
  const shown = !isSideOpen(side) ? 'start' : side.kind === 'live' ? 'live' : isExternal(side) ? 'external' : 'start';
  return <SideControls step={shown}>{shown === 'start' ? <Start last={side} /> : <Open side={side!} />}</SideControls>;
});

function Open({ side }: { side: Side }) {
  if (!isExternal(side)) return <LiveSearch side={side} />;
  return <ExternalCall side={side} />;
}

/** One line of state in the panel's header. */
export const TransfersFacts = observer(function TransfersFacts() {
  const t = useT();
  const model = transfers.use();
  const { side, type, advisors } = model;
  if (isSideOpen(side)) {
    if (side.kind === 'live') {
      return side.state === 'merged' ? (
        <State kind="ok" icon="tick-circle">
          {t('facts.joined')}
        </State>
      ) : (
        <State icon="search">{t('facts.searching', { time: formatDuration(model.seconds) })}</State>
      );
    }
    // Somebody of another panel: a third party, a colleague, the softphone's conference.
    if (!isExternal(side)) return null;
    return <State icon="phone-forward">{t('facts.level', { kind: t(`kinds.${side.kind}`), level: side.level })}</State>;
  }
  if (type !== 'live' || advisors.status !== 'ready') return null;
  const count = advisors.rows.filter(({ isReady }) => isReady).length;
  return (
    <State kind={count > 0 ? 'ok' : 'warn'} icon={count > 0 ? 'tick-circle' : 'warning'}>
      {t('facts.available', { count })}
    </State>
  );
});
