import { observer } from 'mobx-react-lite';
import { useCore, useT } from '@dialer/host';
import { Empty, PanelBody, State } from '@dialer/ui';
import { waitingState } from './model';

/** Says whether the dialer looks for a lead, and what brings the next one [SHELL-029, SHELL-030]. */
export const AutoDialingPanel = observer(function AutoDialingPanel() {
  const t = useT();
  const { kind, ...facts } = waitingState(useCore());
  return (
    <PanelBody>
      <Empty title={t(`state.${kind}.title`, facts)}>{t(`state.${kind}.text`, facts)}</Empty>
    </PanelBody>
  );
});

export const AutoDialingFacts = observer(function AutoDialingFacts() {
  const t = useT();
  const on = useCore().autoDial.active;
  return (
    <State kind={on ? 'ok' : undefined} icon={on ? 'repeat' : 'pause'}>
      {t(on ? 'facts.on' : 'facts.off')}
    </State>
  );
});
