import { observer } from 'mobx-react-lite';
import { createPluginStore, definePlugin, usePlugin, useT } from '@dialer/host';
import { PanelBody } from '@dialer/ui';
import { conference } from '../conference/api';
import manifest from './manifest';

const parties = createPluginStore<{ most: number }>();

const HandoverPanel = observer(function HandoverPanel() {
  const t = useT();
  const { flag } = usePlugin();
  const { most } = parties.use();
  return <PanelBody>{flag('handover:count') ? t('parties', { count: most }) : t('uncounted')}</PanelBody>;
});

export default definePlugin(manifest, {
  panels: { handover: HandoverPanel },
  activate: (ctx) => void parties.provide(ctx, { most: ctx.use(conference)() }),
});
