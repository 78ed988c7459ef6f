import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, Icon, IconButton, Meter, Note, State } from '@dialer/ui';
import { createChunk } from '../../ui/chunk';
import { useShell, useText } from '../services';
import { CallBox, type Part } from './call-box';
import { DialPad } from './dial-pad';
import { startsAsBar } from './position';
import { useDrag } from './use-drag';
import { useReturn } from './use-return';

/** Devices are chosen once and then kept: their lists come when they are opened. */
const { use: useDevices } = createChunk(() => import('./devices'));

/** Volume moves in steps of 5 [PHONE-005]. */
const VOLUME_STEP = 5;
const isSmall = () => startsAsBar({ width: window.innerWidth, height: window.innerHeight });

/** Starts as a bar where it would be in the way, open otherwise; what the agent chooses holds until that changes. */
function useOpen(inTheWay: boolean) {
  const [smallWindow, setSmallWindow] = useState(isSmall);
  useEffect(() => {
    const measure = () => setSmallWindow(isSmall());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const small = smallWindow || inTheWay;
  const [chosen, choose] = useState<{ small: boolean; open: boolean } | null>(null);
  const open = chosen?.small === small ? chosen.open : !small;
  return [open, (next: boolean) => choose({ small, open: next })] as const;
}

/** The phone in this window: floats, can be dragged and collapsed; shown while WebRTC is on [PHONE-001]. */
export const Softphone = observer(function Softphone() {
  const { core, storage, workspace } = useShell();
  const t = useText();
  const { softphone } = core;
  const inAdmin = useLocation().pathname.startsWith('/admin');
  const [open, setOpen] = useOpen(useDeferredValue(workspace.customizing) || inAdmin);
  const { box, grip, style, resting } = useDrag(storage);
  // Here, and not with the leg: a window that is low for a moment makes the phone a bar, and must not close the conference.
  const [part, setPart] = useState<{ of: string; part: Part | null } | null>(null);
  const live = softphone.sessions.filter((session) => session.state !== 'ended');
  const ask = useReturn(box, live.length > 0);
  if (!softphone.shown) return null;
  return (
    <aside
      ref={box}
      className={`softphone ${open ? '' : 'mini'} ${resting ? 'resting' : ''}`}
      style={style}
      aria-label={t('softphone.title')}
    >
      <header className="softphone-head">
        <button type="button" className="grip" aria-label={t('softphone.move')} {...grip}>
          <Icon name="drag" />
        </button>
        <span className="softphone-name t-strong nowrap">{t('softphone.title')}</span>
        {open || live.length === 0 ? <Registration /> : <BarMeters />}
        <IconButton
          size="small"
          icon={open ? 'chevron-down' : 'chevron-up'}
          label={t(open ? 'softphone.collapse' : 'softphone.expand')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </header>
      {open && (
        <div className="softphone-body">
          {live.length === 0 ? (
            <DialPad inCall={false} onAsk={ask} />
          ) : (
            live.map((leg) => (
              <CallBox
                key={leg.id}
                session={leg}
                part={part?.of === leg.id ? part.part : null}
                onPart={(next) => setPart({ of: leg.id, part: next })}
              />
            ))
          )}
          <Sound />
        </div>
      )}
    </aside>
  );
});

/** Connected only when microphone, credentials and registration all hold [PHONE-010]. */
const Registration = observer(function Registration() {
  const { core } = useShell();
  const t = useText();
  const { microphone } = core.softphone;
  // Without a network nothing is registered, although the phone notices that only later.
  const registration = core.connection.online ? core.softphone.registration : 'lost';
  const connected = core.connection.online && core.softphone.connected;
  const words = connected
    ? t('softphone.connected')
    : microphone === 'denied'
      ? t('softphone.noMicrophone')
      : t(`softphone.registration.${registration === 'registered' ? 'off' : registration}`);
  return (
    <span className="row grow t-label">
      <State kind={connected ? 'ok' : registration === 'connecting' ? 'warn' : 'bad'} icon={connected ? 'tick-circle' : 'warning'}>
        {words}
      </State>
    </span>
  );
});

const BarMeters = observer(function BarMeters() {
  const { core } = useShell();
  const t = useText();
  const isMuted = core.softphone.sessions.some(({ muted, state }) => muted && state !== 'ended');
  return (
    <span className="row row-tight grow">
      <Icon name={isMuted ? 'microphone-off' : 'microphone'} size={12} label={isMuted ? t('call.muted') : undefined} />
      <Meter level={core.softphone.micLevel} />
      <Icon name="volume" size={12} />
      <Meter level={core.softphone.farLevel} />
    </span>
  );
});

const Sound = observer(function Sound() {
  const { core } = useShell();
  const t = useText();
  const [devices, setDevices] = useState(false);
  const { softphone } = core;
  const chooser = useDevices(devices);
  return (
    <>
      <div className="row">
        <span className="t-label">{t('softphone.volume')}</span>
        <input
          type="range"
          className="volume"
          min={0}
          max={100}
          step={VOLUME_STEP}
          value={softphone.volume}
          aria-label={t('softphone.volume')}
          onChange={({ target }) => softphone.setVolume(target.valueAsNumber)}
        />
        <span className="t-2 tnum" style={{ width: 28, textAlign: 'right' }}>
          {softphone.volume}
        </span>
        <IconButton
          size="small"
          icon="cog"
          label={t('softphone.devices')}
          active={devices}
          aria-expanded={devices}
          onClick={() => setDevices(!devices)}
        />
      </div>
      {devices && chooser.at === 'ready' && <chooser.parts.Devices />}
      {devices && chooser.at === 'failed' && (
        <Note kind="warn">
          {t('softphone.devicesLost')} <Button onClick={chooser.again}>{t('panel.tryAgain')}</Button>
        </Note>
      )}
    </>
  );
});
