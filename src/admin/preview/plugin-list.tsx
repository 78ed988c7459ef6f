import { observer } from 'mobx-react-lite';
import { Icon } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { useWords } from '../words';
import type { Preview } from './audience';

/** Every plugin of the release beside the workspace that it makes: there, or not and why. */
export const PluginList = observer(function PluginList({ plugins, centre }: { plugins: Preview['plugins']; centre: string }) {
  const words = useWords();
  const { t } = words;
  const entries = plugins.map((entry) => ({ ...entry, title: words.plugin(entry.plugin) })).sort((a, b) => a.title.localeCompare(b.title));
  const has = entries.filter(({ at }) => at === 'active');
  const hasNot = entries.filter(({ at }) => at !== 'active');
  return (
    // It scrolls and nothing in it takes the focus: it does itself, for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className="preview-list" aria-label={t('preview.plugins')} tabIndex={0}>
      <h2>{t('preview.has', { count: has.length })}</h2>
      <ul>
        {has.map((entry) => (
          <li key={entry.plugin}>
            <Icon name="tick" size={12} />
            <span>
              <span>{entry.title}</span>
              <Assumption text={words.assumed(entry.assumed, centre)} />
              <Places plugin={entry.plugin} />
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('preview.hasNot', { count: hasNot.length })}</h2>
      <ul>
        {hasNot.map(({ plugin, title, at, why }) => (
          <li key={plugin} className="t-2">
            <Icon name={at === 'blocked' ? 'ban' : 'eye-off'} size={12} />
            <span>
              <span>{title}</span>
              {why && <span className="t-label">{words.why(why)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
});

const Assumption = ({ text }: { text: string | null }) => text && <span className="t-label">{text}</span>;

/** Which of the plugin's panels stand on this layout; the others are in the person's catalogue. */
const Places = observer(function Places({ plugin }: { plugin: string }) {
  const { registry, workspace } = useShell();
  const { t, panel: titleOf } = useWords();
  const panels = registry.manifests.find(({ id }) => id === plugin)?.contributes.panels ?? [];
  const missing = panels.filter((panel) => !workspace.placed.some((item) => item.panel === panel.id));
  if (!missing.length) return null;
  return (
    <span className="t-label">
      {missing.length === panels.length && panels.length === 1
        ? t('preview.inCatalogue')
        : t('preview.inCatalogueOf', { panels: missing.map(({ id }) => titleOf(id)).join(', ') })}
    </span>
  );
});
