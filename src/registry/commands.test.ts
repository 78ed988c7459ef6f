import fc from 'fast-check';
import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { allow, command, done, refuse, type Command, type CommandAction, type Outcome } from '../host';
import { Commands, type CommandFault } from './commands';
import { LISTENER_DEADLINE } from './listeners';

const act = command<{ notes?: string; list?: string[] }>('a:act');
const schema = z.object({ notes: z.string().max(20).optional(), list: z.array(z.string()).optional() });
const broken = (): never => {
  throw new Error('broken');
};

/** Commands with time in the test's hands, and what was logged and told of them. */
function commands(order: readonly string[] = []) {
  const faults: CommandFault[] = [];
  const logged: [message: string, facts: Record<string, unknown>][] = [];
  const timers = new Set<() => void>();
  const all = new Commands({
    onFault: (fault) => void faults.push(fault),
    log: (_level, message, facts) => void logged.push([message, facts]),
    after(ms, run) {
      expect(ms).toBe(LISTENER_DEADLINE);
      timers.add(run);
      return () => timers.delete(run);
    },
    order: () => order,
  });
  return {
    all,
    faults: () => faults.map(({ owner, kind, command: id, acting }) => `${owner} ${kind} ${id}${acting ? '' : ' (shown)'}`),
    errors: () => faults.map(({ error }) => String(error)),
    logged,
    timers,
    /** The time of the listener that is waited for passes. */
    passDeadline: async () => {
      await vi.waitFor(() => expect(timers.size).toBe(1));
      for (const run of [...timers]) run();
    },
    give: <P extends object>(id: Command<P>, action: CommandAction<P>) => all.add(id, { owner: 'a', ...(action as CommandAction) }),
    before: <P extends object>(id: Command<P>, owner: string, hear: (payload: P) => unknown) =>
      all.listeners.addBefore(id, { owner, hear: hear as (payload: object) => unknown }),
    after: <P extends object>(id: Command<P>, owner: string, hear: (payload: P, outcome: Outcome) => unknown) =>
      all.listeners.addAfter(id, { owner, hear: hear as (payload: object, outcome: Outcome) => unknown }),
  };
}

/** A command that writes down what it was run with. */
function acting(order?: readonly string[]) {
  const world = commands(order);
  const ran: object[] = [];
  world.give(act, {
    payload: schema,
    run(payload) {
      ran.push(payload);
      return done;
    },
  });
  return { ...world, ran };
}

describe('verdicts and guards', () => {
  it('say why a command cannot be run; a guard that throws lets the action pass, with a notice', async () => {
    const { all, faults } = commands();
    const run = vi.fn(() => done);
    expect(all.verdict('a:do')).toMatchObject({ allow: false });
    all.add('a:do', { owner: 'a', run });
    const remove = all.guard('a:do', { owner: 'b', verdict: () => refuse('not-now') });
    expect(await all.run('a:do')).toEqual({ kind: 'refused', reasonKey: 'not-now', owner: 'b' });
    remove();
    all.guard('a:do', { owner: 'c', verdict: broken });
    expect(await all.run('a:do')).toEqual(done);
    expect(faults()).toContain('c guard a:do');
    expect(run).toHaveBeenCalledTimes(1);
  });
  it('follow, where they are shown, commands and guards that come and go, and change them only in actions', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { all, give } = commands();
    const shown: boolean[] = [];
    const stop = autorun(() => shown.push(all.verdict(act).allow));
    const takeBack = give(act, { run: () => done });
    const open = all.guard(act, { owner: 'b', verdict: () => refuse('closed') });
    open();
    takeBack();
    stop();
    expect(shown).toEqual([false, true, false, true, false]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
  it('tell their owner that they were run and refused; what breaks there is a fault, and the reason is told all the same', async () => {
    const { all, faults } = commands();
    const onRefused = vi.fn(broken);
    all.add('a:do', { owner: 'a', run: () => done, verdict: () => refuse('not-now'), onRefused });
    all.verdict('a:do');
    expect(onRefused).not.toHaveBeenCalled();
    expect(await all.run('a:do')).toEqual({ kind: 'refused', reasonKey: 'not-now', owner: 'a' });
    expect(onRefused).toHaveBeenCalledOnce();
    expect(faults()).toEqual(['a command a:do']);
  });
  it('that have led to where it is mended are refused without a word, and only those', async () => {
    const { all } = commands();
    let led = true;
    all.add('a:do', { owner: 'a', run: () => done, verdict: () => refuse('not-now'), onRefused: () => led });
    expect(await all.run('a:do')).toEqual({ kind: 'refused', reasonKey: 'not-now', owner: 'a', shown: true });
    led = false;
    expect(await all.run('a:do')).toEqual({ kind: 'refused', reasonKey: 'not-now', owner: 'a' });
  });
  it('are asked without a payload before a click, with the one that a button has, and with that of the run', async () => {
    const { all } = acting();
    const asked: unknown[] = [];
    all.guard(act, { owner: 'b', verdict: (payload) => (asked.push(payload), allow) });
    all.verdict(act);
    all.verdict(act, { notes: 'of the button' });
    all.verdict(act, { notes: 7 });
    await all.run(act, { notes: 'of the run' });
    expect(asked).toEqual([undefined, { notes: 'of the button' }, undefined, { notes: 'of the run' }]);
  });
  it('stop one that asks for the verdict that it is asked for, also with a payload', () => {
    const { all, errors } = acting();
    all.guard(act, { owner: 'b', verdict: (payload) => all.verdict(act, payload) });
    expect(all.verdict(act, { notes: 'x' })).toEqual(allow);
    expect(errors()).toEqual(['Error: It asks for the verdict that it is asked for.']);
  });
  it('who refused a run stands in the log, and what is only shown does not', async () => {
    const { all, logged } = acting();
    all.guard(act, { owner: 'b', verdict: () => refuse('not-now') });
    all.verdict(act);
    expect(logged).toEqual([]);
    await all.run(act, { notes: 'secret' });
    expect(logged).toEqual([['A command was refused.', { command: 'a:act', plugin: 'b', reason: 'not-now' }]]);
  });
});

describe('payloads', () => {
  it('are read by the schema: what it refuses has failed, names the field and runs nothing', async () => {
    const { all, ran, logged } = acting();
    expect(await all.run(act, { notes: 7, list: ['a', 2] }, 'caller')).toMatchObject({
      kind: 'failed',
      owner: 'shell',
      error: {
        messageKey: 'command.badPayload',
        params: { command: 'a:act', fields: 'notes, list.1' },
        fields: { notes: [expect.any(String)] },
      },
    });
    expect(ran).toEqual([]);
    expect(logged).toEqual([
      ['A command was run with what it does not take.', { command: 'a:act', plugin: 'caller', fields: ['notes', 'list.1'] }],
    ]);
  });
  it('of a command without a schema are refused in the same way, and none is none', async () => {
    const { all, give } = commands();
    const run = vi.fn(() => done);
    give('a:plain', { run });
    expect(await all.run('a:plain', { x: 1 })).toMatchObject({
      kind: 'failed',
      error: { fields: { x: ['The command takes no payload.'] } },
    });
    expect(await all.run('a:plain')).toEqual(done);
    expect(run.mock.calls).toEqual([[{}]]);
  });
  it('that are no object at all have failed too', async () => {
    const { all } = acting();
    expect(await all.run(act, 'text' as never)).toMatchObject({ kind: 'failed', error: { params: { fields: 'payload' } } });
  });
  it('whose schema throws have failed, and it is a fault of the plugin that gives the command', async () => {
    const { all, give, faults } = commands();
    give(act, { payload: { safeParse: broken }, run: () => done });
    expect(await all.run(act)).toEqual({ kind: 'failed', owner: 'a', error: { message: 'broken' } });
    expect(all.verdict(act, {})).toEqual(allow);
    expect(faults()).toEqual(['a payload a:act']);
  });
});

describe('before a command', () => {
  it('listeners add to the payload in the order of their plugins, then as they registered; each hears what those before it added', async () => {
    const { all, before, ran, logged } = acting(['provider', 'user']);
    const adding = (mark: string) => (payload: { notes?: string }) => ({ notes: `${payload.notes ?? ''}${mark}` });
    before(act, 'stranger', adding('4'));
    before(act, 'user', adding('2'));
    before(act, 'provider', async (payload) => adding('1')(payload));
    before(act, 'user', adding('3'));
    await all.run(act, { notes: '0' });
    expect(ran).toEqual([{ notes: '01234' }]);
    expect(logged.map(([, facts]) => facts['plugin'])).toEqual(['provider', 'user', 'user', 'stranger']);
    expect(logged[0]).toEqual(['A plugin added to a command.', { command: 'a:act', plugin: 'provider', fields: ['notes'] }]);
  });
  it('an addition that the schema refuses, or passes over, is dropped and logged by its fields; the rest stands', async () => {
    const { all, before, ran, logged } = acting();
    before(act, 'b', () => ({ notes: 'x'.repeat(21) }));
    before(act, 'c', () => ({ notes: 'good', other: 1 }));
    await all.run(act);
    expect(ran).toEqual([{ notes: 'good' }]);
    const dropped = 'What a plugin added to a command was dropped: the command does not take it.';
    expect(logged).toEqual([
      [dropped, { command: 'a:act', plugin: 'b', fields: ['notes'] }],
      ['A plugin added to a command.', { command: 'a:act', plugin: 'c', fields: ['notes'] }],
      [dropped, { command: 'a:act', plugin: 'c', fields: ['other'] }],
    ]);
  });
  it('one that throws, rejects or answers no fields is passed over and told', async () => {
    const { all, before, ran, faults } = acting();
    for (const hear of [broken, async () => broken(), () => 'text']) before(act, 'b', hear);
    before(act, 'c', () => ({ notes: 'kept' }));
    expect(await all.run(act)).toEqual(done);
    expect(ran).toEqual([{ notes: 'kept' }]);
    expect(faults()).toEqual(['b before a:act', 'b before a:act', 'b before a:act']);
  });
  it('one that does not answer in its second is passed over; what it answers later changes nothing', async () => {
    const { all, before, ran, errors, passDeadline, timers } = acting();
    let answer!: (addition: object) => void;
    before(act, 'hangs', () => new Promise((resolve) => (answer = resolve)));
    before(act, 'c', () => ({ list: ['heard'] }));
    const running = all.run(act);
    await passDeadline();
    expect(await running).toEqual(done);
    answer({ notes: 'late' });
    expect(ran).toEqual([{ list: ['heard'] }]);
    expect(errors()).toEqual(['Error: It did not answer within 1 s; the command went on without it.']);
    expect(timers.size).toBe(0);
  });
  it('the guards are asked again after it, with what then is the payload; a command that has gone is not run', async () => {
    const { all, before, ran } = acting();
    before(act, 'b', () => ({ notes: 'forbidden' }));
    all.guard(act, { owner: 'c', verdict: (payload) => ((payload as { notes?: string })?.notes === 'forbidden' ? refuse('no') : allow) });
    expect(await all.run(act)).toEqual({ kind: 'refused', reasonKey: 'no', owner: 'c' });
    const gone = commands();
    const takeBack = gone.give('a:gone', { run: () => done });
    gone.before('a:gone', 'b', () => takeBack());
    expect(await gone.all.run('a:gone')).toMatchObject({ kind: 'refused', reasonKey: 'command.unavailable' });
    expect(ran).toEqual([]);
  });
  it('nobody hears of a run that is refused', async () => {
    const { all, before } = acting();
    const hear = vi.fn();
    before(act, 'b', hear);
    all.guard(act, { owner: 'c', verdict: () => refuse('no') });
    await all.run(act);
    expect(hear).not.toHaveBeenCalled();
  });
  it('what a listener does to its own copy reaches nobody', async () => {
    const { all, before, ran } = acting();
    before(act, 'b', (payload) => {
      payload.notes = 'smuggled';
      payload.list?.push('smuggled');
    });
    await all.run(act, { list: ['mine'] });
    expect(ran).toEqual([{ list: ['mine'] }]);
  });
  it('one that runs the command it hears of is stopped, and the command is run', async () => {
    const { all, before, ran, errors } = acting();
    before(act, 'b', () => all.run(act).then(() => undefined));
    await all.run(act);
    expect(ran.length).toBeGreaterThan(0);
    expect(errors()).toEqual(['Error: It is asked about the command again before it has answered.']);
  });
});

describe('after a command', () => {
  it('listeners hear the payload and the outcome, and nobody waits for them', async () => {
    const { all, after, faults } = acting(['first', 'second']);
    const heard: unknown[] = [];
    after(act, 'second', (payload, outcome) => void heard.push(['second', payload, outcome]));
    after(act, 'first', () => new Promise(() => undefined));
    after(act, 'first', broken);
    after(act, 'first', async () => broken());
    after(act, 'first', (payload, outcome) => void heard.push(['first', payload, outcome]));
    expect(await all.run(act, { notes: 'x' })).toEqual(done);
    expect(heard).toEqual([
      ['first', { notes: 'x' }, done],
      ['second', { notes: 'x' }, done],
    ]);
    await vi.waitFor(() => expect(faults()).toEqual(['first after a:act', 'first after a:act']));
  });
  it('they hear of what was tried and failed, and of nothing that was refused before', async () => {
    const { all, give, after } = commands();
    const heard: string[] = [];
    give('a:fails', { run: broken });
    after('a:fails', 'b', (_, { kind }) => void heard.push(kind));
    await all.run('a:fails');
    all.guard('a:fails', { owner: 'c', verdict: () => refuse('no') });
    await all.run('a:fails');
    expect(heard).toEqual(['failed']);
  });
});

const KINDS = ['adds', 'adds later', 'throws', 'rejects', 'hangs', 'silent', 'ill'] as const;

it('whatever listeners do, the command is run once, in their order, with what the good ones add', async () => {
  const listener = fc.record({ owner: fc.constantFrom('p', 'q', 'r'), kind: fc.constantFrom(...KINDS) });
  await fc.assert(
    fc.asyncProperty(fc.array(listener, { maxLength: 6 }), fc.shuffledSubarray(['p', 'q', 'r'], { minLength: 3 }), async (list, order) => {
      const world = acting(order);
      list.forEach(({ owner, kind }, at) =>
        world.before(act, owner, ({ list: sum = [] }) => {
          const addition = { list: [...sum, `${owner}${at}`] };
          if (kind === 'throws') return broken();
          if (kind === 'rejects') return Promise.reject(new Error('broken'));
          if (kind === 'hangs') return new Promise(() => undefined);
          if (kind === 'silent') return undefined;
          if (kind === 'ill') return { list: 7 };
          return kind === 'adds' ? addition : Promise.resolve(addition);
        }),
      );
      const running = world.all.run(act);
      let over = false;
      void running.then(() => (over = true));
      while (!over) {
        for (const late of [...world.timers]) {
          // Only a listener that hangs is still waited for after a turn of the page.
          await new Promise(setImmediate);
          if (world.timers.has(late)) late();
        }
        await Promise.resolve();
      }
      const good = list.map((each, at) => ({ ...each, at })).filter(({ kind }) => kind === 'adds' || kind === 'adds later');
      const sorted = order.flatMap((owner) => good.filter((each) => each.owner === owner)).map(({ owner, at }) => `${owner}${at}`);
      expect(await running).toEqual(done);
      expect(world.ran).toEqual([sorted.length ? { list: sorted } : {}]);
      expect(world.faults()).toHaveLength(list.filter(({ kind }) => ['throws', 'rejects', 'hangs'].includes(kind)).length);
    }),
    { numRuns: 60 },
  );
});
