/** How the call sounds, and that it does not: marks of the call bar and lines of the softphone. Comes with the first call. */
import { observer } from 'mobx-react-lite';
import type { CallQuality } from '@dialer/contract';
import { Note, SoundBars, State, Tooltip } from '@dialer/ui';
import { formatCount } from '../../host';
import { useShell, useText } from '../services';
import { showDuration } from '../time';

export { RecordingFaultMark } from '../top-bar/recording-fault';
export { ListenedMark } from './listened-mark';
export { SideMark } from './side-mark';

/** In words: whether it is good, and what it was judged by. */
function useQualityWords() {
  const t = useText();
  const { language } = useShell().core.session;
  return ({ bars, lost, jitter, roundTrip }: CallQuality) => {
    const figures = t('call.sound.figures', { lost: formatCount(lost, language), jitter });
    return {
      verdict: t(`call.sound.quality.${bars}`),
      figures: roundTrip === null ? figures : `${figures}, ${t('call.sound.roundTrip', { ms: roundTrip })}`,
    };
  };
}

/** On the call bar: in which direction nothing is heard and for how long, else three bars. Why, a message below it says aloud. */
export const SoundMark = observer(function SoundMark() {
  const { core } = useShell();
  const t = useText();
  const inWords = useQualityWords();
  const { sound } = core.softphone;
  // Each second of the call draws this again.
  const seconds = sound?.since != null && (core.calls.current?.duration ?? 0) >= 0 ? (core.clock.now() - sound.since) / 1000 : 0;
  if (sound?.out || sound?.in)
    return (
      <State kind="warn" icon={sound.out ? 'microphone-off' : 'volume'}>
        <span className="nowrap">
          {t(sound.out ? 'call.sound.out' : 'call.sound.in')} <span className="tnum">{showDuration(seconds)}</span>
        </span>
      </State>
    );
  if (!sound?.quality) return null;
  const { verdict, figures } = inWords(sound.quality);
  const words = `${verdict}, ${figures}`;
  return (
    <Tooltip content={words}>
      <span tabIndex={0} className="call-quality row">
        <SoundBars bars={sound.quality.bars} label={words} />
      </span>
    </Tooltip>
  );
});

/** In the softphone: the same in words, with what to do. Quietly: the page has said it aloud. */
export const SoundLine = observer(function SoundLine({ session }: { session: string }) {
  const { core } = useShell();
  const t = useText();
  const inWords = useQualityWords();
  const { sound } = core.softphone;
  if (sound?.id !== session) return null;
  const quality = sound.quality && { bars: sound.quality.bars, ...inWords(sound.quality) };
  return (
    <>
      {[sound.out, sound.in].map(
        (fault) =>
          fault && (
            <Note key={fault} kind="warn">
              {t(`webrtc.sound.${fault}`)}
            </Note>
          ),
      )}
      {quality && (
        <span className="row row-tight t-label">
          <SoundBars bars={quality.bars} label={quality.verdict} />
          {/* Two lines whatever the figures are: the buttons below keep their place. */}
          <span aria-hidden="true">
            {quality.verdict}
            <br />
            {quality.figures}
          </span>
        </span>
      )}
    </>
  );
});
