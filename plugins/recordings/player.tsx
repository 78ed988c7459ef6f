import { useId, useRef, useState } from 'react';
import { formatDuration, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, LoadError, Row, Segmented, Skeleton, useLoad } from '@dialer/ui';
import type { CallRecording } from '@dialer/contract';
import { gapsOf, secondsOf, seekBy } from './rules';
import { Waves } from './waves';

const SPEEDS = [1, 1.5, 2] as const;
type Heard = ApiReply<'listenToRecording'>;

/** One recording: asked for when it is drawn, which is a listening. */
export function Player({
  callId,
  recording,
  onListened,
}: {
  callId: string;
  recording: CallRecording;
  /** The gateway has noted it. */
  onListened?: (() => void) | undefined;
}) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad(
    async (signal) => {
      const heard = await api.call('listenToRecording', { params: { callId, recording: recording.id } }, { signal });
      onListened?.();
      return heard;
    },
    [api, callId, recording.id],
  );
  // Also when it is asked for again: the address that came first is not good any more.
  if (load.loading) return <Skeleton shape="table" rows={2} />;
  if (load.error || !load.data)
    return (
      <LoadError title={t('player.failed')} onRetry={load.retry}>
        {load.error?.message}
      </LoadError>
    );
  return <Audio heard={load.data} recording={recording} onLost={load.retry} />;
}

function Audio({ heard, recording, onLost }: { heard: Heard; recording: CallRecording; onLost: () => void }) {
  const t = useT();
  const { session } = useCore();
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const [broken, setBroken] = useState(false);
  const help = useId();
  const gaps = gapsOf(recording);
  // As long as every list says it is: the file may be some frames longer or shorter.
  const whole = secondsOf(recording, recording.from);
  const time = t('player.time', { at: formatDuration(Math.min(Math.floor(at), whole)), of: formatDuration(whole) });

  function seek(to: number): void {
    const seconds = Math.min(Math.max(0, to), heard.seconds);
    if (audio.current) audio.current.currentTime = seconds;
    setAt(seconds);
  }
  function toggle(): void {
    const { current } = audio;
    if (!current) return;
    if (!current.paused) return current.pause();
    // A play that cannot begin is said by the element's own `error`.
    void current.play().catch(() => undefined);
  }
  if (broken) return <LoadError title={t('player.broken')} onRetry={onLost} />;
  return (
    <div
      className="recordings-player"
      role="group"
      aria-label={t('player.title')}
      onKeyDown={(event) => {
        const to = seekBy(event.key, at, heard.seconds);
        if (to === null || (event.target as HTMLElement).getAttribute('role') === 'radio') return;
        event.preventDefault();
        seek(to);
      }}
    >
      <audio
        ref={audio}
        src={heard.url}
        preload="metadata"
        onPlay={() => setPlays(true)}
        onPause={() => setPlays(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onError={() => setBroken(true)}
      />
      <Waves heard={heard} gaps={gaps} at={at} time={time} onSeek={seek} describedBy={help} />
      <Row>
        <Button icon={plays ? 'pause' : 'play'} intent="primary" onClick={toggle}>
          {t(plays ? 'player.stop' : 'player.play')}
        </Button>
        <span className="t-meta">{time}</span>
      </Row>
      <Segmented
        aria-label={t('player.speed')}
        value={speed}
        onChange={(next) => {
          if (next === '') return;
          setSpeed(next);
          if (audio.current) audio.current.playbackRate = next;
        }}
        options={SPEEDS.map((value) => ({ value, label: `${value.toLocaleString(session.language)}×` }))}
      />
      {gaps.map(({ from, to }) => (
        <p key={from} className="t-label">
          {t('player.gap', { from: formatDuration(Math.floor(from)), to: formatDuration(Math.floor(to)) })}
        </p>
      ))}
      <p className="t-meta" id={help}>
        {t('player.help')}
      </p>
    </div>
  );
}
