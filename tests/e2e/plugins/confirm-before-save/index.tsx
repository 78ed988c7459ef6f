import { observable, runInAction, type IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { allow, createPluginStore, definePlugin, refuse, useT } from '@dialer/host';
import { PanelBody, Switch } from '@dialer/ui';
import manifest from './manifest';

const confirmed = createPluginStore<IObservableValue<boolean>>();

const ConfirmPanel = observer(function ConfirmPanel() {
  const t = useT();
  const value = confirmed.use();
  return (
    <PanelBody>
      <Switch label={t('notice')} value={value.get()} onChange={(next) => runInAction(() => value.set(next))} />
    </PanelBody>
  );
});

export default definePlugin(manifest, {
  panels: { 'confirm-before-save': ConfirmPanel },
  activate(ctx) {
    const value = observable.box(false);
    confirmed.provide(ctx, value);
    ctx.before('disposition:save-next', async () => ({ notes: 'The notice was read out.' }));
    ctx.guard('disposition:save-next', () => (value.get() ? allow : refuse('not_confirmed')));
  },
});
