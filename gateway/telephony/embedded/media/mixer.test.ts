import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mixer, addInto, mixMinus, type Side } from './mixer';
import { FRAME, clip, type MediaPort } from './pcm';
import { Loop, holdMusic } from './player';

/** A party that says one value for ever, and keeps what it hears. */
class Voice implements MediaPort {
  heard = 0;
  constructor(readonly value: number | null) {}
  take = () => (this.value === null ? null : new Int16Array(FRAME).fill(this.value));
  give = (frame: Int16Array) => {
    this.heard = frame[0]!;
  };
}

function roomOf(values: (number | null)[], sides: Side[] = []) {
  const mixer = new Mixer();
  const room = mixer.open();
  const voices = values.map((value) => new Voice(value));
  const parties = voices.map((voice, i) => mixer.add(voice, sides[i] ?? 'agent'));
  for (const party of parties) party.move(room);
  return { mixer, room, voices, parties };
}

const sample = fc.integer({ min: -32768, max: 32767 });

describe('the mixer', () => {
  it('lets everyone hear all the others and never themselves, within 16 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.option(sample), { maxLength: 6 }), (values) => {
        const { mixer, voices } = roomOf(values);
        mixer.tick();
        const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0);
        voices.forEach((voice, i) => expect(voice.heard).toBe(clip(sum - (values[i] ?? 0))));
      }),
    );
  });

  it('gives two parties each other, unchanged', () => {
    const frames = fc.array(sample, { minLength: FRAME, maxLength: FRAME }).map((all) => Int16Array.from(all));
    fc.assert(
      fc.property(frames, frames, (a, b) => {
        const sum = new Int32Array(FRAME);
        addInto(sum, a);
        addInto(sum, b);
        expect(mixMinus(sum, a)).toEqual(b);
      }),
    );
  });

  it('keeps rooms apart, and a parked party in silence', () => {
    const mixer = new Mixer();
    const [one, two, parked] = [new Voice(100), new Voice(200), new Voice(300)];
    mixer.add(one, 'agent').move(mixer.open());
    mixer.add(two, 'other').move(mixer.open());
    mixer.add(parked, 'other');
    mixer.tick();
    expect([one.heard, two.heard, parked.heard]).toEqual([0, 0, 0]);
  });

  it('turns merge, swap and kick into changes of membership', () => {
    const { mixer, room, voices, parties } = roomOf([1, 20, 300]);
    const aside = mixer.open();
    parties[2]!.move(aside);
    mixer.tick();
    expect(voices.map((voice) => voice.heard)).toEqual([20, 1, 0]);
    parties[0]!.move(aside);
    mixer.tick();
    expect(voices.map((voice) => voice.heard)).toEqual([300, 0, 1]);
    for (const party of parties) party.move(room);
    mixer.tick();
    expect(voices.map((voice) => voice.heard)).toEqual([320, 301, 21]);
  });

  it('plays music to a held party, who is not heard meanwhile', () => {
    const { mixer, voices, parties } = roomOf([500, 700]);
    parties[1]!.music = new Loop(new Int16Array(FRAME).fill(42));
    mixer.tick();
    expect(voices.map((voice) => voice.heard)).toEqual([0, 42]);
  });

  it('plays to a room for all, and to one party alone', () => {
    const { mixer, room, voices, parties } = roomOf([10, 20]);
    room.plays.add(new Loop(new Int16Array(FRAME).fill(1000)));
    parties[0]!.plays.add(new Loop(new Int16Array(FRAME).fill(5)));
    mixer.tick();
    expect(voices.map((voice) => voice.heard)).toEqual([1025, 1010]);
  });

  it('records agents left and everyone else right', () => {
    const { mixer, room } = roomOf([10, 200, 3000], ['agent', 'other', 'agent']);
    const written: number[][] = [];
    room.recorders.add({ write: (left, right) => void written.push([left[0]!, right[0]!]) });
    mixer.tick();
    expect(written).toEqual([[3010, 200]]);
  });

  it('leaves the parties of a closed room in silence', () => {
    const { mixer, room, voices } = roomOf([10, 20]);
    mixer.close(room);
    mixer.tick();
    expect(voices.map((voice) => voice.heard)).toEqual([0, 0]);
    expect(mixer.rooms.size).toBe(0);
  });

  it('has hold music that sounds and never overflows', () => {
    const music = holdMusic();
    let loudest = 0;
    for (let i = 0; i < 800; i++) for (const value of music.take()!) loudest = Math.max(loudest, Math.abs(value));
    expect(loudest).toBeGreaterThan(1000);
    expect(loudest).toBeLessThan(12_000);
  });

  it('lets an ear hear both sides of a line and whisper to it alone, past every recording', () => {
    const { mixer, room, voices, parties } = roomOf([100, 20], ['agent', 'other']);
    const [agent, lead] = voices;
    const manager = new Voice(3);
    const ear = mixer.add(manager, 'agent');
    const kept: [number, number][] = [];
    room.recorders.add({ write: (left, right) => void kept.push([left[0]!, right[0]!]) });
    const tick = () => {
      mixer.tick();
      return [agent!.heard, lead!.heard, manager.heard];
    };
    ear.listen(parties[0]!);
    expect(tick()).toEqual([20, 100, 120]);
    ear.listen(parties[0]!, true);
    expect(tick()).toEqual([23, 100, 120]);
    // The line is led aside, and the ear goes along.
    parties[0]!.move(null);
    expect(tick()).toEqual([3, 0, 100]);
    parties[0]!.move(room);
    mixer.remove(parties[0]!);
    tick();
    expect([manager.heard, ear.listensTo]).toEqual([0, null]);
    expect(kept).toEqual([[100, 20], [100, 20], [0, 20], [0, 20]]); // oxfmt-ignore
  });
});
