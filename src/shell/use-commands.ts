import { useCallback, useMemo } from 'react';
import { problemOf } from '../host';
import { SHELL_SHORTCUTS } from '../host/shortcuts';
import { useShell, useText } from './services';
import { isToAnswer, sessionOfCall } from './softphone/session-of-call';
import type { Shortcut } from './shortcuts';

/** Shortcuts of the shell, then of the running plugins' commands. Called inside an observer. */
export function useCommands(): readonly Shortcut[] {
  const { core, workspace, registry, translate } = useShell();
  const t = useText();
  const { bound } = registry.shortcuts;
  /** The call's own shortcuts act on the phone or the call; nothing can take them away. */
  const onLeg = useCallback(
    (act: (leg: string) => void) => () => {
      const leg = sessionOfCall(core.softphone.sessions, core.calls.current);
      if (leg) act(leg.id);
    },
    [core],
  );
  /** Only what rings here to be answered: the key ends no call that is talked in, and none that goes out. */
  const reject = useCallback(() => {
    const { softphone, calls } = core;
    const leg = sessionOfCall(softphone.sessions, calls.current);
    if (leg && isToAnswer(softphone, leg, calls.current)) softphone.reject(leg.id);
  }, [core]);
  return useMemo(() => {
    const own: Shortcut[] = [
      { keys: SHELL_SHORTCUTS.answer.keys, title: t('call.answer'), own: true, run: onLeg((leg) => core.softphone.answer(leg)) },
      { keys: SHELL_SHORTCUTS.reject.keys, title: t('call.reject'), own: true, run: reject },
      { keys: SHELL_SHORTCUTS.hangUp.keys, title: t('call.hangUp'), own: true, run: () => core.calls.live && void core.calls.hangUp() },
      { keys: SHELL_SHORTCUTS.mute.keys, title: t('call.mute'), own: true, run: onLeg((leg) => core.softphone.mute(leg)) },
      { keys: SHELL_SHORTCUTS.hold.keys, title: t('call.hold'), own: true, run: onLeg((leg) => core.softphone.hold(leg)) },
      {
        keys: SHELL_SHORTCUTS.customize.keys,
        title: t('help.customize'),
        own: true,
        run: () => (workspace.customizing ? workspace.stopCustomizing() : workspace.startCustomizing()),
      },
    ];
    const ofPlugins = bound.flatMap(({ plugin, command, keys }): Shortcut[] => {
      if (keys === null) return [];
      const run = async () => {
        const outcome = await registry.commands.run(command.id);
        if (outcome.kind === 'refused' && outcome.shown) return;
        const problem = problemOf(t, outcome, 'alert.error');
        if (problem) core.alerts.toast(problem, 'error');
      };
      return [{ keys, title: translate(plugin)(command.titleKey), own: false, run: () => void run() }];
    });
    return [...own, ...ofPlugins];
  }, [bound, core, onLeg, reject, registry, t, translate, workspace]);
}
