import { useRef, type KeyboardEvent } from 'react';
import { Button, IconButton, Kbd } from '@dialer/ui';
import type { BoundCommand } from '../../host/shortcuts';
import { keyWords } from '../../ui/kbd';
import { useText } from '../services';
import { keysOf } from '../shortcuts';

interface ShortcutRowProps {
  bound: BoundCommand;
  title: string;
  /** Who has the keys that the plugin meant for it; null: nobody else. */
  lost: string | null;
  /** What was wrong with the keys that were pressed. */
  answer: string | null;
  /** It waits for the new keys. */
  waiting: boolean;
  /** Why nothing can be changed. */
  why: string | null;
  onWait: (waiting: boolean) => void;
  onKeys: (keys: string) => void;
  onReset: () => void;
}

const HELD = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'];

/** A command with its keys. Change waits for the next keys that are pressed; Escape, Tab and a second click leave all as it is. */
export function ShortcutRow({ bound, title, lost, answer, waiting, why, onWait, onKeys, onReset }: ShortcutRowProps) {
  const t = useText();
  const change = useRef<HTMLSpanElement>(null);
  const { keys, own, command } = bound;
  function press(event: KeyboardEvent) {
    if (!waiting || HELD.includes(event.key)) return;
    // The way on stays open: nobody is caught here.
    if (event.key === 'Tab') return onWait(false);
    event.preventDefault();
    // Neither the shortcut itself runs, nor does Escape close the list.
    event.stopPropagation();
    if (event.key === 'Escape') return onWait(false);
    onKeys(keysOf(event.nativeEvent));
  }
  return (
    <li>
      <span className="grow">
        {title}
        {lost && <span className="t-label">{lost}</span>}
        {answer && (
          <span className="t-label shortcut-answer" role="alert">
            {answer}
          </span>
        )}
      </span>
      {keys === null ? <span className="t-2">{t('help.none')}</span> : <Kbd>{keys}</Kbd>}
      <span ref={change} className="shortcut-change" onKeyDown={press} onBlur={() => waiting && onWait(false)}>
        <Button
          size="small"
          active={waiting}
          why={why}
          aria-label={t(waiting ? 'help.pressOf' : 'help.changeOf', { command: title })}
          onClick={() => onWait(!waiting)}
        >
          {t(waiting ? 'help.press' : 'help.change')}
        </Button>
      </span>
      {own && !why && (
        <IconButton
          size="small"
          icon="reset"
          label={t('help.reset', { command: title, keys: keyWords(command.shortcut ?? '', t) })}
          onClick={() => {
            // The button goes with what it took back.
            change.current?.querySelector('button')?.focus();
            onReset();
          }}
        />
      )}
    </li>
  );
}
