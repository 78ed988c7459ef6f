import { observer } from 'mobx-react-lite';
import { useShell } from '../../shell/services';
import type { PluginRow } from './summary';
import { useAdminText } from './text';
import { useWords } from './words';

/** Plugins of this release that the centre's manifest leaves out: known, and out of reach. */
export const OutsidePlugins = observer(function OutsidePlugins({ rows }: { rows: readonly PluginRow[] }) {
  const { translate } = useShell();
  const t = useAdminText();
  const words = useWords();
  if (!rows.length) return null;
  return (
    <details className="outside">
      <summary>{t('table.outside', { count: rows.length })}</summary>
      <p className="t-2">{t('table.outsideText')}</p>
      <ul>
        {rows.map(({ plugin }) => (
          <li key={plugin.id}>
            <b>{words.plugin(plugin.id)}</b>
            <span className="t-label">{translate(plugin.id)(plugin.descriptionKey)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
});
