/**
 * The agent's usual outcomes on the digits 1 to 9. Arrows act only while the focus is among them, digits wherever no field
 * has it and in the panel's list, Enter also where nothing has it.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { observer } from 'mobx-react-lite';
import { reasonOf, useCore, usePlugin, useT, type CoreView, type DispositionOption } from '@dialer/host';
import { Icon, IconButton, type IconName } from '@dialer/ui';
import { needsOf, reasonsFor } from '@dialer/rules/dispositions';
import { FIELDS, firstMissing, focusFirst } from './go-to';
import { useRefusal, useSaver } from './saves';
import { usual } from './uses';
import { DIGITS, orderOf } from './usual';

export { SavesOnBar } from './saves-on-bar';

const LEGEND = 'disposition-asks';

export const Outcomes = observer(function Outcomes() {
  const t = useT();
  const ctx = usePlugin();
  const { core, run } = ctx;
  const { disposition: view } = core;
  const { onOutcome } = useSaver();
  const row = useRef<HTMLDivElement>(null);
  const uses = usual.use();
  // Also what was chosen in the panel is seen in the row.
  // Nothing is handed back: newer browsers answer with a promise, which React would take for a clean-up.
  useEffect(() => {
    void row.current?.querySelector('[aria-checked=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [view.disposition]);
  if (view.cannotBeChanged)
    return (
      <div className="disposition-outcomes" role="region" aria-label={t('outcomes.title')}>
        <span className="disposition-row grow">{t('locked')}</span>
        <Why />
      </div>
    );
  const shown = withChosen(orderOf(uses, ctx)(view.options), view);
  const chosen = shown.findIndex(({ value }) => value === view.disposition);
  const choose = (at: number) => {
    const option = shown.at(at);
    if (!option || view.saving) return;
    if (option.value !== view.disposition) view.set({ disposition: option.value, reason: '', reasonOther: '' });
    row.current?.querySelectorAll<HTMLElement>('[role=radio]')[shown.indexOf(option)]?.focus();
  };
  const save = async () => {
    const outcome = await run('disposition:save-next');
    // Why not stands beside, and the focus is where it is mended.
    if (outcome.kind !== 'refused') onOutcome(outcome);
    else if (view.needs.approval && Object.keys(view.errors).length === 0) focusFirst('.disposition-approval :is(select, input, button)');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = placeOf(event, chosen, shown.length);
    if (event.key !== 'Enter' && to === null) return;
    event.preventDefault();
    // A key that is held, from the hang-up too, is no choice.
    if (event.repeat) return;
    if (to !== null) choose(to);
    else if (chosen >= 0 && !view.saving) enter(event.target);
  };
  /** On another outcome than the chosen one it means that one. */
  const enter = (on: EventTarget) => {
    const at = [...(row.current?.querySelectorAll('[role=radio]') ?? [])].indexOf(on as Element);
    if (at >= 0 && at !== chosen) choose(at);
    else void save();
  };
  return (
    <div className="disposition-outcomes" role="region" aria-label={t('outcomes.title')}>
      <KeysElsewhere row={row} onEnter={() => chosen >= 0 && !view.saving && void save()} />
      <div ref={row} className="disposition-row" role="radiogroup" aria-label={t('outcomes.label')} onKeyDown={onKeyDown}>
        {shown.map((option, at) => {
          const asks = asksMore(core, option.value);
          return (
            <button
              key={option.value}
              type="button"
              className="disposition-outcome"
              role="radio"
              aria-checked={at === chosen}
              aria-keyshortcuts={at < DIGITS ? String(at + 1) : undefined}
              aria-describedby={asks ? LEGEND : undefined}
              tabIndex={at === Math.max(chosen, 0) ? 0 : -1}
              onClick={() => choose(at)}
            >
              {at < DIGITS && (
                <kbd className="kbd tnum" aria-hidden>
                  {at + 1}
                </kbd>
              )}
              <Words of={t(option.labelKey)} />
              {asks && <Icon name="chevron-right" size={12} />}
            </button>
          );
        })}
      </div>
      <MoreLines row={row} />
      <span id={LEGEND} className="visually-hidden">
        {t('outcomes.asks')}
      </span>
      <Why />
    </div>
  );
});

/** On two lines, broken where the longer one is shortest; a single word on one. */
function Words({ of }: { of: string }) {
  const words = of.split(' ');
  const halves = words.map((_word, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const);
  const longer = halves.map(([one, other]) => Math.max(one.length, other.length));
  const [first, rest] = halves[longer.indexOf(Math.min(...longer))]!;
  return (
    <span className="disposition-words">
      {first !== '' && (
        <>
          <span>{first}</span>{' '}
        </>
      )}
      <span>{rest}</span>
    </span>
  );
}

/** The row has one line in sight, of whole words: where there are more, the button leads to the next, and from the last to the first. */
function MoreLines({ row }: { row: RefObject<HTMLDivElement | null> }) {
  const t = useT();
  const [more, setMore] = useState(false);
  useEffect(() => {
    const { current: lines } = row;
    if (!lines || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(() => setMore(lines.scrollHeight > lines.clientHeight + 1));
    // The outcomes too: in another language, or with one more, the row itself stays as large as it is.
    for (const each of [lines, ...lines.children]) sizes.observe(each);
    return () => sizes.disconnect();
  });
  if (!more) return null;
  const turn = () => {
    const lines = row.current!;
    const isLast = lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 1;
    lines.scrollTo({ top: isLast ? 0 : lines.scrollTop + lines.clientHeight });
  };
  return <IconButton size="small" icon="chevron-down" label={t('outcomes.more')} className="disposition-more" onClick={turn} />;
}

/** What was chosen in the panel is seen here too, without a digit where it is none of the usual. */
function withChosen(usual: readonly DispositionOption[], { disposition, options }: CoreView['disposition']): DispositionOption[] {
  const chosen = options.find(({ value }) => value === disposition);
  return [...usual.slice(0, DIGITS), ...(chosen && !usual.includes(chosen) ? [chosen] : [])];
}

/** What a digit is text in, or means something else: fields, dialogs and lists that are open, the phone's keys. */
const OTHERS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], .bp6-portal, .softphone';

/**
 * Of the panel's list a digit is no text, and on a button or on nothing it is none either: it chooses as in the row, and the
 * focus goes on to the row. Enter saves where the focus is on nothing, after a click beside; a button has it for itself.
 */
function KeysElsewhere({ row, onEnter }: { row: RefObject<HTMLDivElement | null>; onEnter: () => void }) {
  const enter = useRef(onEnter);
  useEffect(() => {
    enter.current = onEnter;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (!(target instanceof Element) || defaultPrevented || ctrlKey || altKey || metaKey || row.current?.contains(target)) return;
      const isList = target instanceof HTMLSelectElement && target.name === FIELDS.disposition;
      if (!isList && target.closest(OTHERS)) return;
      const outcome = row.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${digitOf(event)}"]`);
      const isEnter = event.key === 'Enter' && target === document.body;
      if (!outcome && !isEnter) return;
      event.preventDefault();
      if (event.repeat) return;
      if (outcome) outcome.click();
      else enter.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [row]);
  return null;
}

type Key = Pick<KeyboardEvent, 'key' | 'code'>;
/** Of the key too, because some keyboards write it with Shift alone. */
const digitOf = ({ key, code }: Key): string | undefined => (/^[1-9]$/.test(key) ? key : /^Digit([1-9])$/.exec(code)?.[1]);

/** Where a key leads. Null: nowhere. */
function placeOf({ key, code }: Key, chosen: number, count: number): number | null {
  const digit = digitOf({ key, code });
  if (digit) return Number(digit) <= DIGITS ? Number(digit) - 1 : null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (chosen + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return chosen < 0 ? -1 : (chosen - 1 + count) % count;
  return { Home: 0, End: -1 }[key] ?? null;
}

/** A reason, a date, notes, or a manager's approval. */
function asksMore({ session, calls }: CoreView, disposition: string): boolean {
  const { roles, outboundEligible, canTransferToMatcha, canTransferToSunlife, variant: centre } = session;
  const inbound = calls.current?.facts.direction === 1;
  const chooser = { roles, outboundEligible, canTransferToMatcha, canTransferToSunlife, centre, inbound };
  const { reason, dateTime, notes, approval } = needsOf(disposition, reasonsFor(disposition, chooser), centre);
  return reason || dateTime || notes || approval;
}

/** What the mark means until something is chosen; then what Enter does, or what it waits for. The panel says it aloud. */
const Why = observer(function Why() {
  const t = useT();
  const { verdict } = usePlugin();
  const { disposition: view } = useCore();
  const refused = useRefusal();
  const next = reasonOf(t, verdict('disposition:save-next'));
  const said = (words: string, kind = '', icon?: IconName) => (
    <div className={`disposition-why note ${kind}`}>
      {icon && <Icon name={icon} size={14} />}
      <span>{words}</span>
    </div>
  );
  if (refused) return said(refused, 'bad', 'warning');
  // That a save is kept, or on its way, the panel says; twice would be two things.
  if (view.waiting) return said('');
  if (view.disposition === '') return said(t('outcomes.asks'), '', 'chevron-right');
  if (!next) return said(t('outcomes.enter'));
  if (verdict('disposition:save-stop').allow) return said(t('next_waits', { reason: next }), 'warn', 'warning');
  return said(firstMissing(view.errors) ? `${next} ${t('outcomes.enter_leads')}` : next, 'warn', 'warning');
});
