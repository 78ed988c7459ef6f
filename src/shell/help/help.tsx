import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { announce, Button, Dialog, Kbd } from '@dialer/ui';
import { parseShortcut, whoseKeys, type BoundCommand } from '../../host/shortcuts';
import { keyWords } from '../../ui/kbd';
import { useShell, useText } from '../services';
import type { Shortcut } from '../shortcuts';
import { ShortcutRow } from './shortcut-row';
import './help.css';

/** Beside which command what was pressed is answered. */
interface Answer {
  command: string;
  text: string;
}

/** `?`: every shortcut that works now, the shell's and the plugins'; of a plugin's command a person may choose the keys. */
export const Help = observer(function Help({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const { registry, translate } = useShell();
  const t = useText();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const keyboard = registry.shortcuts;
  const own = shortcuts.filter((shortcut) => shortcut.own);
  const plugins = [...new Set(keyboard.bound.map(({ plugin }) => plugin))];
  const titleOf = (id: string): string => {
    const manifest = registry.manifests.find((known) => known.id === id);
    return manifest ? translate(id)(manifest.titleKey) : id;
  };
  const nameOf = ({ plugin, command }: BoundCommand): string => translate(plugin)(command.titleKey);
  const holder = (one: BoundCommand) => ({ command: nameOf(one), plugin: titleOf(one.plugin) });

  /** Why a command cannot have these keys, in words; null when it may. */
  function refusal(command: string, pressed: string): string | null {
    const { keys } = parseShortcut(pressed);
    const whose = keys === undefined ? 'browser' : whoseKeys(keys);
    if (whose === 'browser') return t('help.refused.browser', { keys: keyWords(pressed, t) });
    if (whose === 'shell')
      return t('help.refused.shell', { keys: keyWords(pressed, t), does: own.find((one) => one.keys === keys)?.title ?? '' });
    const other = keyboard.bound.find((one) => one.keys === keys && one.command.id !== command);
    return other ? t('help.refused.taken', { keys: keyWords(pressed, t), ...holder(other) }) : null;
  }
  function choose(one: BoundCommand, pressed: string): void {
    const command = one.command.id;
    const refused = refusal(command, pressed);
    setAnswer(refused === null ? null : { command, text: refused });
    if (refused !== null) return;
    keyboard.choose(command, parseShortcut(pressed).keys ?? null);
    setWaiting(null);
    announce(t('help.changed', { command: nameOf(one), keys: keyWords(pressed, t) }));
  }
  function wait(command: string | null): void {
    setAnswer(null);
    setWaiting(command);
  }
  const why = keyboard.fromNewerRelease ? t('help.newer') : null;
  const changed = keyboard.bound.some((one) => one.own);
  return (
    <Dialog
      title={t('help.title')}
      onClose={onClose}
      footer={
        changed && (
          <Button
            onClick={({ currentTarget }) => {
              // The button goes with what it took back.
              currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('.shortcut-change button')?.focus();
              keyboard.resetAll();
              announce(t('help.allReset'));
            }}
          >
            {t('help.resetAll')}
          </Button>
        )
      }
    >
      <section aria-label={t('help.general')}>
        <h3 className="section-word">{t('help.general')}</h3>
        <ul className="shortcuts">
          {[{ keys: '?', title: t('help.show') }, ...own].map(({ keys, title }) => (
            <li key={keys}>
              <span className="grow">{title}</span>
              <Kbd>{keys}</Kbd>
            </li>
          ))}
        </ul>
      </section>
      {plugins.map((plugin) => (
        <section key={plugin} aria-label={titleOf(plugin)}>
          <h3 className="section-word">{titleOf(plugin)}</h3>
          <ul className="shortcuts">
            {keyboard.bound
              .filter((one) => one.plugin === plugin)
              .map((one) => (
                <ShortcutRow
                  key={one.command.id}
                  bound={one}
                  title={nameOf(one)}
                  lost={one.lostTo && t('help.lost', { keys: one.lostTo.keys ?? '', ...holder(one.lostTo) })}
                  answer={answer?.command === one.command.id ? answer.text : null}
                  waiting={waiting === one.command.id}
                  why={why}
                  onWait={(on) => wait(on ? one.command.id : null)}
                  onKeys={(keys) => choose(one, keys)}
                  onReset={() => keyboard.choose(one.command.id, null)}
                />
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
});
