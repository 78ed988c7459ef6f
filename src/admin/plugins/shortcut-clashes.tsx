import { observer } from 'mobx-react-lite';
import { Notice } from '@dialer/ui';
import { bindShortcuts, type BoundCommand } from '../../host/shortcuts';
import { useShell } from '../../shell/services';
import type { Plugins } from '../store';
import { useWords } from '../words';

/** Commands of the centre's plugins that are without the keys of their manifest, because another's command has them. */
export function useShortcutClashes(data: Plugins): { plugin: string; command: string; text: string }[] {
  const { registry, translate } = useShell();
  const { t, plugin: titleOf } = useWords();
  const inside = new Set(data.rows.plugins.flatMap(({ plugin, inVariant }) => (inVariant ? [plugin] : [])));
  const nameOf = ({ plugin, command }: BoundCommand) => translate(plugin)(command.titleKey);
  return bindShortcuts(registry.manifests.filter(({ id }) => inside.has(id))).flatMap((one) => {
    const { lostTo } = one;
    if (!lostTo) return [];
    const text = t('clash.text', {
      keys: lostTo.keys ?? '',
      command: nameOf(one),
      plugin: titleOf(one.plugin),
      other: nameOf(lostTo),
      otherPlugin: titleOf(lostTo.plugin),
    });
    return [{ plugin: one.plugin, command: one.command.id, text }];
  });
}

/** Two plugins want the same keys: which command is without, until somebody chooses other keys for it. */
export const ShortcutClashes = observer(function ShortcutClashes({ data }: { data: Plugins }) {
  const { t } = useWords();
  const clashes = useShortcutClashes(data);
  if (!clashes.length) return null;
  return (
    <Notice kind="warning">
      {clashes.map(({ command, text }) => (
        <p key={command}>{text}</p>
      ))}
      <p>{t('clash.advice')}</p>
    </Notice>
  );
});
