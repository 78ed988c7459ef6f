import { describe, expect, it } from 'vitest';
import { CALM, World } from './testing/world';

const callerId = { number: '6175550100', name: 'Ann' };
const NUMBER = { number: '6175550123', permit: 'p' } as const;
const done = () => {};

/** A world that is open, with an agent at 1001 who answers, and a room. */
function world(chaos = CALM, phones = 1): World {
  const made = new World(7, chaos);
  made.open().run(50).phones('1001', phones);
  made.fake.phones.next = { word: 'RINGING', ringsAfter: 10, ends: 'answers', thenAfter: 100, hangsUpAfter: null };
  return made.do((mind) => mind.openRoom('room', done)).run(50);
}
const dial = (of: World, leg: string, target: Parameters<World['mind']['originate']>[0]['target'], more = {}) =>
  of.do((mind) => mind.originate({ leg, callId: 'call', target, callerId, ringMs: 20_000, ...more }));
/** Agent and lead in one room, both up. */
function talking(chaos = CALM): World {
  const made = world(chaos);
  dial(made, 'agent', { extension: '1001' }, { room: 'room' });
  dial(made, 'lead', NUMBER, { room: 'room' });
  made.run(1000);
  expect(made.mind.facts.legs.map(({ state }) => state)).toEqual(['up', 'up']);
  return made;
}
const down = (of: World, leg: string) => of.of('leg-down', leg);

describe('what Asterisk 22.10.1 does that nobody expects, by the numbers of the list of traps', () => {
  it('1: a channel is dialled only when it has come to us, whatever comes first', () => {
    for (let seed = 1; seed < 60; seed++) {
      const made = new World(seed, { doubled: 0.3, swapped: 0, unanswered: 0, delayMs: 40 });
      made.open().run(300);
      made.fake.phones.next = { word: null, ends: 'answers', thenAfter: 10, hangsUpAfter: null };
      dial(made, 'lead', NUMBER).run(3000);
      expect(made.of('leg-up', 'lead'), `seed ${seed}`).toHaveLength(1);
      expect(made.fake.asked.filter((each) => each.endsWith('/dial'))).toHaveLength(1);
    }
  });

  it('2: music begins after the room’s sound has ended, and ends before it begins again', () => {
    const made = talking();
    for (const on of [true, false, true, false]) made.do((mind) => mind.music('lead', on, done));
    made.run(100).do((mind) => mind.music('lead', true, done));
    made.run(100);
    const lead = () => made.fake.channels.get('lead~1')!;
    expect(lead()).toMatchObject({ bridge: null, fill: 'moh' });
    made.do((mind) => mind.music('lead', false, done)).run(100);
    expect(lead()).toMatchObject({ bridge: 'room', fill: null });
    expect(made.fake.broken).toEqual([]);
  });

  it('3: the caller’s number is the connected line’s, hidden where it shall be, and no room changes it', () => {
    const made = world();
    dial(made, 'lead', NUMBER, { room: 'room', callerId: { ...callerId, private: true } }).run(50);
    expect(made.fake.channels.get('lead~1')!.vars).toMatchObject({
      'CONNECTEDLINE(num,i)': '6175550100',
      'CONNECTEDLINE(num-pres,i)': 'prohib',
      'CONNECTEDLINE(name-pres,i)': 'prohib',
      target: '+16175550123@carrier',
    });
    expect(made.fake.channels.get('lead~1')!.vars).not.toHaveProperty('PJSIP_HEADER(add,X-Dialer-Call)');
    expect(made.fake.broken).toEqual([]);
  });

  it('4: a play to one line whispers, and leaves the line in its room', () => {
    const made = talking();
    made.do((mind) => mind.play('p1', { leg: 'lead' }, 'hello', 'sound:/hello')).run(20);
    expect(made.fake.plays.get('p1')).toMatchObject({ at: 'p1~ear' });
    expect(made.fake.channels.get('lead~1')!.bridge).toBe('room');
    made.run(3000);
    expect(made.of('play-done', 'p1')).toMatchObject([{ ok: true }]);
    expect(made.fake.channels.has('p1~ear')).toBe(false);
  });

  it('5: an inbound line ends by StasisEnd alone, with the cause of the request before it', () => {
    const made = world();
    const { id } = made.fake.arrive('carrier', '8005550100', '6175550199')!;
    made.run(20);
    expect(made.of('leg-new')).toMatchObject([{ did: '8005550100', leg: { from: '6175550199', leg: id } }]);
    made.do((mind) => mind.answer(id, done)).run(20);
    made.fake.over(id, 44);
    made.run(20);
    expect(down(made, id)).toMatchObject([{ by: 'remote', cause: 'lost', q850: 44 }]);
  });

  it('5: a doubled word of a line that has ended brings it back for nobody', () => {
    const made = world();
    const channel = made.fake.arrive('carrier', '8005550100')!;
    made.run(20);
    made.fake.over(channel.id, 16);
    made.run(20);
    made.fake.emit(channel, { type: 'StasisStart', args: ['trunk-in', '8005550100'] });
    made.run(2000);
    expect(made.of('leg-new')).toHaveLength(1);
    expect(down(made, channel.id)).toMatchObject([{ by: 'remote', cause: 'cancelled' }]);
  });

  it('1: what is ended while it is being made does not stay', () => {
    for (let seed = 1; seed < 40; seed++) {
      const made = talking({ doubled: 0, swapped: 0, unanswered: 0, delayMs: 20 });
      for (let nth = 0; nth < 10; nth++) {
        made.do((mind) => mind.play(`p${nth}`, { room: 'room' }, 'x', 'sound:x')).run(seed / 10);
        made.do((mind) => mind.plays.stop(`p${nth}`));
      }
      made.do((mind) => mind.detect('lead', true, done)).run(seed * 2);
      made.do((mind) => mind.detect('lead', false, done));
      dial(made, 'other', NUMBER).run(seed / 2);
      made.do((mind) => mind.hangup('other', 'cancelled', done)).run(150);
      expect(made.fake.plays.size, `after ${seed} ms`).toBe(0);
      expect([[...made.fake.channels.keys()].toSorted(), [...made.fake.bridges.keys()]]).toEqual([['agent~1', 'lead~1'], ['room']]);
    }
  });

  it('7: nobody is put where they already are: that would be heard', () => {
    const made = talking();
    const before = made.fake.asked.length;
    for (let nth = 0; nth < 5; nth++) made.do((mind) => mind.move('lead', 'room', done)).run(10);
    expect(made.fake.asked.slice(before).filter((each) => each.includes('addChannel'))).toEqual([]);
  });

  it('8: a recording is two snoops’, never a line’s', () => {
    const made = talking();
    made.do((mind) => mind.records.begin('rec', 'room')).run(50);
    expect(made.of('record-started', 'rec')).toHaveLength(1);
    expect([...made.fake.live.values()].toSorted()).toEqual(['rec~0~in', 'rec~0~out']);
    made.do((mind) => mind.records.pause('rec', true)).run(20);
    expect(made.fake.muted.size).toBe(2);
    made.do((mind) => mind.records.stop('rec')).run(50);
    expect(made.of('record-done', 'rec')).toHaveLength(1);
    expect(made.fake.broken).toEqual([]);
  });

  it('9: a transfer is told once, answered once, and never left without an answer', () => {
    const made = talking();
    const agent = made.fake.channels.get('agent~1')!;
    const asks = () =>
      made.fake.emit(agent, { type: 'ChannelTransfer', refer_to: { requested_destination: { destination: 'sip:6175550177@x' } } });
    asks();
    asks();
    made.fake.emit(agent, { type: 'ChannelTransfer', state: 'channel_progress' });
    made.run(20);
    expect(made.of('refer')).toMatchObject([{ leg: 'agent', to: '6175550177' }]);
    const before = made.fake.asked.length;
    made.run(31_000);
    expect(made.fake.asked.slice(before)).toContain('POST /channels/agent~1/transfer_progress');
  });

  it('11: a telephone that is not there, and a trunk that is down, make no leg', () => {
    const made = world();
    made.fake.phones.contacts.set('1001', []);
    made.fake.phones.trunks.set('carrier', false);
    dial(made, 'agent', { extension: '1001' });
    dial(made, 'lead', NUMBER).run(100);
    expect(down(made, 'agent')).toMatchObject([{ by: 'engine', cause: 'not-registered' }]);
    expect(down(made, 'lead')).toMatchObject([{ by: 'engine', cause: 'failed', reached: false }]);
  });

  it('12: who is parked is sent silence, not nothing', () => {
    const made = talking();
    made.do((mind) => mind.move('lead', null, done)).run(50);
    expect(made.fake.channels.get('lead~1')).toMatchObject({ bridge: null, fill: 'silence' });
    made.do((mind) => mind.move('lead', 'room', done)).run(50);
    expect(made.fake.channels.get('lead~1')).toMatchObject({ bridge: 'room', fill: null });
    expect(made.fake.broken).toEqual([]);
  });

  it.each([
    [17, 486, { cause: 'busy', sip: 486, q850: 17 }],
    [1, 404, { cause: 'failed', sip: 404 }],
    [34, 503, { cause: 'failed', sip: 503, reached: false }],
    [19, 480, { cause: 'no-answer', sip: 480 }],
    [21, 603, { cause: 'declined', sip: 603 }],
    [21, 403, { cause: 'failed', sip: 403, reached: false }],
    [18, 408, { cause: 'failed', sip: 408, reached: false }],
    [127, 607, { cause: 'declined', sip: 607 }],
  ])('a refusal of Q.850 %i and SIP %i, before anything rang', (cause, tech, end) => {
    const made = world();
    made.fake.phones.next = { word: null, ends: [cause, tech] };
    dial(made, 'lead', NUMBER).run(3000);
    expect(down(made, 'lead')).toMatchObject([{ by: 'remote', ...end }]);
  });

  it('14: a status that follows from our own end is not told', () => {
    const made = world();
    made.fake.phones.next = { word: 'RINGING', ends: null };
    dial(made, 'lead', NUMBER, { ringMs: 2000 }).run(3000);
    expect(down(made, 'lead')).toEqual([expect.objectContaining({ by: 'engine', cause: 'no-answer' })]);
    expect(down(made, 'lead')[0]).not.toHaveProperty('sip');
  });

  it('16: a play that cannot be heard says so', () => {
    const made = talking();
    made.do((mind) => mind.play('p1', { room: 'room' }, 'a', 'sound:missing')).run(100);
    expect(made.of('play-done', 'p1')).toMatchObject([{ ok: false, file: 'a' }]);
  });
});

describe('an extension with several telephones', () => {
  it('rings all of them; the first that answers has the call', () => {
    const made = world(CALM, 3);
    made.fake.phones.next = null;
    made.fake.phones.far = ({ vars }) => ({
      word: 'RINGING',
      ringsAfter: 5,
      ends: vars['target']?.includes('0.2') ? 'answers' : null,
      thenAfter: 50,
      hangsUpAfter: null,
    });
    dial(made, 'agent', { extension: '1001' }).run(40);
    expect([...made.fake.channels.keys()].toSorted()).toEqual(['agent~2', 'agent~3', 'agent~4']);
    made.run(500);
    expect([...made.fake.channels.keys()]).toEqual(['agent~3']);
    expect(made.of('leg-ringing')).toHaveLength(1);
    expect(made.of('leg-up')).toHaveLength(1);
    expect(made.of('leg-down')).toEqual([]);
  });

  it('rings nobody else by an address that a telephone has made up', () => {
    const made = world(CALM, 1);
    made.fake.phones.contacts.set('1001', ['sip:1001@10.0.0.1;x=1&PJSIP/+19005550100@carrier', 'sip:1001@10.0.0.2']);
    dial(made, 'agent', { extension: '1001' }).run(40);
    expect([...made.fake.channels.values()].map(({ vars }) => vars['target'])).toEqual([
      '1001/sip:1001@10.0.0.1;x=1',
      '1001/sip:1001@10.0.0.2',
    ]);
    dial(made, 'other', { extension: '+19005550100@carrier' }).run(40);
    expect(down(made, 'other')).toMatchObject([{ cause: 'not-registered' }]);
  });

  it('both answer at once: one has it, and there is one end', () => {
    const made = world({ doubled: 0.5, swapped: 1, unanswered: 0, delayMs: 30 }, 2);
    dial(made, 'agent', { extension: '1001' }).run(2000);
    expect(made.fake.channels.size).toBe(1);
    made.fake.over([...made.fake.channels.keys()][0]!, 16);
    made.run(2000);
    expect(down(made, 'agent')).toMatchObject([{ by: 'remote', cause: 'normal' }]);
  });
});

/** What is going on when the socket is cut: each leaves a call in another state. */
const PHASES: [string, (of: World) => void, string][] = [
  ['a phone is being created', (of) => dial(of, 'agent', { extension: '1001' }).run(0.5), 'agent'],
  ['it has just been dialled', (of) => dial(of, 'agent', { extension: '1001' }).run(12), 'agent'],
  ['it rings', (of) => dial(of, 'agent', { extension: '1001' }).run(60), 'agent'],
  ['a number is being created', (of) => dial(of, 'lead', NUMBER, { room: 'room' }).run(0.5), 'lead'],
  ['a number rings', (of) => dial(of, 'lead', NUMBER, { room: 'room' }).run(60), 'lead'],
  ['it has just answered', (of) => dial(of, 'lead', NUMBER, { room: 'room' }).run(125), 'lead'],
  ['somebody has called in', (of) => void (of.fake.arrive('carrier', '8005550100'), of.run(20)), 'in-4'],
  ['they talk', () => {}, 'lead'],
  ['one hears music', (of) => of.do((mind) => mind.music('lead', true, done)).run(30), 'lead'],
  ['one is being moved', (of) => of.do((mind) => mind.move('lead', null, done)).run(0.5), 'lead'],
  ['it is recorded', (of) => of.do((mind) => mind.records.begin('rec', 'room')).run(50), 'lead'],
  ['something is played', (of) => of.do((mind) => mind.play('p', { leg: 'lead' }, 'x', 'sound:x')).run(50), 'lead'],
];

/** Where each line is, what fills its ear, and what is recorded of it. */
const soundOf = ({ fake }: World) => ({
  lines: [...fake.channels.values()].map(({ id, state, bridge, fill }) => ({ id, state, bridge, fill })),
  bridges: [...fake.bridges.values()].map(({ id, channels }) => ({ id, channels: [...channels] })),
  live: [...fake.live],
});

describe('the control socket is cut for 30 s', () => {
  it.each(PHASES)('while %s: no call is touched, and all is known right after its return', (_, phase, leg) => {
    const made = ['they talk', 'one hears music', 'one is being moved', 'it is recorded', 'something is played'].includes(_)
      ? talking()
      : world();
    phase(made);
    const id = leg.startsWith('in-') ? [...made.fake.channels.values()].find(({ kind }) => kind === 'arrived')!.id : leg;
    const ended = made.fake.asked.filter((each) => each.startsWith('DELETE /channels')).length;
    const before = made.fake.asked.length;
    const sounds = ['they talk', 'one hears music', 'it is recorded'].includes(_) ? soundOf(made) : null;
    made.cut().run(2900);
    const touched = made.fake.asked.filter((each) => each.startsWith('DELETE /channels/')).length - ended;
    made.run(27_100);
    // What people hear, and what is kept of it, goes on as it was.
    if (sounds) {
      expect(soundOf(made)).toEqual(sounds);
      expect(made.fake.asked.slice(before).filter((each) => !each.startsWith('GET '))).toEqual([]);
    }
    made.open().run(2000);
    expect(made.of('engine-down')).toEqual([]);
    // One that had not come to us yet vanishes at Asterisk itself.
    if (_.includes('being created')) return void expect(down(made, id)).toHaveLength(1);
    expect(touched).toBe(0);
    const state = made.mind.facts.legs.find((each) => each.leg === id)?.state;
    expect(state).toBe(_ === 'somebody has called in' ? 'new' : 'up');
    expect(made.of('leg-up', id)).toHaveLength(_ === 'somebody has called in' ? 0 : 1);
    expect(down(made, id)).toEqual([]);
    made.do((mind) => mind.hangup(id, 'normal', done)).run(200);
    expect(down(made, id)).toHaveLength(1);
  });

  it('who hung up meanwhile is told once; who hangs up now is heard at once', () => {
    const made = talking();
    made.cut();
    made.fake.over('lead~1', 16);
    made
      .run(5000)
      .do((mind) => mind.hangup('agent', 'normal', done))
      .run(50);
    expect(down(made, 'agent')).toHaveLength(1);
    expect(down(made, 'lead')).toEqual([]);
    made.open().run(100);
    expect(down(made, 'lead')).toMatchObject([{ by: 'remote', cause: 'normal' }]);
  });

  it('who does not answer meanwhile is rung no longer than they shall be', () => {
    const made = world();
    made.fake.phones.next = { word: 'RINGING', ringsAfter: 10, ends: null };
    dial(made, 'lead', NUMBER, { ringMs: 5000 }).run(100);
    made.cut();
    made.deaf = true;
    made.run(6000);
    expect(down(made, 'lead')).toEqual([]);
    made.deaf = false;
    made.run(1200);
    expect(down(made, 'lead')).toMatchObject([{ by: 'engine', cause: 'no-answer' }]);
    expect(made.fake.channels.size).toBe(0);
  });

  it('who came in the moment before is told after it', () => {
    const made = world({ ...CALM, delayMs: 20 });
    const { id } = made.fake.arrive('carrier', '8005550100', '6175550199')!;
    made.cut().run(2000);
    made.open().run(300);
    expect(made.of('leg-new')).toMatchObject([{ did: '8005550100', leg: { leg: id, from: '6175550199' } }]);
  });

  it('another start of Asterisk ends all calls as failed, and is told the extensions again', () => {
    const made = talking();
    made.do((mind) => mind.records.begin('rec', 'room')).run(50);
    made.cut();
    made.fake.restart();
    made.run(1000).open().run(500);
    expect(made.told.filter(({ type }) => type === 'engine-down' || type === 'engine-up').map(({ type }) => type)).toEqual([
      'engine-down',
      'engine-up',
    ]);
    for (const leg of ['agent', 'lead']) expect(down(made, leg)).toMatchObject([{ by: 'engine', cause: 'failed' }]);
    expect(made.of('record-failed', 'rec')).toHaveLength(1);
    expect([...made.fake.config.keys()]).toContain('endpoint/1001');
  });

  it('an Asterisk that stays away ends its calls after a minute', () => {
    const made = talking();
    const { id } = made.fake.arrive('carrier', '8005550100')!;
    made
      .run(20)
      .do((mind) => mind.answer(id, done))
      .run(20);
    made.cut();
    made.deaf = true;
    made.run(61_000);
    expect(down(made, 'lead')).toMatchObject([{ by: 'engine', cause: 'failed' }]);
    // It was the network: what was given up is ended, so that nobody stays on a line that no page shows.
    made.deaf = false;
    made.open().run(1000);
    expect(made.fake.channels.size + made.fake.bridges.size).toBe(0);
    expect(made.of('engine-up')).toHaveLength(1);
  });
});

describe('extensions', () => {
  it('are pushed as auth, address of record, endpoint, with hashes for secrets, and taken away in reverse', () => {
    const made = new World(1);
    made.open().run(50);
    const from = made.fake.asked.length;
    made.do((mind) => mind.account('2001', ['one', 'two'], false, done)).run(50);
    expect(made.fake.asked.slice(from).map((each) => each.split('/')[5])).toEqual(['auth', 'auth', 'aor', 'endpoint']);
    expect(JSON.stringify([...made.fake.config.values()])).not.toMatch(/"one"|"two"/);
    expect(made.fake.config.get('endpoint/2001')!['auth']!.split(',')).toHaveLength(2);
    made.do((mind) => mind.account('2001', [], false, done)).run(50);
    expect(made.fake.asked.slice(-4).map((each) => each.split('/')[5])).toEqual(['endpoint', 'aor', 'auth', 'auth']);
    expect(made.fake.config.size).toBe(0);
  });

  it('end their legs when no secret is left with which one can have begun', () => {
    const made = talking();
    made.do((mind) => mind.account('1001', ['secret', 'new'], false, done)).run(50);
    expect(down(made, 'agent')).toEqual([]);
    made.do((mind) => mind.account('1001', ['new'], false, done)).run(50);
    expect(down(made, 'agent')).toHaveLength(1);
    expect(down(made, 'lead')).toEqual([]);
  });

  it('that are barred may not dial, but live calls go on', () => {
    const made = talking();
    made.do((mind) => mind.account('1001', ['secret'], true, done)).run(50);
    made.fake.arrive('1001', '6175550123');
    made.run(50);
    expect(made.of('leg-new')).toEqual([]);
    expect(down(made, 'agent')).toEqual([]);
    expect(made.fake.config.get('aor/1001')).toMatchObject({ max_contacts: '0' });
  });

  it('are known by the endpoint, never by what a telephone says of itself', () => {
    const made = world();
    made.fake.arrive('1001', '6175550123', '9999');
    made.fake.arrive('stranger', '6175550123', '1001');
    made.run(50);
    expect(made.of('leg-new')).toMatchObject([{ leg: { from: '1001', to: '6175550123' } }]);
    expect(made.fake.channels.size).toBe(1);
  });

  it('are told as they come and go', () => {
    const made = world();
    const say = (contact_status: string) =>
      made.fake.around.emit(
        'dialerreg',
        { type: 'ContactStatusChange', endpoint: { resource: '1001' }, contact_info: { uri: 'sip:1001@h', contact_status, aor: '1001' } },
        'c',
      );
    say('Created');
    say('Reachable');
    say('Removed');
    made.run(20);
    expect(made.of('registered')).toMatchObject([{ contacts: 1 }]);
    expect(made.of('unregistered')).toMatchObject([{ contacts: 0 }]);
  });
});

describe('who waits in a room', () => {
  it('hears a colleague’s telephone ring, until it is answered', () => {
    const made = talking().phones('1002', 1);
    made.fake.phones.next = { word: 'RINGING', ringsAfter: 10, ends: 'answers', thenAfter: 1000, hangsUpAfter: null };
    dial(made, 'other', { extension: '1002' }, { room: 'room' }).run(200);
    expect([...made.fake.plays.keys()]).toEqual(['other~ringback']);
    made.run(1000);
    expect(made.of('leg-up', 'other')).toHaveLength(1);
    expect(made.fake.plays.size).toBe(0);
    expect(made.of('play-done')).toEqual([]);
  });

  it('alone hears what Asterisk makes of a number that rings, and no second tone', () => {
    const made = world();
    dial(made, 'agent', { extension: '1001' }, { room: 'room' }).run(300);
    made.fake.phones.next = { word: 'RINGING', ringsAfter: 10, ends: null };
    dial(made, 'lead', NUMBER, { room: 'room' }).run(200);
    expect(made.fake.plays.size).toBe(0);
  });
});

describe('a recording', () => {
  it('goes on at the next agent’s line when the first leaves the room, and is one file', () => {
    const made = talking().phones('1002', 1);
    dial(made, 'other', { extension: '1002' }, { room: 'room' }).run(500);
    made.do((mind) => mind.records.begin('rec', 'room')).run(1000);
    made.do((mind) => mind.move('agent', null, done)).run(500);
    made.do((mind) => mind.records.pause('rec', true)).run(50);
    expect(made.fake.muted).toEqual(new Set(['rec.1.in', 'rec.1.out']));
    made.do((mind) => mind.records.stop('rec')).run(50);
    expect(made.of('record-started', 'rec')).toHaveLength(1);
    expect(made.of('record-done', 'rec')).toHaveLength(1);
    expect(made.joined).toMatchObject([{ parts: [{ left: 'rec.0.in', right: 'rec.0.out', atMs: 0 }, { left: 'rec.1.in', right: 'rec.1.out' }] }]); // oxfmt-ignore
    expect(made.joined[0]!.parts[1]!.atMs).toBeGreaterThan(950);
  });

  it('fails when Asterisk cannot write, and leaves nothing there', () => {
    const made = talking();
    made.do((mind) => mind.records.begin('rec', 'room')).run(50);
    made.fake.around.emit('dialer', { type: 'RecordingFailed', recording: { name: 'rec.0.in', cause: 'disk' } }, 'r');
    made.run(100);
    expect(made.of('record-failed', 'rec')).toMatchObject([{ why: 'failed' }]);
    expect([made.fake.live.size, made.fake.stored.size, made.fake.channels.size]).toEqual([0, 0, 2]);
  });
});

describe('listening to a line', () => {
  it('is a snoop and a media socket in a bridge of their own, and nothing of it is left', () => {
    const made = talking();
    made.do((mind) => mind.detect('lead', true, done)).run(100);
    expect(made.fake.bridges.get('lead~tap1~bridge')?.channels.size).toBe(2);
    made.fake.over('lead~1', 16);
    made.run(500);
    expect([...made.fake.bridges.keys()]).toEqual(['room']);
    expect([...made.fake.channels.keys()]).toEqual(['agent~1']);
  });
});

describe('a line’s speech', () => {
  it('is told in figures before its end, as Asterisk counted it last, and no hang-up waits for them', () => {
    const made = talking();
    Object.assign(made.fake.channels.get('lead~1')!, { received: 900, sounds: { lost: 100, jitter: 0.0125, rtt: 0.08 } });
    Object.assign(made.fake.channels.get('agent~1')!, { received: 900, sounds: { lost: -3, jitter: 0, rtt: 0 } });
    made.run(6000);
    const before = made.fake.asked.length;
    for (const leg of ['lead', 'agent']) made.do((mind) => mind.hangup(leg, 'normal', done));
    made.run(20);
    expect(made.fake.asked.slice(before).filter((each) => each.includes('rtp_statistics'))).toEqual([]);
    expect(made.of('leg-quality', 'lead')).toMatchObject([{ lost: 10, jitterMs: 12.5, roundTripMs: 80, mos: expect.any(Number) }]);
    // One packet came three times; the far end has not told how long a round trip takes.
    expect(made.of('leg-quality', 'agent')).toMatchObject([{ lost: 0, jitterMs: 0, roundTripMs: null, mos: 4.4 }]);
    const ofLead = made.told.filter((event) => 'leg' in event && event.leg === 'lead').map(({ type }) => type);
    expect(ofLead.slice(-2)).toEqual(['leg-quality', 'leg-down']);
  });

  it('has no figures where nothing was heard of it', () => {
    const made = world();
    made.fake.phones.next = { word: 'RINGING', ends: null };
    dial(made, 'lead', NUMBER, { ringMs: 2000 }).run(3000);
    expect(down(made, 'lead')).toHaveLength(1);
    expect(made.of('leg-quality')).toEqual([]);
  });

  it('is told lost after 5 s without a packet, and found again', () => {
    const made = talking();
    expect(made.of('leg-heard', 'agent')).toHaveLength(1);
    const { request } = made.fake;
    made.fake.request = (method, path, ...rest) =>
      path.endsWith('rtp_statistics') ? { status: 200, body: { rxcount: 500 } } : request.call(made.fake, method, path, ...rest);
    made.run(12_000);
    expect(made.of('leg-lost')).toMatchObject([{ leg: 'agent' }]);
    made.fake.request = request;
    made.run(3000);
    expect(made.of('leg-found')).toMatchObject([{ leg: 'agent' }]);
  });

  it('is not lost while its telephone holds the call, for it sends nothing then', () => {
    const made = talking();
    const { request } = made.fake;
    made.fake.request = (method, path, ...rest) =>
      path.endsWith('rtp_statistics') ? { status: 200, body: { rxcount: 500 } } : request.call(made.fake, method, path, ...rest);
    made.fake.emit(made.fake.channels.get('agent~1')!, { type: 'ChannelHold' });
    made.run(20_000);
    expect(made.of('leg-held')).toMatchObject([{ leg: 'agent', held: true }]);
    expect(made.of('leg-lost')).toEqual([]);
    made.fake.emit(made.fake.channels.get('agent~1')!, { type: 'ChannelUnhold' });
    made.run(12_000);
    expect(made.of('leg-lost')).toMatchObject([{ leg: 'agent' }]);
  });
});
