/** The list below a box of text that is a combobox: what fits, and where the arrows stand in it. */
import { PopoverNext } from '@blueprintjs/core';
import { useEffect, useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from './anchor';
import { Icon } from './icons';
import type { Choice } from './inputs';

/** Where the arrows stand among these entries, and what the box says of it to readers of screens. */
export function useTypedList<V extends string | number>(rows: readonly Choice<V>[]) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const at = open ? Math.min(active, rows.length - 1) : -1;
  const isListed = open && rows.length > 0;
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);
  /** Opens it; the arrows stand on this entry, on none with -1. */
  const show = (from: number) => {
    setOpen(true);
    setActive(from);
  };
  return {
    id,
    rows,
    at,
    open,
    setActive,
    show,
    hide: () => setOpen(false),
    /** By an arrow; a closed list opens at `from`. */
    move(by: 1 | -1, from = 0) {
      if (!open) show(from);
      else if (rows.length > 0) setActive(at < 0 && by < 0 ? rows.length - 1 : (at + by + rows.length) % rows.length);
    },
    /** Of the box. */
    combobox: {
      role: 'combobox' as const,
      'aria-expanded': isListed,
      'aria-autocomplete': 'list' as const,
      ...(isListed && { 'aria-controls': id }),
      ...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` }),
      autoComplete: 'off',
      spellCheck: false,
    },
  };
}

interface Props<V extends string | number> {
  list: ReturnType<typeof useTypedList<V>>;
  /** The list stands below it. */
  box: RefObject<HTMLElement | null>;
  /** Names the list for readers of screens. */
  label: string;
  chosen?: V | '';
  onTake: (row: Choice<V>) => void;
}

/** Drawn only while it is open: closed ones cost more than the boxes that they belong to. The box closes it when it is left. */
export function TypedList<V extends string | number>({ list, box, label, chosen, onTake }: Props<V>) {
  const { t } = useTranslation('common');
  const { id, rows, at, open } = list;
  if (!open) return null;
  return (
    <PopoverNext
      isOpen
      content={
        rows.length === 0 ? (
          <p className="typed-choice-none">{t('noneFits')}</p>
        ) : (
          <ul id={id} className="typed-choice-list" role="listbox" aria-label={label}>
            {rows.map((row, index) => (
              <li
                key={row.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={row.value === chosen}
                aria-disabled={row.disabled}
                className={index === at ? 'active' : undefined}
                // The focus stays in the box.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => index !== at && list.setActive(index)}
                onClick={() => onTake(row)}
              >
                <span>{row.label}</span>
                {row.value === chosen && <Icon name="tick" size={14} />}
              </li>
            ))}
          </ul>
        )
      }
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      matchTargetWidth
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      renderTarget={({ ref }) => <Anchor element={box} of={ref} />}
    />
  );
}
