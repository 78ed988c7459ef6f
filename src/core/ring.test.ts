import { describe, expect, it } from 'vitest';
import type { CallFacts } from '@dialer/contract';
import { whyNotRung } from './ring';
import { aCall, aLead, bench, LEAD_ID, settle, stages, START, type Bench } from './testing';

const HOUR = 3_600_000;
/** Where it is 10:05 PM when a test begins. */
const LATE = 'Asia/Baghdad';
const facts = (more: Partial<CallFacts> = {}): CallFacts => ({
  isNumber: true,
  areaCode: 'fine',
  capped: null,
  override: null,
  doNotCall: false,
  registry: null,
  onACall: false,
  country: 'US',
  zones: ['Etc/GMT'],
  open: [],
  until: 0,
  closed: null,
  enforced: false,
  ...more,
});
/** Closed until 8 AM there, ten hours from the beginning of a test. */
const opensAt = START + 10 * HOUR - 5 * 60_000;
const closed = facts({ zones: [LATE], enforced: true, open: [{ from: opensAt, to: opensAt + 13 * HOUR }], until: START + 100 * HOUR });

async function connected(): Promise<Bench> {
  const b = bench();
  await b.connect();
  return b;
}
const invited = (b: Bench) => b.phone.did.filter(({ act }) => act === 'invite').length;

describe('a dial by hand', () => {
  it.each([
    ['asked not to be called', facts({ doNotCall: true }), 'ring.do-not-call'],
    ['is in a call already', facts({ onACall: true }), 'ring.on-a-call'],
    ['is outside its hours', closed, 'ring.closed'],
  ])('of a number that %s is refused in words before anything rings', async (_what, answer, reasonKey) => {
    const b = await connected();
    b.api.reply('getCallFacts', answer);
    expect(await b.core.calls.dial('(504) 555-0132')).toMatchObject({ kind: 'refused', reasonKey });
    expect([invited(b), b.core.calls.current]).toEqual([0, null]);
    expect(b.api.of('getCallFacts')).toMatchObject([{ params: { phone: '5045550132' } }]);
  });

  it('goes on where the gateway does not answer the question: it judges the call itself', async () => {
    const b = await connected();
    b.api.fail('getCallFacts', null);
    expect(await b.core.calls.dial('5045550132')).toEqual({ kind: 'done' });
    expect(invited(b)).toBe(1);
  });

  it('is made outside the hours on the training floor', async () => {
    const b = await connected();
    b.api.reply('getCallFacts', { ...closed, enforced: false });
    expect(await b.core.calls.dial('5045550132')).toEqual({ kind: 'done' });
  });

  it('for help asks nobody, also from who may not call; refused, it says to use a mobile phone', async () => {
    const b = await connected();
    b.core.session.setDeactivated(true);
    expect(await b.core.calls.dial('9-1-1')).toEqual({ kind: 'done' });
    expect([invited(b), b.api.of('getCallFacts')]).toEqual([1, []]);
    const callId = b.core.calls.current!.callId;
    const over = { id: 'placed-1', callId, number: '911', direction: 'out', state: 'ended', cause: 'Not Found' } as const;
    b.phone.emit({ type: 'session', session: b.phone.session(over) });
    await settle();
    expect(b.core.alerts.items.map(({ message }) => message)).toContain('ring.no_emergency_line');
  });
  it.each([
    ['911 x1', '911'],
    ['011 1 911', '0111911'],
    ['8911', '8911'],
  ])('for help is made as it was written: %s', async (written, invited) => {
    const b = await connected();
    b.core.session.setDeactivated(true);
    expect(await b.core.calls.dial(written)).toEqual({ kind: 'done' });
    expect(b.phone.did.filter(({ act }) => act === 'invite')).toMatchObject([{ detail: { number: invited } }]);
  });
  it('is not spoken of any more once the next call begins', async () => {
    const b = await connected();
    await b.core.calls.dial('911');
    const callId = b.core.calls.current!.callId;
    const over = { id: 'placed-1', callId, number: '911', direction: 'out', state: 'ended', cause: 'Not Found' } as const;
    b.phone.emit({ type: 'session', session: b.phone.session(over) });
    await settle();
    const messages = () => b.core.alerts.items.map(({ message }) => message);
    expect(messages()).toContain('ring.no_emergency_line');
    b.api.reply('getCallFacts', facts());
    await b.core.calls.dial('6175550199');
    expect(messages()).not.toContain('ring.no_emergency_line');
  });
});

describe('a transfer to a number', () => {
  it('is refused in words when the number asked not to be called, and made otherwise', async () => {
    const b = await connected();
    b.api.reply('getCallFacts', facts({ doNotCall: true }));
    b.core.softphone.transfer('sip-1', '6175550199');
    await settle();
    expect(b.phone.did.filter(({ act }) => act === 'transfer')).toEqual([]);
    expect(b.core.alerts.toasts.map(({ message }) => message)).toContain('ring.do-not-call');
    b.api.reply('getCallFacts', facts());
    b.core.softphone.transfer('sip-1', '6175550199');
    await settle();
    expect(b.phone.did.filter(({ act }) => act === 'transfer')).toHaveLength(1);
  });
});

describe('a lead', () => {
  async function withLead(calling: CallFacts): Promise<Bench> {
    const b = await connected();
    // Its number alone says where it is.
    b.api.reply('getLeadByPhone', aLead({ calling, address: { ...aLead().address, timezone: '' } }));
    await b.core.leads.load('5045550132', 'manual');
    return b;
  }
  const shown = (b: Bench) => b.core.leads.viewed ?? b.core.leads.current;

  it('says that it asked not to be called, and cannot be redialed', async () => {
    const b = await withLead(facts({ doNotCall: true }));
    expect(shown(b)).toMatchObject({ ringNote: { reasonKey: 'ring.do-not-call', forbids: true }, callVerdict: { allow: false } });
    b.core.desk.leads.setToDispose([{ leadId: LEAD_ID, callId: 'c', type: 'auto', shortCall: false }]);
    expect(b.core.calls.redialVerdict(LEAD_ID)).toMatchObject({ allow: false, reasonKey: 'ring.do-not-call' });
  });

  it('says what time it is there when it may not be called, until its hours open', async () => {
    const b = await withLead(closed);
    expect(shown(b)?.callVerdict).toMatchObject({ allow: false, reasonKey: 'ring.closed', params: { opens: '8:00 AM' } });
    await b.clock.advance(10 * HOUR);
    expect(shown(b)?.callVerdict).toEqual({ allow: true });
  });

  it('shows closed hours on the training floor and forbids nothing', async () => {
    const b = await withLead({ ...closed, enforced: false });
    expect(shown(b)).toMatchObject({ ringNote: { reasonKey: 'ring.closed', forbids: false }, callVerdict: { allow: true } });
  });
});

it('a call whose number was not rung says why', async () => {
  const b = await connected();
  for (const call of [
    stages.ringing(),
    stages.agentUp(),
    aCall({ rev: 9, agent: 'down', far: 'none', end: { by: 'system', cause: 'do-not-call' } }),
  ])
    b.realtime.emit('call-state', { call });
  await settle();
  expect(b.core.alerts.toasts.map(({ message }) => message)).toContain('ring.do-not-call');
  expect(b.core.leads.toDispose).toEqual([]);
});

it('by hand is refused in words while no line is up, and the agent stays as they are', async () => {
  const b = await connected();
  b.api.reply('getCallFacts', { ...facts(), lineDown: true });
  expect(await b.core.calls.dial('2125550177')).toMatchObject({ kind: 'refused', reasonKey: 'ring.line_down' });
  expect([invited(b), b.core.status.current]).toEqual([0, 'offline']);
});

describe('a colleague who was dialed and not reached', () => {
  it.each([
    ['busy', 'ring.colleague.busy'],
    ['no-answer', 'ring.colleague.no_answer'],
    ['declined', 'ring.colleague.declined'],
    ['unreachable', 'ring.colleague.unreachable'],
    ['failed', 'ring.colleague.unreachable'],
  ])('is named with the reason, where the call ended as %s', async (cause, words) => {
    const b = await connected();
    await b.core.calls.dial('1002');
    const call = aCall({ phone: '1002', type: 'manual', leadId: null, agent: 'up', far: 'none' });
    b.realtime.emit('call-state', { call });
    b.realtime.emit('hangup', { call: { ...call, rev: 9, agent: 'down', end: { by: 'far', cause } } });
    await settle();
    expect(b.core.alerts.toasts.map(({ message }) => message)).toEqual([words]);
  });
  it('is not talked of where the agent gave up themself, or they have talked', async () => {
    for (const over of [
      { end: { by: 'agent', cause: 'normal' } },
      { end: { by: 'far', cause: 'normal' }, since: { created: START, agentUp: START, farUp: START } },
    ] as const) {
      const b = await connected();
      const call = aCall({ phone: '1002', type: 'manual', leadId: null, agent: 'up', far: 'none' });
      b.realtime.emit('call-state', { call });
      b.realtime.emit('hangup', { call: { ...call, rev: 9, agent: 'down', ...over } });
      await settle();
      expect(b.core.alerts.toasts).toEqual([]);
    }
  });
});

it('has words for a call whose number was taken away from its lead before it rang', () => {
  const end = { by: 'system', cause: 'not-theirs' };
  expect(whyNotRung({ far: 'none', end })).toBe('ring.not_theirs');
  expect(whyNotRung({ far: 'up', end })).toBeNull();
});
