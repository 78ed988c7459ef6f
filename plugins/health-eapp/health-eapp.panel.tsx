import { observer } from 'mobx-react-lite';
import { useCore, usePlugin, useT } from '@dialer/host';
import { Button, PanelBody, PanelFooter, State } from '@dialer/ui';
import type { HealthEAppConfig } from './config';
import { licensedState } from './licence';

/** Opens the insurer's own application; nothing of the lead goes with it [IAPP-010]. */
export function HealthEAppPanel() {
  const t = useT();
  const { url } = usePlugin<HealthEAppConfig>().config;
  return (
    <>
      <PanelBody>
        <p>{t('what')}</p>
      </PanelBody>
      <PanelFooter>
        <Button intent="primary" endIcon="share" grow onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}>
          {t('open')}
        </Button>
      </PanelFooter>
    </>
  );
}

/** Where the licence holds, in the panel's header. */
export const HealthEAppFacts = observer(function HealthEAppFacts() {
  const t = useT();
  const state = licensedState(useCore());
  return (
    state && (
      <State kind="ok" icon="tick-circle">
        {t('licensed', { state })}
      </State>
    )
  );
});
