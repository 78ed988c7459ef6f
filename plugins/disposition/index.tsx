import { observable, runInAction } from 'mobx';
import { z } from 'zod';
import { LIMITS } from '@dialer/contract';
import { definePlugin } from '@dialer/host';
import { saveNext, saveStop, type SaveNote } from './api';
import { afterApproval, approval } from './approval';
import { DispositionFacts, DispositionPanel } from './disposition.panel';
import { goTo, goToMissing } from './go-to';
import manifest from './manifest';
import { noteSaver } from './save-note';
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
    const approved = observable({ approved: '', heard: 0 });
    approval.provide(ctx, approved);
    ctx.on('exceptions-changed', () => runInAction(() => (approved.heard += 1)));
    const note = noteSaver(disposition);
    const save = (then: 'next' | 'stop') => (payload: SaveNote) => {
      const noted = note(payload.notes);
      return noted.kind === 'done' ? disposition.save(then) : noted;
    };
    const payload = z.object({ notes: z.string().max(LIMITS.notes).optional() });
    ctx.command(saveNext, {
      payload,
      run: save('next'),
      verdict: () => afterApproval(ctx.core, approved, disposition.saveNext),
      onRefused: showMissing,
    });
    ctx.command(saveStop, {
      payload,
      run: save('stop'),
      verdict: () => afterApproval(ctx.core, approved, disposition.saveStop),
      onRefused: showMissing,
    });
    ctx.command('disposition:to-disposition', { run: () => goTo('disposition') });
    ctx.command('disposition:to-notes', { run: () => goTo('notes') });
  },
});
