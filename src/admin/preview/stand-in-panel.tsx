import { observer } from 'mobx-react-lite';
import { Icon, PanelBody } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { useAdminText } from '../words';

/** What a panel is, in its own place and size; its plugin does not run. */
export const StandInPanel = observer(function StandInPanel({ panelId }: { panelId: string }) {
  const { registry, workspace, translate } = useShell();
  const t = useAdminText();
  const entry = registry.panel(panelId);
  const place = workspace.placed.find(({ panel }) => panel === panelId);
  if (!entry) return null;
  return (
    <PanelBody>
      {/* Nothing in a stand-in takes the focus: it does itself, so that the keys can go through the panels and scroll. */}
      <div className="stand-in" role="group" tabIndex={0} aria-label={translate(entry.plugin.id)(entry.panel.titleKey)}>
        <span className="row row-tight t-meta">
          <Icon name={entry.panel.icon} size={14} />
          {place && t('preview.size', { w: place.w, h: place.h })}
        </span>
        <p className="two-lines">{translate(entry.plugin.id)(entry.panel.descriptionKey)}</p>
      </div>
    </PanelBody>
  );
});
