import { observable, runInAction } from 'mobx';
import { definePlugin } from '@dialer/host';
import { DispositionFacts, DispositionPanel } from './disposition.panel';
import { goTo, goToMissing } from './go-to';
import manifest from './manifest';
import { saveTried } from './save-tried';

export default definePlugin(manifest, {
  panels: { disposition: DispositionPanel },
  panelFacts: { disposition: DispositionFacts },
  activate(ctx) {
    const { disposition } = ctx.core;
    const tried = observable.box(false);
    saveTried.provide(ctx, tried);
    const showMissing = () => {
      if (!disposition.active || disposition.saving) return;
      runInAction(() => tried.set(true));
      goToMissing(disposition.errors);
    };
    ctx.command(
      'disposition:save-next',
      () => disposition.save('next'),
      () => disposition.saveNext,
      showMissing,
    );
    ctx.command(
      'disposition:save-stop',
      () => disposition.save('stop'),
      () => disposition.saveStop,
      showMissing,
    );
    ctx.command('disposition:to-disposition', () => goTo('disposition'));
    ctx.command('disposition:to-notes', () => goTo('notes'));
  },
});
