import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { announce, Button, Empty, Icon, IconButton, SearchInput, type IconName } from '@dialer/ui';
import { COLUMNS, derive } from '../../../core/workspace/layout';
import type { Why } from '../../../host/manifest';
import { useShell, useText } from '../../services';
import { useWhy } from '../../use-why';
import { isSwitchedOff, panelStatus, takesRoom } from '../panel-status';
import { phoneCover } from '../phone-cover';
import { answers, offersOf, type Offer } from './offers';
import { PanelSketch } from './sketch';

/** Every panel with what it does; those that one cannot have say why [architecture, rule 2]. It docks: the grid makes room. */
export const Catalogue = observer(function Catalogue({ onClose }: { onClose: () => void }) {
  const { workspace, registry, core, translate, loadTexts } = useShell();
  const t = useText();
  const [search, setSearch] = useState('');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadTexts(registry.manifests.map((plugin) => plugin.id)).finally(() => setReady(true));
  }, [registry, loadTexts]);

  const found = ready ? offersOf(registry, translate).filter((offer) => answers(offer, search)) : [];
  const placed = new Set(workspace.placed.map((item) => item.panel));
  const add = ({ plugin, panel, title }: Offer) => {
    const shown = derive(workspace.placed, COLUMNS, (item) => takesRoom(panelStatus(item.panel, registry, core).kind, true));
    workspace.add(panel.id, plugin.id, panel.size, { shown, cover: phoneCover() });
    announce(t('customize.added', { panel: title }));
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <aside className="catalogue" aria-label={t('catalogue.title')} onKeyDown={closeOnEscape}>
      <header className="catalogue-head">
        <h2>{t('catalogue.title')}</h2>
        <IconButton icon="cross" label={t('close')} onClick={onClose} />
      </header>
      <div className="catalogue-search">
        <SearchInput value={search} onChange={setSearch} aria-label={t('catalogue.search')} placeholder={t('catalogue.search')} autoFocus />
        <span className="visually-hidden" role="status">
          {search && t('catalogue.count', { count: found.length })}
        </span>
      </div>
      {ready && found.length === 0 && <Empty title={t('catalogue.none')} />}
      <ul className="catalogue-list">
        {found.map((offer, at) => (
          <li key={offer.panel.id}>
            {offer.why && !found[at - 1]?.why && <h3 className="catalogue-word t-label t-strong">{t('catalogue.unavailable')}</h3>}
            <Entry offer={offer} added={placed.has(offer.panel.id)} onAdd={() => add(offer)} />
          </li>
        ))}
      </ul>
    </aside>
  );
});

function Entry({ offer: { panel, title, text, why }, added, onAdd }: { offer: Offer; added: boolean; onAdd: () => void }) {
  const say = useWhy();
  const t = useText();
  const state = useRef<HTMLSpanElement>(null);
  const [here, setHere] = useState(false);
  // The button gives way to the word "Added", which takes its focus: Tab goes on from there.
  useEffect(() => {
    if (here && added) state.current?.focus();
  }, [here, added]);
  const add = () => {
    setHere(true);
    onAdd();
  };
  return (
    <div className={why ? 'catalogue-item unavailable' : 'catalogue-item'}>
      <PanelSketch panel={panel} />
      <div>
        <div className={why ? 't-2 t-strong' : 't-strong'}>{title}</div>
        <div className="t-label">{text}</div>
        {why && (
          <div className="note">
            <Icon name={whyIcon(why)} size={12} />
            <span>{say(why)}</span>
          </div>
        )}
      </div>
      {!why && !added && (
        <Button size="small" aria-label={t('catalogue.addPanel', { panel: title })} onClick={add}>
          {t('catalogue.add')}
        </Button>
      )}
      {!why && added && (
        <span ref={state} tabIndex={-1} className="catalogue-added row row-tight t-label nowrap">
          <Icon name="tick" size={12} />
          {t('catalogue.added')}
        </span>
      )}
    </div>
  );
}

/** A lock for what the person is not admitted to, a globe for the centre, a bar for an administrator's decision. */
function whyIcon(why: Why): IconName {
  if (why.kind === 'role' || why.kind === 'permission') return 'lock';
  return !isSwitchedOff(why) && ['not-in-variant', 'flag', 'tenant-feature'].includes(why.kind) ? 'globe' : 'ban';
}
