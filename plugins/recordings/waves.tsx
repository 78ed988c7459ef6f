import { useT, type ApiReply } from '@dialer/host';
import type { Span } from './rules';

type Heard = ApiReply<'listenToRecording'>;
/** Height of one voice in the drawing's own units. */
const LANE = 40;

/** Both voices over the time, drawn from their peaks; a slider for keyboard and readers of screens, and where it is clicked it goes. */
export function Waves({
  heard,
  gaps,
  at,
  time,
  onSeek,
  describedBy,
}: {
  heard: Heard;
  gaps: readonly Span[];
  at: number;
  /** The same in words. */
  time: string;
  onSeek: (to: number) => void;
  describedBy: string;
}) {
  const t = useT();
  const { seconds, left, right } = heard;
  const width = Math.max(left.length, 1);
  const x = (second: number) => (seconds > 0 ? (second / seconds) * width : 0);
  return (
    <div className="recordings-waves">
      <span className="t-meta">{t('player.you')}</span>
      <span className="t-meta">{t('player.lead')}</span>
      <svg
        role="slider"
        tabIndex={0}
        aria-label={t('player.position')}
        aria-describedby={describedBy}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={time}
        viewBox={`0 0 ${width} ${2 * LANE}`}
        preserveAspectRatio="none"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onSeek(((event.clientX - box.left) / box.width) * seconds);
        }}
      >
        {gaps.map(({ from, to }) => (
          <rect key={from} className="recordings-gap" x={x(from)} width={Math.max(1, x(to) - x(from))} y={0} height={2 * LANE} />
        ))}
        <path className="recordings-wave" d={wave(left, LANE / 2)} />
        <path className="recordings-wave" d={wave(right, LANE * 1.5)} />
        <path className="recordings-wave" data-heard d={wave(left.slice(0, Math.round(x(at))), LANE / 2)} />
        <path className="recordings-wave" data-heard d={wave(right.slice(0, Math.round(x(at))), LANE * 1.5)} />
        <path className="recordings-head" d={`M${x(at)} 0V${2 * LANE}`} />
      </svg>
    </div>
  );
}

/** An upright line for each stretch, never quite nothing, so that silence is seen as such. */
const wave = (levels: readonly number[], middle: number): string =>
  levels
    .map((level, i) => {
      const half = Math.max(0.75, (level / 100) * (LANE / 2 - 2));
      return `M${i + 0.5} ${middle - half}V${middle + half}`;
    })
    .join('');
