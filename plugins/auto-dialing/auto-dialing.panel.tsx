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
  const core = useCore();
  const on = core.autoDial.active;
  const { kind } = waitingState(core);
  // Between two automatic calls it is not off: it goes on by itself.
  const waits = kind === 'call' || kind === 'dispose';
  return (
    <State kind={on ? 'ok' : undefined} icon={on ? 'repeat' : 'pause'}>
      {t(on ? 'facts.on' : waits ? 'facts.waits' : 'facts.off')}
    </State>
  );
});
