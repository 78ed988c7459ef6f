import { announce } from '@dialer/ui';
import { done, type Outcome } from '../../core/outcome';
import type { ShellServices } from '../services';
import { panelStatus, takesRoom } from './panel-status';

/** Brings a placed panel into sight and marks it for a moment; else says in words why it cannot be seen. Never an agent's layout is changed. */
export function openPanel(
  { registry, workspace, core, translate }: Pick<ShellServices, 'registry' | 'workspace' | 'core' | 'translate'>,
  panel: string,
): Outcome {
  const entry = registry.panel(panel);
  const status = panelStatus(panel, registry, core);
  const no = (reason: string, title = panel): Outcome => ({
    kind: 'refused',
    owner: 'shell',
    reasonKey: `panel.cannotOpen.${reason}`,
    params: { panel: title },
  });
  if (!entry || status.kind === 'absent') return no('absent');
  const title = translate(entry.plugin.id)(entry.panel.titleKey);
  if (!workspace.placed.some((item) => item.panel === panel)) return no('notPlaced', title);
  if (!takesRoom(status.kind, workspace.customizing)) return no('hidden', title);
  if (!workspace.sight.drawn) return no('elsewhere', title);
  workspace.sight.ask(panel);
  announce(translate('shell')('panel.inSight', { panel: title }));
  return done;
}
