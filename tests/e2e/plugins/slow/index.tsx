import { definePlugin, useT } from '@dialer/host';
import { PanelBody } from '@dialer/ui';
import manifest from './manifest';

/** The module itself is late, as on a bad line: later than both tries that the page makes by itself. */
const LOADS_MS = 25_000;
await new Promise((done) => setTimeout(done, LOADS_MS));

function SlowPanel() {
  const t = useT();
  return <PanelBody>{t('here')}</PanelBody>;
}

export default definePlugin(manifest, { panels: { slow: SlowPanel } });
