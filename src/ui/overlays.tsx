/** Dialogs, docked drawers, confirmations and menus. Dialogs darken only what is under the top bar: the call stays reachable. */
import { Dialog as BlueprintDialog, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { cloneElement, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from './anchor';
import { Button, IconButton } from './button';
import { Icon, type IconProps } from './icons';

export interface DialogProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  open?: boolean;
  /** 480 unless given, 500 at most [SHELL-031]. */ width?: number;
}

/**
 * Gives the focus back to where it was before the dialog, when nothing else has taken it: a dialog that is simply not
 * drawn any more never tells Blueprint that it closes.
 */
function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return null;
}

export function Dialog({ title, children, footer, onClose, open = true, width }: DialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <BlueprintDialog
      isOpen={open}
      onClose={onClose}
      aria-labelledby={id}
      style={width ? { width } : undefined}
      transitionDuration={0}
      shouldReturnFocusOnClose
    >
      <ReturnFocus />
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="cross" label={t('close')} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </BlueprintDialog>
  );
}

/** Asks before something destructive, in words that name the person or thing. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onClose,
  busy,
  danger = true,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  /** "Cancel" unless given. */ cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
}) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel ?? t('cancel')}</Button>
          <Button intent={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Docks at the right edge; the page beside it stays usable. Escape closes it. */
export function Drawer({
  title,
  facts,
  children,
  footer,
  onClose,
}: {
  title: string;
  facts?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The drawer itself takes the focus: on its first button the tooltip would open as well.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="drawer"
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <ReturnFocus />
      <div className="drawer-head">
        <h2 id={id}>{title}</h2>
        {facts}
        <IconButton icon="cross" label={t('close')} onClick={onClose} />
      </div>
      <div className="drawer-body">{children}</div>
      {footer && <div className="drawer-foot">{footer}</div>}
    </div>
  );
}

export interface MenuEntry {
  text: ReactNode;
  icon?: IconProps['name'];
  danger?: boolean;
  selected?: boolean;
  /** It has the focus when the menu opens, in place of the first that can be chosen. */
  first?: boolean;
  /** Why it cannot be chosen now, written in the entry. */ why?: string | null;
  /** It opens a dialog: done once the menu has closed and given the focus back, or it would take it from the dialog. */ opens?: boolean;
  onSelect: () => void;
}

const ENTRIES = '[role="menuitem"]:not([aria-disabled="true"], .bp6-disabled)';

/** Arrow keys, Home and End go from entry to entry, as the ARIA pattern asks. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRIES)];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  entries.at(to % entries.length)?.focus();
}

/** A button that opens a menu; `null` draws a line between entries. */
export function MenuButton({ target, entries }: { target: ReactElement; entries: readonly (MenuEntry | null)[] }) {
  const { className } = target.props as { className?: string };
  const button = useRef<HTMLSpanElement>(null);
  // It closes before it goes, and gives the focus back meanwhile.
  const [menu, setMenu] = useState<'open' | 'closes' | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const turn = (open: boolean) => setMenu(open ? 'open' : 'closes');
  const choose = ({ opens, onSelect }: MenuEntry) => {
    if (opens) chosen.current = onSelect;
    else onSelect();
  };
  const closed = () => {
    setMenu(null);
    chosen.current?.();
    chosen.current = null;
  };
  const open = menu === 'open';
  return (
    <>
      <span ref={button} className="bp6-popover-target" onClick={() => turn(!open)}>
        {cloneElement(target, {
          'aria-haspopup': 'menu',
          'aria-expanded': open,
          className: [className, open && 'bp6-active'].filter(Boolean).join(' '),
        } as object)}
      </span>
      {/* Drawn only while it is open: closed ones cost more than the buttons that they belong to. */}
      {menu && (
        <PopoverNext
          isOpen={open}
          onInteraction={turn}
          content={
            <Menu onKeyDown={moveInMenu}>
              {entries.map((entry, index) =>
                entry === null ? <MenuDivider key={index} /> : <Entry key={index} entry={entry} onChoose={() => choose(entry)} />,
              )}
            </Menu>
          }
          placement="bottom-start"
          arrow={false}
          animation="minimal"
          transitionDuration={0}
          shouldReturnFocusOnClose
          onOpened={(menu) => (menu.querySelector<HTMLElement>('[data-first]') ?? menu.querySelector<HTMLElement>(ENTRIES))?.focus()}
          onClosed={closed}
          renderTarget={({ ref }) => <Anchor element={button} of={ref} />}
        />
      )}
    </>
  );
}

const Entry = ({ entry: { text, icon, danger, selected, first, why }, onChoose }: { entry: MenuEntry; onChoose: () => void }) => (
  <MenuItem
    text={
      <>
        {text}
        {why && <div className="t-label">{why}</div>}
      </>
    }
    icon={icon && <Icon name={icon} size={14} />}
    labelElement={selected && <Icon name="tick" size={14} />}
    intent={danger ? 'danger' : 'none'}
    disabled={Boolean(why)}
    multiline
    onClick={onChoose}
    roleStructure="menuitem"
    data-first={first && !why ? true : undefined}
  />
);
