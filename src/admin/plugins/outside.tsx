import { observer } from 'mobx-react-lite';
import { useShell } from '../../shell/services';
import type { PluginRow } from '../store';
import { useWords } from '../words';

/** Plugins of this release that the centre's manifest leaves out: known, and out of reach. */
export const OutsidePlugins = observer(function OutsidePlugins({ rows }: { rows: readonly PluginRow[] }) {
  const { registry, translate } = useShell();
  const { t, plugin: title } = useWords();
  const textOf = (id: string) => registry.manifests.find((manifest) => manifest.id === id)?.descriptionKey ?? id;
  if (!rows.length) return null;
  return (
    <details className="outside">
      <summary>{t('table.outside', { count: rows.length })}</summary>
      <p className="t-2">{t('table.outsideText')}</p>
      <ul>
        {rows.map(({ plugin }) => (
          <li key={plugin}>
            <b>{title(plugin)}</b>
            <span className="t-label">{translate(plugin)(textOf(plugin))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
});
