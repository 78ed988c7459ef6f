/** Empty, loading, failed; notices; goal rings, meters and progress. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from './plain-button';
import { Icon, type IconProps } from './icons';

/** What a panel or table says when there is nothing to show, and what to do about it. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <span className="t-strong">{title}</span>
    {children && <span>{children}</span>}
    {action}
  </div>
);

/** A failed load: what happened, what is safe, and Try again. */
export function LoadError({
  title,
  children,
  onRetry,
}: {
  title: string;
  /** What is safe, e.g. "Calls still count." */ children?: ReactNode;
  onRetry: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <div className="empty" role="alert">
      <span className="t-strong">{title}</span>
      {children && <span>{children}</span>}
      <PlainButton icon="refresh" onClick={onRetry}>
        {t('tryAgain')}
      </PlainButton>
    </div>
  );
}

const Bar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className="skeleton" style={{ width, height }} />
);

/** A loading panel in its own shape; the words are for screen readers. */
export function Skeleton({ shape = 'lines', rows = 4 }: { shape?: 'form' | 'lines' | 'rings' | 'table'; rows?: number }) {
  const { t } = useTranslation('common');
  const shapes = {
    form: () => (
      <div className="skeleton-form">
        {Array.from({ length: rows * 4 }, (_, i) => (
          <div key={i}>
            <div style={{ margin: '4px 0 6px' }}>
              <Bar width={[40, 64, 60, 48][i % 4] ?? 40} height={8} />
            </div>
            <Bar width="100%" height={28} />
          </div>
        ))}
      </div>
    ),
    rings: () => (
      <div className="rings" style={{ padding: 12 }}>
        {Array.from({ length: rows }, (_, i) => (
          <div className="ring" key={i}>
            <svg width="56" height="56">
              <circle cx="28" cy="28" r="25.5" fill="none" stroke="var(--skeleton)" strokeWidth="5" />
            </svg>
            <Bar width={56} />
          </div>
        ))}
      </div>
    ),
    lines: () => (
      <div className="skeleton-lines">
        {Array.from({ length: rows }, (_, i) => (
          <Bar key={i} width={`${[88, 72, 80, 56][i % 4]}%`} />
        ))}
      </div>
    ),
    table: () => (
      <div className="skeleton-lines">
        {Array.from({ length: rows }, (_, i) => (
          <Bar key={i} width="100%" height={20} />
        ))}
      </div>
    ),
  };
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {shapes[shape]()}
    </div>
  );
}

export type Kind = 'info' | 'success' | 'warning' | 'error';
export const kindIcons = { info: 'info', success: 'tick-circle', warning: 'warning', error: 'error' } as const;

/** A message inside a panel, page or dialog; errors are announced at once. */
export const Notice = ({
  kind = 'info',
  title,
  children,
  action,
}: {
  kind?: Kind;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={`notice kind-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon name={kindIcons[kind]} />
    <div className="grow">
      {title && <div className="t-strong">{title}</div>}
      {children && <div className={title ? 'message' : undefined}>{children}</div>}
    </div>
    {action}
  </div>
);

/** A written refusal or hint above a footer: refusals are written, not hidden in tooltips. */
export const Note = ({ children, kind, icon }: { children: ReactNode; kind?: 'warn' | 'bad'; icon?: IconProps['name'] }) => (
  <div className={`note ${kind ?? ''}`} role="status">
    <Icon name={icon ?? (kind ? 'warning' : 'info')} size={14} />
    <span>{children}</span>
  </div>
);

/** State in a panel's header or a table: an icon and a word, coloured only for status. */
export const State = ({ kind, icon, children }: { kind?: 'ok' | 'warn' | 'bad'; icon?: IconProps['name']; children: ReactNode }) => (
  <span className={`state ${kind ?? ''}`}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);

/** 0 red, under 50 orange, under 100 blue, then green. */
export const goalColor = (percent: number): string =>
  percent <= 0 ? 'var(--bad)' : percent < 50 ? 'var(--warn)' : percent < 100 ? 'var(--accent)' : 'var(--ok)';

function Circle({ percent, size, width }: { percent: number; size: number; width: number }) {
  const r = (size - width) / 2;
  const round = 2 * Math.PI * r;
  const middle = size / 2;
  return (
    <g transform={`rotate(-90 ${middle} ${middle})`} fill="none" strokeWidth={width}>
      <circle cx={middle} cy={middle} r={r} stroke="var(--line)" />
      <circle
        cx={middle}
        cy={middle}
        r={r}
        stroke={goalColor(percent)}
        strokeDasharray={`${(round * Math.min(Math.max(percent, 0), 100)) / 100} ${round}`}
      />
    </g>
  );
}

/** A goal: ring with the percentage inside, written as the reader’s language does; its label and its numbers beside it. */
export const Ring = ({ percent, inWords, label, value }: { percent: number; inWords: string; label: string; value: ReactNode }) => (
  <div className="ring">
    <svg width={56} height={56} role="img" aria-label={`${label} ${inWords}`}>
      <Circle percent={percent} size={56} width={5} />
      <text x="50%" y="50%" dy="4.5" textAnchor="middle" fontSize="13" fontWeight="600" fill="var(--text)">
        {inWords}
      </text>
    </svg>
    <div className="ring-text">
      <div className="t-label">{label}</div>
      <div className="t-strong nowrap">{value}</div>
    </div>
  </div>
);
export const MiniRing = ({ percent }: { percent: number }) => (
  <svg width={20} height={20} aria-hidden="true">
    <Circle percent={percent} size={20} width={3} />
  </svg>
);

const METER_CELLS = 28;
/** Sound level, 0 to 1. The last cells are orange: too loud. */
export const Meter = ({ level }: { level: number }) => (
  <div className="meter" aria-hidden="true">
    {Array.from({ length: METER_CELLS }, (_, i) => (
      <i key={i} className={i / METER_CELLS < level ? (i > METER_CELLS - 5 ? 'hot' : 'on') : ''} />
    ))}
  </div>
);

/** How a call sounds, as bars; `label` says it in words. 3 good, 2 fair, 1 poor. */
export const SoundBars = ({ bars, label }: { bars: 1 | 2 | 3; label: string }) => (
  <span className={`sound-bars of-${bars}`} role="img" aria-label={label}>
    <i />
    <i />
    <i />
  </span>
);

/** Work over a second shows how far it is; long work can be cancelled. */
export function Progress({
  value,
  max,
  label,
  labelHidden,
  warn,
  onCancel,
}: {
  value: number;
  max: number;
  label: string;
  /** For readers of screens alone: what stands beside it says it to the eye. */
  labelHidden?: boolean;
  warn?: boolean;
  onCancel?: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <div className="stack" style={{ gap: 4 }}>
      {(!labelHidden || onCancel) && (
        <div className="row">
          <span className="t-label grow">{!labelHidden && label}</span>
          {onCancel && (
            <PlainButton size="small" onClick={onCancel}>
              {t('cancel')}
            </PlainButton>
          )}
        </div>
      )}
      <div
        className={`progress ${warn ? 'warn' : ''}`}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
      >
        <i style={{ width: `${max > 0 ? (100 * value) / max : 0}%` }} />
      </div>
    </div>
  );
}
