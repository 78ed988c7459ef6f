import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOver, isTaken, newSearch, type Search, type SearchEffect, type SearchEvent, stepSearch } from './search';

const ANA = 1;
const BEN = 2;

function run(...events: SearchEvent[]) {
  let search = newSearch();
  const effects: SearchEffect[] = [];
  for (const event of [{ type: 'begin' } as const, ...events]) {
    const step = stepSearch(search, event);
    search = step.search;
    effects.push(...step.effects);
  }
  return { search, effects, said: effects.flatMap((effect) => (effect.type === 'tell' ? [effect.state] : [])) };
}

describe('the search for an advisor', () => {
  it('tells the advisors, and rings one after the other until one answers', () => {
    const { search, effects } = run(
      { type: 'found', advisor: ANA },
      { type: 'not-taken', advisor: ANA },
      { type: 'found', advisor: BEN },
      { type: 'answered', advisor: BEN },
    );
    expect(effects).toEqual([
      { type: 'tell', state: 'waiting' },
      { type: 'look' },
      { type: 'ring', advisor: ANA },
      { type: 'look' },
      { type: 'ring', advisor: BEN },
      { type: 'tell', state: 'taken' },
    ]);
    expect(search.state).toEqual({ at: 'answered', advisor: BEN });
  });

  it('waits on when nobody is left, and asks whoever has become ready anew', () => {
    const declined = run({ type: 'found', advisor: ANA }, { type: 'not-taken', advisor: ANA });
    expect(stepSearch(declined.search, { type: 'found', advisor: ANA }).effects).toEqual([]);
    const ready = stepSearch(declined.search, { type: 'freed', advisor: ANA });
    expect(ready.effects).toEqual([{ type: 'look' }]);
    expect(stepSearch(ready.search, { type: 'found', advisor: ANA }).effects).toEqual([{ type: 'ring', advisor: ANA }]);
  });

  it('rings nobody twice at once, whoever was found meanwhile', () => {
    expect(run({ type: 'found', advisor: ANA }, { type: 'found', advisor: BEN }).search.state).toEqual({ at: 'ringing', advisor: ANA });
  });

  it('stops ringing when it is canceled, and is not canceled any more once somebody has answered', () => {
    const canceled = run({ type: 'found', advisor: ANA }, { type: 'cancel' });
    expect(canceled.effects.slice(-2)).toEqual([{ type: 'stop' }, { type: 'tell', state: 'canceled' }]);
    expect(canceled.search.state).toEqual({ at: 'over', why: 'canceled' });
    const answered = run({ type: 'found', advisor: ANA }, { type: 'answered', advisor: ANA }, { type: 'cancel' });
    expect(isTaken(answered.search)).toBe(true);
  });

  it('goes on when the advisor is lost, with somebody else', () => {
    const lost = run({ type: 'found', advisor: ANA }, { type: 'answered', advisor: ANA }, { type: 'advisor-lost', advisor: ANA });
    expect(lost.said).toEqual(['waiting', 'taken', 'waiting']);
    expect(lost.search).toEqual({ state: { at: 'waiting' }, passedOver: [ANA] });
  });

  it.each([
    ['far', [], 'lead-gone'],
    ['agent', [], 'qualifier-gone'],
    ['system', [{ type: 'found', advisor: ANA }], 'qualifier-gone'],
    [
      'agent',
      [
        { type: 'found', advisor: ANA },
        { type: 'answered', advisor: ANA },
      ],
      'handed-over',
    ],
    [
      'far',
      [
        { type: 'found', advisor: ANA },
        { type: 'answered', advisor: ANA },
      ],
      'lead-gone',
    ],
  ] as const)('ends with the call, which %s ended after %j: %s', (by, before, why) => {
    expect(run(...before, { type: 'call-over', by }).search.state).toEqual({ at: 'over', why });
  });
});

const ADVISORS = [1, 2, 3];
const advisor = fc.constantFrom(...ADVISORS);
const event: fc.Arbitrary<SearchEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('found', 'not-taken', 'answered', 'advisor-lost', 'freed'), advisor }),
  fc.constantFrom<SearchEvent>({ type: 'confirmed' }, { type: 'cancel' }, { type: 'freed', advisor: null }),
  fc.record({ type: fc.constant('call-over' as const), by: fc.constantFrom('agent', 'far', 'system') }),
);

/** Phones as the effects make them, beside what the search believes. */
class Phones {
  readonly ringing = new Set<number>();
  readonly joined = new Set<number>();

  happens(event: SearchEvent, before: Search): void {
    const { state } = before;
    if (event.type === 'not-taken') this.ringing.delete(event.advisor);
    if (event.type === 'answered' && this.ringing.delete(event.advisor)) this.joined.add(event.advisor);
    if (event.type === 'advisor-lost') this.joined.delete(event.advisor);
    // With the agent's call goes what rings for it; whoever has answered goes on with the lead, unless that has gone.
    if (event.type === 'call-over' && state.at !== 'over') {
      this.ringing.clear();
      if (event.by === 'far') this.joined.clear();
    }
  }

  follow(effect: SearchEffect): void {
    if (effect.type === 'ring') this.ringing.add(effect.advisor);
    if (effect.type === 'stop') this.ringing.clear();
  }
}

describe('any order of events', () => {
  it('never joins two advisors nor rings beside one, cancels nothing that is answered, tells each change once, and ends', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const phones = new Phones();
        let search = newSearch();
        let said: string | null = null;
        for (const each of [{ type: 'begin' } as const, ...events, { type: 'call-over', by: 'agent' } as const]) {
          const before = search;
          phones.happens(each, before);
          const step = stepSearch(before, each);
          search = step.search;
          for (const effect of step.effects) {
            phones.follow(effect);
            if (effect.type !== 'tell') continue;
            expect(effect.state).not.toBe(said);
            said = effect.state;
          }
          expect(phones.ringing.size + phones.joined.size).toBeLessThanOrEqual(1);
          expect([...phones.ringing]).toEqual(search.state.at === 'ringing' ? [search.state.advisor] : []);
          if (isTaken(search)) expect([...phones.joined]).toEqual([(search.state as { advisor: number }).advisor]);
          if (each.type === 'cancel' && isTaken(before)) expect(search).toBe(before);
          if (isOver(before)) expect(step).toEqual({ search: before, effects: [] });
        }
        expect(isOver(search)).toBe(true);
        expect(phones.ringing.size).toBe(0);
        expect(said).not.toBe('waiting');
      }),
      { numRuns: 1000 },
    );
  });
});
