/** The parts of a panel that its plugin draws; the frame around them (header, menu, placeholders) is the shell's. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTextStop } from './text-stop';

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** Scrolls only when the agent made the panel smaller than its content. `flush`: without padding, for tables. */
export function PanelBody({ children, flush }: { children: ReactNode; flush?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useTextStop(ref);
  return (
    <div ref={ref} className={classes('panel-body', flush && 'flush')}>
      {children}
    </div>
  );
}

/** Sticks to the window's edge, so that the panel's main action is never below the fold. */
export const PanelFooter = ({ children, oneLine }: { children: ReactNode; oneLine?: boolean }) => (
  <footer className={classes('panel-footer', oneLine && 'one-line')}>{children}</footer>
);

export interface Fact {
  label: string;
  value: ReactNode;
  /** Dropped first when the panel is narrow. */ less?: boolean;
}

/** A strip of read-only facts under the panel's header. */
export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <dl className="fact-strip">
    {items.map((fact) => (
      <div key={fact.label} className={fact.less ? 'less' : undefined}>
        <dt>{fact.label}</dt>
        <dd>{fact.value || '—'}</dd>
      </div>
    ))}
  </dl>
);

/** Read-only pairs, one a line. */
export const KeyValues = ({ items }: { items: readonly Fact[] }) => (
  <dl className="key-values">
    {items.map((fact) => (
      <div key={fact.label} style={{ display: 'contents' }}>
        <dt>{fact.label}</dt>
        <dd>{fact.value || '—'}</dd>
      </div>
    ))}
  </dl>
);

/** A word and a line that head a group of fields. */
export const SectionWord = ({ children }: { children: ReactNode }) => <h3 className="section-word">{children}</h3>;
export const Row = ({
  children,
  tight,
  push,
  className,
}: {
  children: ReactNode;
  tight?: boolean;
  /** To the bottom of the panel. */ push?: boolean;
  className?: string;
}) => <div className={classes('row', tight && 'row-tight', push && 'push', className)}>{children}</div>;
export const Stack = ({ children }: { children: ReactNode }) => <div className="stack">{children}</div>;
export const Inset = ({ children }: { children: ReactNode }) => <div className="inset">{children}</div>;
export const Badge = ({ children, kind }: { children: ReactNode; kind?: 'bad' | 'warn' }) => (
  <span className={classes('badge', kind)}>{children}</span>
);
export const Chip = ({ children }: { children: ReactNode }) => <span className="chip">{children}</span>;

export interface TabItem {
  id: string;
  label: string;
  count?: number;
  countKind?: 'bad' | 'warn';
  disabled?: boolean;
}

/** Arrow keys, Home and End move between tabs, as the ARIA pattern asks. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.tab:not(:disabled)')];
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}

/** Tabs of a panel. The content is the caller's: `selected` says which to draw. */
export function Tabs({
  items,
  selected,
  onSelect,
  label,
}: {
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  label: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  // More tabs than there is room for: the chosen one is always in sight.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const box = tab?.parentElement;
    if (box) box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {items.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <Badge kind={tab.countKind}>{tab.count}</Badge>}
        </button>
      ))}
    </div>
  );
}
