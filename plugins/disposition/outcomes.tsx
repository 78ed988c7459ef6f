/** The agent's usual outcomes on the digits 1 to 9. Arrows and Enter act only while the focus is among them, digits also in the panel's list. */
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { observer } from 'mobx-react-lite';
import { reasonOf, useCore, usePlugin, useT, type CoreView, type DispositionOption } from '@dialer/host';
import { Icon, type IconName } from '@dialer/ui';
import { needsOf, reasonsFor } from '@dialer/rules/dispositions';
import { FIELDS, focusFirst } from './go-to';
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
  useDigitsInList(row);
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
    else if (chosen >= 0 && !view.saving) void save();
  };
  return (
    <div className="disposition-outcomes" role="region" aria-label={t('outcomes.title')}>
      <div
        ref={row}
        className="disposition-row"
        role="radiogroup"
        aria-label={t('outcomes.label')}
        onKeyDown={onKeyDown}
        // It scrolls to the side alone, which a mouse's wheel does not.
        onWheel={({ currentTarget, deltaY }) => void (currentTarget.scrollLeft += deltaY)}
      >
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
              {t(option.labelKey)}
              {asks && <Icon name="chevron-right" size={12} />}
            </button>
          );
        })}
      </div>
      <span id={LEGEND} className="visually-hidden">
        {t('outcomes.asks')}
      </span>
      <Why />
    </div>
  );
});

/** What was chosen in the panel is seen here too, without a digit where it is none of the usual. */
function withChosen(usual: readonly DispositionOption[], { disposition, options }: CoreView['disposition']): DispositionOption[] {
  const chosen = options.find(({ value }) => value === disposition);
  return [...usual.slice(0, DIGITS), ...(chosen && !usual.includes(chosen) ? [chosen] : [])];
}

/** In the panel's list a digit is no text: it chooses as in the row, and the focus goes on to the row. */
function useDigitsInList(row: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey } = event;
      if (!(target instanceof HTMLSelectElement) || target.name !== FIELDS.disposition || ctrlKey || altKey || metaKey) return;
      const outcome = row.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${digitOf(event)}"]`);
      if (!outcome) return;
      event.preventDefault();
      if (!event.repeat) outcome.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [row]);
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
  return said(verdict('disposition:save-stop').allow ? t('next_waits', { reason: next }) : next, 'warn', 'warning');
});
