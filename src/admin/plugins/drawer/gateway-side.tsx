import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { Button, Notice } from '@dialer/ui';
import { usePluginAdmin, type PluginRow } from '../../store';
import { useWords } from '../../words';

/** What has gone wrong with the plugin's side on the gateway; an administrator may have one that rests try again. */
export const GatewaySide = observer(function GatewaySide({ row: { plugin, gateway } }: { row: PluginRow }) {
  const { t, when } = useWords();
  const store = usePluginAdmin();
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!gateway?.last) return null;
  const { state, crashes, last } = gateway;
  const times = t('brings.times', { count: crashes });
  const said = { message: last.message, where: last.where, when: when(last.at) };

  async function tryAgain() {
    setTrying(true);
    setFailed(!(await store.tryAgain(plugin)));
    setTrying(false);
  }
  return (
    <Notice
      kind={state === 'running' ? 'warning' : 'error'}
      title={state === 'running' ? t('gatewaySide.crashed', { times }) : t(`gatewaySide.${state}`)}
      action={
        state === 'resting' &&
        store.mayChange && (
          <Button loading={trying} onClick={() => void tryAgain()}>
            {t('gatewaySide.tryAgain')}
          </Button>
        )
      }
    >
      {state !== 'running' && <p>{t(`gatewaySide.${state}Text`, { times })}</p>}
      <p>{last.callId ? t('gatewaySide.lastInCall', { ...said, call: last.callId }) : t('gatewaySide.last', said)}</p>
      {failed && <p>{t('gatewaySide.failed')}</p>}
    </Notice>
  );
});
