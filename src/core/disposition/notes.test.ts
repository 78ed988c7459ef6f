import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@dialer/contract';
import { printableAscii } from '../../rules/ascii';
import { bench, settle, stages } from '../testing';
import { plainLines, withLine } from './text';

/** An agent who speaks with a lead. */
async function inCall() {
  const b = bench();
  await b.connect();
  b.realtime.emit('incoming', { call: stages.ringing() });
  b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  await settle();
  return { ...b, notes: b.core.disposition };
}

describe('a text that somebody else puts into the notes', () => {
  it('stands on a line of its own below what was typed, and is kept and sent with it', async () => {
    const { core, api, realtime, notes } = await inCall();
    notes.set({ disposition: 'Voicemail', notes: 'Call after five' });
    expect(notes.appendNotes('  Quality: a «good» one.\r\nRead out. ')).toEqual({ kind: 'done' });
    expect(notes.notes).toBe('Call after five\nQuality: a "good" one.\nRead out.');
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    await core.disposition.save('stop');
    expect(api.of('saveDisposition')[0]?.body).toMatchObject({
      disposition: { notes: 'Call after five\nQuality: a "good" one.\nRead out.' },
    });
  });
  it('is refused where there is nothing to dispose, while it is being saved, and where it does not fit; what stands, stands', async () => {
    const b = bench();
    await b.connect();
    expect(b.core.disposition.appendNotes('x')).toEqual({ kind: 'refused', reasonKey: 'why.nothing_to_dispose' });
    const { notes, realtime, api } = await inCall();
    const typed = 'x'.repeat(LIMITS.notes - 2);
    notes.set({ disposition: 'Voicemail', notes: typed });
    expect(notes.appendNotes('no')).toEqual({ kind: 'refused', reasonKey: 'why.notes_full', params: { most: LIMITS.notes } });
    expect(notes.notes).toBe(typed);
    expect(notes.appendNotes('y')).toEqual({ kind: 'done' });
    expect(notes.appendNotes(' \n ')).toEqual({ kind: 'done' });
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    let answer!: () => void;
    api.reply('saveDisposition', () => new Promise((resolve) => (answer = () => resolve({}))));
    const saving = notes.save('stop');
    await settle();
    expect(notes.appendNotes('late')).toEqual({ kind: 'refused', reasonKey: 'why.saving' });
    answer();
    await saving;
  });
  const text = fc.string({ unit: fc.constantFrom('a', 'é', 'œ', '’', ' ', '\n', '\r', '\t') });
  it('never changes a letter of what was there, whatever both are', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (typed, texts) => {
        const lines = texts.map(plainLines).filter((line) => line !== '');
        const notes = lines.reduce(withLine, typed);
        expect(notes.startsWith(typed)).toBe(true);
        expect(notes.slice(typed.length).split('\n').filter(Boolean)).toEqual(lines.flatMap((line) => line.split('\n').filter(Boolean)));
        for (const line of lines) expect(printableAscii(line)).toBe(line);
      }),
      { numRuns: 50 },
    );
  });
});
