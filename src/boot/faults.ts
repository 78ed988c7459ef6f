/** What of the centre's plugins cannot be used is said to those who can mend it; the rest of the page goes on. */
import type { AlertsView, SessionView } from '../core/views';
import type { ConfigurationFault } from '../registry/configurations';
import type { Log } from './prepare';

interface FaultsCore {
  alerts: Pick<AlertsView, 'show'>;
  session: Pick<SessionView, 'hasRole'>;
}
type Text = (key: string, params?: Record<string, string>) => string;

export interface PluginFaults {
  /** Manifests that could not be read, by path. */
  bad: readonly string[];
  /** Ids that the centre's manifest lists and no plugin has. */
  unknown: readonly string[];
}

export function nameFaults(core: FaultsCore, t: Text, { bad, unknown }: PluginFaults, log: Log): void {
  if (bad.length) log('error', 'Manifests could not be read.', { bad });
  if (unknown.length) log('warn', 'The centre names plugins that do not exist.', { unknown });
  if (!core.session.hasRole('manager')) return; // an agent can do nothing about it
  if (bad.length)
    core.alerts.show({
      message: () => t('plugins.badManifest', { ids: bad.join(', ') }),
      type: 'warning',
      unique: 'plugins-bad',
      timeout: null,
    });
  if (unknown.length)
    core.alerts.show({
      message: () => t('plugins.unknown', { ids: unknown.join(', ') }),
      type: 'warning',
      unique: 'plugins-unknown',
      timeout: null,
    });
}

/** A configuration that cannot be used: the plugin goes on with the one it had. */
export function nameConfigurations(
  core: FaultsCore,
  t: Text,
  faults: readonly ConfigurationFault[],
  titleOf: (plugin: string) => string,
  log: Log,
): void {
  for (const { plugin, reason } of faults) {
    log('error', 'A configuration is not well formed; the plugin goes on with the one it had.', { plugin, reason });
    if (!core.session.hasRole('manager')) continue;
    core.alerts.show({
      message: () => t('plugins.configKept', { plugin: titleOf(plugin), reason }),
      type: 'warning',
      unique: `config-${plugin}`,
      timeout: null,
    });
  }
}
