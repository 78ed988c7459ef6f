import { observable, reaction, runInAction } from 'mobx';
import { z } from 'zod';
import { LIMITS } from '@dialer/contract';
import { definePlugin } from '@dialer/host';
import { saveNext, saveStop, type SaveNote } from './api';
import { OutcomesRow, SavesItem } from './after-call';
import { afterApproval, approval } from './approval';
import { DispositionFacts, DispositionPanel } from './disposition.panel';
import { goTo, goToMissing } from './go-to';
import manifest from './manifest';
import { noteSaver } from './save-note';
import { nothingSaid, saves, say } from './saves';
import { parse, usual, VERSION, type Uses } from './uses';

export default definePlugin(manifest, {
  panels: { disposition: DispositionPanel },
  panelFacts: { disposition: DispositionFacts },
  overlays: { outcomes: OutcomesRow },
  topBar: { saves: SavesItem },
  activate(ctx) {
    const { disposition, leads } = ctx.core;
    const said = nothingSaid();
    saves.provide(ctx, said);
    // What was said of one disposition, or of one lead, is not true of another.
    ctx.own(
      reaction(
        () => `${leads.current?.id} ${disposition.disposition}`,
        () => say(said, { tried: false, failed: null }),
      ),
    );
    usual.provide(ctx, { saved: ctx.state<Uses>(VERSION, {}, parse) });
    const showMissing = () => {
      if (!disposition.active || disposition.saving) return false;
      say(said, { tried: true });
      return goToMissing(disposition.errors);
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
