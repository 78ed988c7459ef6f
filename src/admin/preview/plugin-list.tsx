import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Icon } from '@dialer/ui';
import type { PluginManifest, Resolution } from '../../host';
import { useShell } from '../../shell/services';
import { assumedOf, type PreviewOf } from '../plugins/preview';
import { useWords } from '../plugins/words';

interface Entry {
  plugin: PluginManifest;
  title: string;
  resolution: Resolution;
}

/** Every plugin of the release beside the workspace that it makes: there, or not and why. */
export const PluginList = observer(function PluginList({
  resolutions,
  of,
  isOwn,
}: {
  resolutions: ReadonlyMap<string, Resolution>;
  of: PreviewOf;
  /** Of the reader's own centre. */
  isOwn: boolean;
}) {
  const { registry } = useShell();
  const { t } = useTranslation('layouts');
  const words = useWords();
  const entries: Entry[] = registry.manifests
    .flatMap((plugin) => {
      const resolution = resolutions.get(plugin.id);
      return resolution ? [{ plugin, title: words.plugin(plugin.id), resolution }] : [];
    })
    .sort((a, b) => a.title.localeCompare(b.title));
  const has = entries.filter(({ resolution }) => resolution.at === 'active');
  const hasNot = entries.filter(({ resolution }) => resolution.at !== 'active');
  return (
    // It scrolls and nothing in it takes the focus: it does itself, for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className="preview-list" aria-label={t('preview.plugins')} tabIndex={0}>
      <h2>{t('preview.has', { count: has.length })}</h2>
      <ul>
        {has.map((entry) => (
          <li key={entry.plugin.id}>
            <Icon name="tick" size={12} />
            <span>
              <span>{entry.title}</span>
              <Assumption text={words.assumed(assumedOf(entry.plugin, isOwn), of.centre)} />
              <Places plugin={entry.plugin} />
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('preview.hasNot', { count: hasNot.length })}</h2>
      <ul>
        {hasNot.map(({ plugin, title, resolution }) => (
          <li key={plugin.id} className="t-2">
            <Icon name={resolution.at === 'blocked' ? 'ban' : 'eye-off'} size={12} />
            <span>
              <span>{title}</span>
              {resolution.why && <span className="t-label">{words.why(resolution.why)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
});

const Assumption = ({ text }: { text: string | null }) => text && <span className="t-label">{text}</span>;

/** Which of the plugin's panels stand on this layout; the others are in the person's catalogue. */
const Places = observer(function Places({ plugin }: { plugin: PluginManifest }) {
  const { workspace, translate } = useShell();
  const { t } = useTranslation('layouts');
  const panels = plugin.contributes.panels ?? [];
  const missing = panels.filter((panel) => !workspace.placed.some((item) => item.panel === panel.id));
  if (!missing.length) return null;
  return (
    <span className="t-label">
      {missing.length === panels.length && panels.length === 1
        ? t('preview.inCatalogue')
        : t('preview.inCatalogueOf', { panels: missing.map((panel) => translate(plugin.id)(panel.titleKey)).join(', ') })}
    </span>
  );
});
