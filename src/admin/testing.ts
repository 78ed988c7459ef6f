/** A fake gateway that answers for a centre, for the tests of the administrator's pages. */
import type { PluginManifest } from '../host/manifest';
import type { TestShell } from '../shell/testing';
import { aCentre, type CentreFacts } from '../../gateway/areas/workspace/testing';

// The wing and its pages come by import(): they are there before a test waits for one.
import '.';
import './changes/changes-page';
import './layouts/layouts-page';
import './plugins/plugins-page';
import './preview/preview-workspace';

export { aCentre, aChange, aFailure, aPerson, aPlugin, type CentreFacts } from '../../gateway/areas/workspace/testing';

/** The returned function changes what the gateway knows from then on. */
export function serve(
  { api }: Pick<TestShell, 'api'>,
  manifests: readonly PluginManifest[],
  facts: CentreFacts = {},
  outside: readonly string[] = [],
): (more: CentreFacts) => void {
  let now = facts;
  api.reply('getPlugins', () => aCentre(manifests, now, outside).reply);
  api.reply('previewPlugins', ({ query }: { query: Parameters<ReturnType<typeof aCentre>['preview']>[0] }) =>
    aCentre(manifests, now, outside).preview(query),
  );
  api.reply('getPluginChanges', () => now.changes ?? []);
  return (more) => void (now = { ...now, ...more });
}
