import { describe, expect, it } from 'vitest';
import { blankCall, type Call } from '@dialer/contract';
import { aSide } from '@dialer/contract/testing';
import { farHears, isSideOpen, sideHears, sideOf, whyNoSide, whyNotNow, type Side } from './sides';

const call = (of: Side | null, over: Partial<Call> = {}): Call => blankCall({ callId: 'c', agent: 'up', far: 'up', side: of, ...over });
const apart = aSide({ state: 'initialized' });
const TALKS = { agent: 'up', far: 'up', held: false } as const;
const joined = aSide({ state: 'merged', with: 'all', level: 3 });

describe('a second party', () => {
  it('is there until they are hung up or away [XFER-030]', () => {
    const open = (['initializing', 'initialized', 'merged', 'hangedup', 'inactive'] as const).map((state) => isSideOpen(aSide({ state })));
    expect(open).toEqual([true, true, true, false, false]);
    expect(isSideOpen(null)).toBe(false);
  });
  it('is of a call that goes on, also when they are gone', () => {
    const gone = aSide({ state: 'inactive' });
    const ended = call(apart, { end: { by: 'far', cause: 'normal' } });
    expect([null, call(null), call(gone), call(apart), ended].map(sideOf)).toEqual([null, null, gone, apart, null]);
  });
  it('is for who has a far party, and nobody else with them', () => {
    expect(whyNoSide(null)).toBe('no-call');
    for (const over of [{ far: 'ringing' }, { agent: 'lost' }, { end: { by: 'far', cause: 'normal' } }] as const)
      expect(whyNoSide(call(null, over))).toBe('no-call');
    expect(whyNoSide(call(apart))).toBe('side-busy');
    expect([whyNoSide(call(null)), whyNoSide(call(aSide({ state: 'inactive' })))]).toEqual([null, null]);
  });
  it('hears who is with them', () => {
    const heard = [aSide(), apart, { ...apart, with: 'far' as const }, joined].map((each) => [
      sideHears(TALKS, each),
      farHears(TALKS, each),
    ]);
    expect(heard).toEqual([
      ['ringing', 'music'],
      ['you', 'music'],
      ['music', 'you'],
      ['all', 'all'],
    ]);
    expect(farHears({ ...TALKS, far: 'down' }, apart)).toBe('gone');
  });
  it.each([{ held: true }, { agent: 'lost' as const }])('hears music, or the others, while the agent is away: %o', (away) => {
    const heard = [aSide(), apart, { ...apart, with: 'far' as const }, joined].map((each) => [
      sideHears({ ...TALKS, ...away }, each),
      farHears({ ...TALKS, ...away }, each),
    ]);
    expect(heard).toEqual([
      ['ringing', 'music'],
      ['music', 'music'],
      ['music', 'music'],
      ['others', 'others'],
    ]);
  });
  it.each([
    [aSide(), 'side-not-up side-not-up side-not-up side-not-up'],
    [apart, 'may may may side-not-joined'],
    [joined, 'may side-joined side-joined may'],
    [aSide({ state: 'hangedup' }), 'no-side no-side no-side no-side'],
  ])('%o may be kicked, joined, exchanged and left when it makes sense', (of, expected) => {
    const whys = (['kick', 'join', 'swap', 'leave'] as const).map((act) => whyNotNow(call(of), act) ?? 'may');
    expect(whys.join(' ')).toBe(expected);
    if (isSideOpen(of)) expect([whyNotNow(call(of), 'destroy'), whyNotNow(call(of), 'hang-up')]).toEqual([null, null]);
  });
});
