import { definePlugin } from '@dialer/host';
import { DispositionFacts, DispositionPanel } from './disposition.panel';
import { goTo } from './go-to';
import manifest from './manifest';

export default definePlugin(manifest, {
  panels: { disposition: DispositionPanel },
  panelFacts: { disposition: DispositionFacts },
  activate(ctx) {
    const { disposition } = ctx.core;
    ctx.command(
      'disposition:save-next',
      () => disposition.save('next'),
      () => disposition.saveNext,
    );
    ctx.command(
      'disposition:save-stop',
      () => disposition.save('stop'),
      () => disposition.saveStop,
    );
    ctx.command('disposition:to-disposition', () => goTo('disposition'));
    ctx.command('disposition:to-notes', () => goTo('notes'));
  },
});
