import { createPluginStore, definePlugin, useT } from '@dialer/host';
import { PanelBody } from '@dialer/ui';
import { conference } from '../conference/api';
import manifest from './manifest';

const parties = createPluginStore<{ most: number }>();

function HandoverPanel() {
  const t = useT();
  return <PanelBody>{t('parties', { count: parties.use().most })}</PanelBody>;
}

export default definePlugin(manifest, {
  panels: { handover: HandoverPanel },
  activate: (ctx) => void parties.provide(ctx, { most: ctx.use(conference)() }),
});
