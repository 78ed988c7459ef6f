import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { definePlugin, useT } from '@dialer/host';
import { Button, PanelBody } from '@dialer/ui';
import manifest from './manifest';

/** Lives as long as the page: once broken, the panel throws at every attempt, also in a plugin that was activated anew. */
const fuse = observable({ blown: false });
const blow = () => runInAction(() => (fuse.blown = true));
/** A test breaks the panel at a moment of its own with `dispatchEvent(new Event('break-panels'))`. */
addEventListener('break-panels', blow);

const CrashingPanel = observer(function CrashingPanel() {
  const t = useT();
  if (fuse.blown) throw new Error('The fuse is blown.');
  return (
    <PanelBody>
      <p>{t('fine')}</p>
      <Button onClick={blow}>{t('break')}</Button>
    </PanelBody>
  );
});

export default definePlugin(manifest, { panels: { crashing: CrashingPanel } });
