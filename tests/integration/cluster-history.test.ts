/** Each kind of fault, put into a history of a quiet day, is found; the day itself has none. */
import { describe, expect, it } from 'vitest';
import { judge, withoutAnswer, withoutPage, type Evidence, type Step, type StoredCall } from '../support/cluster/history';

const asked = { of: 'disposition', key: 'k1', lead: 'l1', call: 'c1', agent: 1 } as const;
const history: Step[] = [
  { at: 100, agent: 1, what: 'asked', of: 'dial', key: 'd1' },
  { at: 110, agent: 1, what: 'acknowledged', of: 'dial', key: 'd1', call: 'c1', lead: 'l1' },
  { at: 200, agent: 1, what: 'phone-up' },
  { at: 400, agent: 1, what: 'phone-over' },
  { at: 500, ...asked, what: 'asked' },
  { at: 700, ...asked, what: 'asked' },
  { at: 710, ...asked, what: 'acknowledged' },
];
const call: StoredCall = {
  ...{ id: 'c1', agent: 1, lead: 'l1', phone: '6172000001', created: 100, agentUp: 200, farUp: 300, ended: 400 },
  cause: 'normal',
};
const written = { agent: 1, lead: 'l1', call: 'c1', key: 'k1', created: 505 };
const state = { agent: 1, status: 'ready', calls: [], toDispose: [] };
const day: Evidence = {
  history,
  calls: [call, { ...call, id: 'c2', lead: 'l2', phone: '6172000002', created: 800, agentUp: 850, farUp: 900, ended: 950 }],
  dispositions: [written],
  floor: { legs: 0, rooms: 0 },
  shown: [state],
  stored: [state],
  lives: [
    { epoch: 1, opened: 0 },
    { epoch: 2, opened: 600 },
  ],
  writes: [
    { at: 505, epoch: 1, table: 'dispositions' },
    { at: 720, epoch: 2, table: 'calls' },
  ],
};
const found = (change: Partial<Evidence>) => judge({ ...day, ...change }).map(({ kind }) => kind);
const [first, second] = [day.calls[0]!, day.calls[1]!];

it('finds nothing where nothing is wrong, also of a repeat whose first try was done', () => {
  expect(judge(day)).toEqual([]);
});

describe('finds', () => {
  it('an agent in two calls', () => {
    expect(found({ calls: [first, { ...second, created: 399 }] })).toEqual(['agent-in-two-calls']);
    expect(found({ calls: [{ ...first, ended: 1000 }, second, { ...second, id: 'c3', phone: '3', created: 960, ended: 970 }] })).toEqual([
      'agent-in-two-calls',
      'agent-in-two-calls',
    ]);
    expect(found({ calls: [first, { ...second, created: 400 }] })).toEqual([]);
  });

  it('a number in two calls', () => {
    expect(found({ calls: [first, { ...second, agent: 2, phone: first.phone, created: 300 }] })).toEqual(['number-in-two-calls']);
  });

  it('a lead that is with two agents, until it is disposed', () => {
    const other = { ...second, agent: 2, lead: 'l1', created: 504 };
    expect(found({ calls: [first, other] })).toEqual(['lead-with-two-agents']);
    expect(found({ calls: [first, { ...other, created: 505 }] })).toEqual([]);
  });

  it('a dial that was acknowledged, and is none', () => {
    expect(found({ calls: [second] })).toEqual(['dial-lost']);
  });

  it('a disposition that is lost, there twice, that nobody asked for, or that was done and refused', () => {
    expect(found({ dispositions: [] })).toEqual(['disposition-lost']);
    expect(found({ dispositions: [written, written] })).toEqual(['disposition-twice']);
    expect(found({ dispositions: [written, { ...written, call: null, key: 'k9' }] })).toEqual(['disposition-unasked']);
    const again = { ...asked, key: 'k2' };
    const twice: Step[] = [...history, { at: 720, ...again, what: 'asked' }, { at: 730, ...again, what: 'acknowledged' }];
    expect(found({ history: twice, dispositions: [written, { ...written, key: 'k2' }] })).toEqual(['disposition-twice']);
    const refused = history.map((step): Step => (step.at === 710 ? { ...step, what: 'refused' } : step));
    expect(found({ history: refused })).toEqual(['disposition-unacknowledged']);
  });

  it('a call without an end, and what is left at the floor', () => {
    expect(found({ calls: [first, { ...second, ended: null }] })).toEqual(['call-without-end']);
    expect(found({ floor: { legs: 1, rooms: 0 } })).toEqual(['left-at-the-floor']);
    expect(found({ floor: { legs: 0, rooms: 1 } })).toEqual(['left-at-the-floor']);
  });

  it('a page that shows something else than is stored, or nothing', () => {
    expect(found({ shown: [{ ...state, status: 'offline' }] })).toEqual(['page-differs']);
    expect(found({ shown: [{ ...state, calls: ['c2'] }] })).toEqual(['page-differs']);
    expect(found({ shown: [{ ...state, toDispose: ['c2'] }] })).toEqual(['page-differs']);
    expect(found({ shown: [] })).toEqual(['page-differs']);
    const [ab, ba] = [
      { ...state, toDispose: ['a', 'b'] },
      { ...state, toDispose: ['b', 'a'] },
    ];
    expect(found({ shown: [ab], stored: [ba] })).toEqual([]);
  });

  it('a call that a gateway’s death ended, unless it had ended at the floor or had not begun', () => {
    const dead = { ...first, ended: 390, cause: 'gateway-restart' };
    const stands = history.map((step): Step => (step.what === 'phone-over' ? { ...step, at: 610, heard: 600 } : step));
    const silent = history.map((step): Step => (step.what === 'phone-over' ? { ...step, at: 2000, heard: 395 } : step));
    expect(found({ history: stands, calls: [dead, second] })).toEqual(['ended-by-a-gateway']);
    expect(found({ history: history.filter(({ what }) => what !== 'phone-over'), calls: [dead, second] })).toEqual(['ended-by-a-gateway']);
    expect(found({ calls: [dead, second] })).toEqual([]);
    const wished: Step = { at: 605, agent: 1, what: 'acknowledged', of: 'hang-up', key: 'h1', call: 'c1' };
    expect(found({ history: [...stands, wished], calls: [dead, second] })).toEqual([]);
    expect(found({ history: silent, calls: [dead, second] })).toEqual([]);
    expect(found({ history: stands, calls: [{ ...dead, farUp: null }, second] })).toEqual([]);
  });

  it('what an earlier holder of the desk wrote when the next one worked already', () => {
    expect(found({ writes: [{ at: 601, epoch: 1, table: 'calls' }] })).toEqual(['late-write']);
    expect(found({ writes: [{ at: 599, epoch: 1, table: 'calls' }] })).toEqual([]);
  });
});

it('measures how long nobody was answered, and until the last page was back', () => {
  expect(withoutAnswer(history, 105, 750)).toBe(600);
  expect(withoutAnswer(history, 700, 750)).toBe(10);
  const pages: Step[] = [
    { at: 100, agent: 1, what: 'page-cut' },
    { at: 110, agent: 2, what: 'page-cut' },
    { at: 200, agent: 2, what: 'page-in' },
    { at: 350, agent: 1, what: 'page-in' },
  ];
  expect(withoutPage(pages, 90, 300)).toBe(260);
  expect(withoutPage(pages, 120, 300)).toBeNull();
});
