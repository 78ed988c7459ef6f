import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { announce, Button, Empty, Icon, IconButton, SearchInput } from '@dialer/ui';
import type { PanelManifest, PluginManifest, Why } from '../../host/manifest';
import { derive } from '../../core/workspace/layout';
import { useShell, useText } from '../services';
import { whyText } from '../why';
import { panelStatus, takesRoom } from './panel-status';

interface Offer {
  plugin: PluginManifest;
  panel: PanelManifest;
  title: string;
  text: string;
  why: Why | null;
}

/** Every panel with what it does; those that one cannot have say why [architecture, rule 2]. */
export const Catalogue = observer(function Catalogue({
  onClose,
  loadTexts,
}: {
  onClose: () => void;
  loadTexts: (plugins: readonly string[]) => Promise<void>;
}) {
  const { workspace, registry, core, translate } = useShell();
  const t = useText();
  const [search, setSearch] = useState('');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadTexts(registry.manifests.map((plugin) => plugin.id)).finally(() => setReady(true));
  }, [registry, loadTexts]);

  const offers: Offer[] = registry.manifests.flatMap((plugin) =>
    (plugin.contributes.panels ?? []).map((panel) => {
      const of = translate(plugin.id);
      return {
        plugin,
        panel,
        title: of(panel.titleKey),
        text: of(panel.descriptionKey),
        why: registry.resolutions.get(plugin.id)?.why ?? null,
      };
    }),
  );
  const wanted = search.trim().toLocaleLowerCase();
  const found = offers
    .filter(({ title, text }) => `${title} ${text}`.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => a.title.localeCompare(b.title));
  const placed = new Set(workspace.placed.map((item) => item.panel));
  const add = ({ plugin, panel, title }: Offer) => {
    const shown = derive(workspace.placed, 12, (item) => takesRoom(panelStatus(item, registry, core), true));
    workspace.add(panel.id, plugin.id, panel.size, shown);
    announce(t('customize.added', { panel: title }));
  };
  return (
    <aside className="catalogue" aria-label={t('catalogue.title')} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header className="catalogue-head">
        <h2>{t('catalogue.title')}</h2>
        <IconButton icon="cross" label={t('close')} onClick={onClose} />
      </header>
      <div className="catalogue-search">
        <SearchInput value={search} onChange={setSearch} aria-label={t('catalogue.search')} placeholder={t('catalogue.search')} autoFocus />
      </div>
      {ready && (
        <ul className="catalogue-list">
          {found.length === 0 && <Empty title={t('catalogue.none')} />}
          {found
            .filter((offer) => !offer.why)
            .map((offer) => (
              <li key={offer.panel.id} className="catalogue-item">
                <Thumb offer={offer} />
                <div>
                  <div className="t-strong">{offer.title}</div>
                  <div className="t-label">{offer.text}</div>
                </div>
                {placed.has(offer.panel.id) ? (
                  <span className="row row-tight t-label nowrap">
                    <Icon name="tick" size={12} />
                    {t('catalogue.added')}
                  </span>
                ) : (
                  <Button size="small" aria-label={t('catalogue.addPanel', { panel: offer.title })} onClick={() => add(offer)}>
                    {t('catalogue.add')}
                  </Button>
                )}
              </li>
            ))}
          {found.some((offer) => offer.why) && <li className="catalogue-word t-label t-strong">{t('catalogue.unavailable')}</li>}
          {found
            .filter((offer) => offer.why)
            .map((offer) => (
              <li key={offer.panel.id} className="catalogue-item unavailable">
                <Thumb offer={offer} />
                <div>
                  <div className="t-2 t-strong">{offer.title}</div>
                  <div className="t-label">{offer.text}</div>
                  <div className="note">
                    <Icon name="lock" size={12} />
                    {whyText(offer.why!, t)}
                  </div>
                </div>
              </li>
            ))}
        </ul>
      )}
    </aside>
  );
});

const Thumb = ({ offer }: { offer: Offer }) => (
  <span className="thumb">
    <Icon name={offer.panel.icon} size={20} />
  </span>
);
