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
    ctx.command('disposition:save-next', {
      run: () => disposition.save('next'),
      verdict: () => disposition.saveNext,
      onRefused: showMissing,
    });
    ctx.command('disposition:save-stop', {
      run: () => disposition.save('stop'),
      verdict: () => disposition.saveStop,
      onRefused: showMissing,
    });
    ctx.command('disposition:to-disposition', { run: () => goTo('disposition') });
    ctx.command('disposition:to-notes', { run: () => goTo('notes') });
  },
});
