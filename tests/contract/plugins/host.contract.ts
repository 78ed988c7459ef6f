/**
 * What a plugin may count on, whoever its host is: the same tests for the registry that runs plugins for agents and for
 * the host that plugins' own tests use.
 */
import { autorun, observable, runInAction, when } from 'mobx';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  command,
  done,
  event,
  problemOf,
  refuse,
  token,
  type CentreState,
  type Command,
  type CommandAction,
  type CommandId,
  type HostEvents,
  type PanelBadge,
  type PluginContext,
  type PluginEvent,
  type PluginModule,
} from '@dialer/host';
import type { FakeCentre, FakeCore } from '@dialer/host/testing';
import type { TokenId, Verdict } from '@dialer/host';

/** A host with one plugin activated. */
export interface RunningPlugin {
  readonly ctx: PluginContext;
  readonly core: FakeCore;
  /** Id of the plugin behind `otherCommand` and `otherGuard`. */
  readonly other: string;
  /** What another plugin gives and does. */
  otherCommand<P extends object>(id: Command<P>, action: CommandAction<P>): void;
  otherGuard<P extends object>(id: Command<P>, verdict: (payload?: P) => Verdict): void;
  emit<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): unknown;
  emit<P>(event: PluginEvent<P>, payload: P): unknown;
  verdict(id: CommandId): Verdict;
  /** What the header of a panel says beside its title. */
  badge(panel: string): PanelBadge | null;
  /** Value of a token as another plugin would find it. */
  token(id: TokenId): unknown;
  /** What is stored of the plugin's preferences. */
  saved(): Stored | undefined;
  /** What the gateway keeps of the plugin for its centre. */
  centre: FakeCentre;
  /** Where the plugin threw and was passed over: `guard other:act`, `event call-ended`, `restore`. */
  faults(): string[];
  /** Registrations of the plugin, and commands, guards and handlers of the host. */
  counts(): [owned: number, registered: number];
  /** The plugin is switched off. */
  stop(): void;
}
export interface Stored {
  version: number;
  value: unknown;
}
export interface Beginning {
  /** Values that other plugins provide. */
  tokens?: Record<TokenId, unknown>;
  saved?: Stored;
  centre?: { version: number; value: object };
  config?: Record<string, unknown>;
}
/** Starts a host with one plugin; rejects with what its `activate` throws. */
export type StartPlugin = (plugin: PluginModule, beginning?: Beginning) => Promise<RunningPlugin>;

const given = token<string>('other:given');
const absent = token<string>('other:absent');
const mine = token<string>('call-type:mine');
/** Events of this plugin and of another. */
const counted = event<{ count: number }>('call-type:counted');
const elsewhere = event<string>('other:said');
/** Another plugin's command that takes something. */
const add = command<{ text: string }>('other:add');
const undeclared = token<string>('other:undeclared');

/** Stands in the place of a plugin that exists, so that it has texts. */
const manifest = {
  id: 'call-type',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  requires: [given],
  optional: [absent],
  provides: [mine],
  guards: ['other:act'],
  listens: ['other:act', 'other:add'],
  centreState: { write: ['manager'] },
  activateOn: 'start',
  contributes: {
    panels: [{ id: 'act', titleKey: 'title', descriptionKey: 'title', icon: 'phone', size: { w: 2, h: 2, minW: 1, minH: 1 } }],
    commands: [{ id: 'call-type:act', titleKey: 'title' }],
  },
} as const satisfies PluginModule['manifest'];
const provided = { [given]: 'gold' };
const plugin = (
  activate?: (ctx: PluginContext<never>) => void | Promise<void>,
  more: Partial<PluginModule['manifest']> = {},
): PluginModule => ({
  manifest: { ...manifest, ...more },
  ...(activate && { activate }),
});
const broken = (): never => {
  throw new Error('broken');
};

export function describeHost(name: string, start: StartPlugin): void {
  const started = (beginning: Beginning = {}, activate?: (ctx: PluginContext<never>) => void) =>
    start(plugin(activate), { tokens: provided, ...beginning });

  describe(`${name}: tokens`, () => {
    it('gives what is required and what is optional, null for an optional one that nobody provides', async () => {
      const { ctx } = await started();
      expect([ctx.use(given), ctx.find(given), ctx.find(absent)]).toEqual(['gold', 'gold', null]);
      expect((await started({ tokens: { ...provided, [absent]: 'silver' } })).ctx.find(absent)).toBe('silver');
    });
    it('refuses, by name, each token that the manifest does not declare for that use', async () => {
      const { ctx } = await started();
      const says = (id: TokenId, list: string) => `Plugin call-type does not declare ${id} in its manifest's ${list}.`;
      expect(() => ctx.use(undeclared)).toThrow(says(undeclared, 'requires'));
      expect(() => ctx.use(absent)).toThrow(says(absent, 'requires'));
      expect(() => ctx.find(undeclared)).toThrow(says(undeclared, 'optional'));
      expect(() => ctx.provide(undeclared, 'x')).toThrow(says(undeclared, 'provides'));
    });
    it('provides a value until the plugin stops', async () => {
      const host = await started();
      host.ctx.provide(mine, 'here');
      expect(host.token(mine)).toBe('here');
      host.stop();
      expect(host.token(mine)).toBeUndefined();
    });
  });

  describe(`${name}: commands`, () => {
    it('runs a declared command, with its verdict before the click, and refuses a second action for it', async () => {
      const host = await started();
      let why: Verdict = { allow: true };
      let ran = 0;
      host.ctx.command('call-type:act', {
        run() {
          ran += 1;
          return done;
        },
        verdict: () => why,
      });
      expect(await host.ctx.run('call-type:act')).toEqual(done);
      why = refuse('not-now', { seconds: 3 });
      expect(host.ctx.verdict('call-type:act')).toEqual({ ...why, owner: 'call-type' });
      expect(await host.ctx.run('call-type:act')).toEqual({
        kind: 'refused',
        reasonKey: 'not-now',
        params: { seconds: 3 },
        owner: 'call-type',
      });
      expect(ran).toBe(1);
      expect(() => host.ctx.command('call-type:act', { run: () => done })).toThrow('exists already');
    });
    it('refuses a command that the manifest does not declare, and running one that nobody gives', async () => {
      const host = await started();
      expect(() => host.ctx.command('call-type:other', { run: () => done })).toThrow('does not declare call-type:other');
      expect(host.ctx.verdict('call-type:act')).toEqual({ ...refuse('command.unavailable'), owner: 'shell' });
      expect(await host.ctx.run('other:act')).toMatchObject({ kind: 'refused' });
    });
    it('turns what a command throws into a failed outcome', async () => {
      const host = await started();
      host.ctx.command('call-type:act', { run: broken });
      expect(await host.ctx.run('call-type:act')).toEqual({ kind: 'failed', error: { message: 'broken' } });
    });
    it("runs other plugins' commands, under everybody's guards", async () => {
      const host = await started();
      host.otherCommand('other:act', { run: () => done });
      expect(await host.ctx.run('other:act')).toEqual(done);
      host.ctx.guard('other:act', () => refuse('guarded'));
      expect(host.ctx.verdict('other:act')).toEqual({ ...refuse('guarded'), owner: 'call-type' });
      expect(await host.ctx.run('other:act')).toEqual({ kind: 'refused', reasonKey: 'guarded', owner: 'call-type' });
      host.ctx.command('call-type:act', { run: () => done });
      host.otherGuard('call-type:act', () => refuse('by another'));
      expect(host.ctx.verdict('call-type:act')).toEqual({ ...refuse('by another'), owner: host.other });
    });
    it('says what a command refuses or fails with in the name of its plugin, also through another that passes it on', async () => {
      const host = await started();
      host.otherCommand('other:act', { run: () => ({ kind: 'refused', reasonKey: 'no' }) });
      host.ctx.command('call-type:act', { run: () => host.ctx.run('other:act') });
      expect(await host.ctx.run('call-type:act')).toEqual({ kind: 'refused', reasonKey: 'no', owner: host.other });
      host.otherGuard('call-type:act', () => host.ctx.verdict('other:missing'));
      expect(host.ctx.verdict('call-type:act')).toEqual({ ...refuse('command.unavailable'), owner: 'shell' });
    });
    it('tells whoever reads a verdict of guards that come, change their mind and go', async () => {
      const host = await started();
      host.otherCommand('other:act', { run: () => done });
      const open = observable.box(false);
      const seen: boolean[] = [];
      const stop = autorun(() => seen.push(host.ctx.verdict('other:act').allow));
      host.ctx.guard('other:act', () => (open.get() ? { allow: true } : refuse('guarded')));
      runInAction(() => open.set(true));
      runInAction(() => open.set(false));
      host.stop();
      stop();
      expect(seen).toEqual([true, false, true, false, true]);
    });
    it('lets the action pass when a guard asks for the verdict that it is asked for', async () => {
      const host = await started();
      host.otherCommand('other:act', { run: () => done });
      host.ctx.guard('other:act', () => host.ctx.verdict('other:act'));
      expect(host.ctx.verdict('other:act')).toEqual({ allow: true });
      expect(await host.ctx.run('other:act')).toEqual(done);
      expect(host.faults()).toContain('guard other:act');
    });
    it('lets the action pass when a guard throws, and says so', async () => {
      const host = await started();
      host.otherCommand('other:act', { run: () => done });
      host.ctx.guard('other:act', broken);
      expect(await host.ctx.run('other:act')).toEqual(done);
      expect(host.faults()).toContain('guard other:act');
    });
    it('refuses a guard that the manifest does not declare, and takes guards away with the plugin', async () => {
      const host = await started();
      host.otherCommand('other:act', { run: () => done });
      expect(() => host.ctx.guard('other:free', () => refuse('x'))).toThrow('does not declare other:free');
      host.ctx.guard('other:act', () => refuse('guarded'));
      host.stop();
      expect(host.verdict('other:act')).toEqual({ allow: true });
    });
  });

  describe(`${name}: payloads and listeners`, () => {
    /** Another plugin's command that takes a text, and what it was run with. */
    const taking = async () => {
      const host = await started();
      const ran: object[] = [];
      host.otherCommand(add, { payload: z.object({ text: z.string().max(9) }), run: (payload) => (ran.push(payload), done) });
      return { host, ran };
    };
    it('runs a command with what its schema reads, and nothing with what that refuses, naming the field', async () => {
      const { host, ran } = await taking();
      expect(await host.ctx.run(add, { text: 'noon' })).toEqual(done);
      const failed = await host.ctx.run(add, { text: 'far too long' });
      expect(failed).toMatchObject({ kind: 'failed', owner: 'shell', error: { params: { command: add, fields: 'text' } } });
      expect(problemOf(host.ctx.t, failed, 'x')).toBe('“other:add” was asked for with something that it does not take: text.');
      expect(ran).toEqual([{ text: 'noon' }]);
    });
    it('lets listeners add before it and hear after it, until the plugin stops', async () => {
      const { host, ran } = await taking();
      const heard: unknown[] = [];
      host.ctx.before(add, ({ text }) => ({ text: `${text}!` }));
      host.ctx.before(add, () => ({ text: 'does not fit at all' }));
      host.ctx.before(add, broken);
      host.ctx.after(add, (payload, outcome) => void heard.push(payload, outcome));
      host.ctx.after(add, broken);
      await host.ctx.run(add, { text: 'noon' });
      expect([ran, heard]).toEqual([[{ text: 'noon!' }], [{ text: 'noon!' }, done]]);
      expect(host.faults()).toEqual(expect.arrayContaining(['before other:add', 'after other:add']));
      host.stop();
      await host.ctx.run(add, { text: 'one' });
      expect([ran.at(-1), heard.length]).toEqual([{ text: 'one' }, 2]);
    });
    it('hands guards the payload of the run, and of a button that has one', async () => {
      const { host } = await taking();
      host.otherGuard(add, (payload) => (payload?.text === 'never' ? refuse('never') : { allow: true }));
      expect([host.ctx.verdict(add).allow, host.ctx.verdict(add, { text: 'never' }).allow]).toEqual([true, false]);
      expect(await host.ctx.run(add, { text: 'never' })).toMatchObject({ kind: 'refused', owner: host.other });
    });
    it('refuses a listener that the manifest does not declare', async () => {
      const { ctx } = await started();
      expect(() => ctx.before('other:free', () => undefined)).toThrow("does not declare other:free in its manifest's listens");
      expect(() => ctx.after('other:free', () => undefined)).toThrow("does not declare other:free in its manifest's listens");
    });
  });

  describe(`${name}: events`, () => {
    it('reach every handler in the order of registration, also past one that throws, until the plugin stops', async () => {
      const heard: string[] = [];
      const host = await started();
      host.ctx.on('call-ended', ({ callId }) => void heard.push(`first ${callId}`));
      host.ctx.on('call-ended', broken);
      host.ctx.on('call-ended', ({ callId }) => void heard.push(`last ${callId}`));
      await host.emit('call-ended', { callId: '1' });
      await host.emit('call-ended', { callId: '2' });
      expect(heard).toEqual(['first 1', 'last 1', 'first 2', 'last 2']);
      expect(host.faults()).toContain('event call-ended');
      host.stop();
      await host.emit('call-ended', { callId: '3' });
      expect(heard).toHaveLength(4);
    });
  });

  describe(`${name}: events of plugins`, () => {
    it('are announced by their owner alone, and reach whoever hears them with what they say', async () => {
      const host = await started();
      const heard: unknown[] = [];
      host.ctx.on(counted, ({ count }) => void heard.push(count));
      host.ctx.announce(counted, { count: 1 });
      host.ctx.on(elsewhere, (word) => void heard.push(word));
      await host.emit(elsewhere, 'from another');
      expect(heard).toEqual([1, 'from another']);
      expect(() => host.ctx.announce(elsewhere, 'forged')).toThrow("Plugin call-type cannot announce other:said: it is other's.");
    });
    it('that are the core’s are announced by the core, but for those that plugins tell', async () => {
      const host = await started();
      const heard: string[] = [];
      host.ctx.on('follow-ups-changed', () => void heard.push('follow-ups'));
      host.ctx.announce('follow-ups-changed', {});
      expect(() => host.ctx.announce('call-ended' as 'summary-visible', {})).toThrow(
        "Plugin call-type cannot announce call-ended: it is the core's.",
      );
      expect(heard).toEqual(['follow-ups']);
    });
  });

  describe(`${name}: panels`, () => {
    it('shows a badge for a panel of the manifest until the plugin stops; what is none, or throws, is told', async () => {
      const host = await started();
      const count = observable.box(1);
      host.ctx.badge('act', () => ({ value: count.get(), label: `${count.get()} wait` }));
      expect(host.badge('act')).toEqual({ value: 1, label: '1 wait' });
      runInAction(() => count.set(2));
      expect(host.badge('act')).toEqual({ value: 2, label: '2 wait' });
      for (const read of [broken, () => 3 as never]) {
        host.ctx.badge('act', read);
        expect(host.badge('act')).toBeNull();
      }
      expect(host.faults().filter((where) => where === 'badge act')).toHaveLength(2);
      expect(() => host.ctx.badge('other', () => null)).toThrow("does not declare other in its manifest's panels");
      host.stop();
      expect(host.badge('act')).toBeNull();
    });
    it('answers at once whether a panel could be brought into sight', async () => {
      expect((await started()).ctx.openPanel('act')).toEqual(done);
    });
  });

  describe(`${name}: saved state`, () => {
    const text = (saved: unknown, version: number) => (version === 2 ? String(saved) : `${String(saved)} of version ${version}`);
    it('begins with what is given, is observable, and is stored with its version', async () => {
      const host = await started();
      const state = host.ctx.state(2, 'initial', text);
      const seen: string[] = [];
      const stop = autorun(() => seen.push(state.value));
      state.set('mine');
      stop();
      expect(seen).toEqual(['initial', 'mine']);
      expect(host.saved()).toEqual({ version: 2, value: 'mine' });
    });
    it('migrates what an earlier version has stored, and writes nothing until it is changed', async () => {
      const host = await started({ saved: { version: 1, value: 'old' } });
      const state = host.ctx.state(2, 'initial', text);
      expect(state.value).toBe('old of version 1');
      expect(host.saved()).toEqual({ version: 1, value: 'old' });
      state.set('new');
      expect(host.saved()).toEqual({ version: 2, value: 'new' });
    });
    it('never overwrites what a newer release has stored', async () => {
      const host = await started({ saved: { version: 3, value: 'newer' } });
      const state = host.ctx.state(2, 'initial', text);
      expect(state.value).toBe('initial');
      state.set('mine');
      expect(state.value).toBe('mine');
      expect(host.saved()).toEqual({ version: 3, value: 'newer' });
    });
    it('stands on its beginning when what is stored cannot be read, and keeps that until it is changed', async () => {
      const host = await started({ saved: { version: 1, value: 'odd' } });
      const state = host.ctx.state<string>(2, 'initial', broken);
      expect(state.value).toBe('initial');
      expect(host.saved()).toEqual({ version: 1, value: 'odd' });
      expect(host.faults()).toContain('restore');
    });
    it('stores nothing after the plugin has stopped', async () => {
      const host = await started();
      const state = host.ctx.state(2, 'initial', text);
      host.stop();
      state.set('late');
      expect(host.saved()).toBeUndefined();
    });
  });

  describe(`${name}: what is kept for the centre`, () => {
    const schema = z.strictObject({ goal: z.int().default(40), note: z.string().default('') });
    const ready = (state: CentreState<object>) => when(() => state.status === 'ready');

    it('begins with the defaults of the schema, and is told by the gateway', async () => {
      const host = await started();
      const state = host.ctx.centreState(schema);
      expect([state.value, state.status, state.revision]).toEqual([{ goal: 40, note: '' }, 'loading', 0]);
      await ready(state);
      expect([state.value, state.saved]).toEqual([{ goal: 40, note: '' }, null]);
      const other = (await started({ centre: { version: 1, value: { goal: 50 } } })).ctx.centreState(schema);
      await when(() => other.value.goal === 50);
      expect([other.value, other.saved?.by]).toEqual([{ goal: 50, note: '' }, 'Mei Chow']);
    });
    it('is one for each plugin, whoever asks first', async () => {
      const { ctx } = await started();
      expect(ctx.centreState(schema)).toBe(ctx.centreState(schema));
    });
    it('saves for everybody, and hears at once of what others save', async () => {
      const host = await started();
      const state = host.ctx.centreState(schema);
      const seen: number[] = [];
      const stop = autorun(() => seen.push(state.value.goal));
      expect(await state.save({ goal: 50, note: 'x' })).toEqual(done);
      expect(host.centre.kept).toEqual({ version: 1, value: { goal: 50, note: 'x' } });
      host.centre.saves({ goal: 60, note: 'x' });
      await when(() => state.value.goal === 60);
      stop();
      expect(seen).toEqual([40, 50, 60]);
    });
    it('puts both changes together when somebody else was first, and names what both changed', async () => {
      const host = await started({ centre: { version: 1, value: { goal: 50, note: '' } } });
      const state = host.ctx.centreState(schema);
      await ready(state);
      host.centre.saves({ goal: 60, note: '' }, { heard: false });
      expect(await state.save({ goal: 50, note: 'mine' })).toEqual(done);
      expect(host.centre.kept?.value).toEqual({ goal: 60, note: 'mine' });
      host.centre.saves({ goal: 70, note: 'mine' }, { heard: false });
      const refused = await state.save({ goal: 80, note: 'mine' });
      expect(refused).toMatchObject({
        kind: 'refused',
        reasonKey: 'centreState.changed',
        clashes: [{ field: 'goal', mine: 80, theirs: 70 }],
      });
      expect(problemOf(host.ctx.t, refused, '')).toBe('Mei Chow saved other values for the same fields meanwhile.');
      expect(await state.save({ goal: 80, note: 'mine' })).toEqual(done);
    });
    it('saves nothing while the gateway is away, in words, and loses nothing', async () => {
      const host = await started();
      const state = host.ctx.centreState(schema);
      await ready(state);
      host.centre.setAway(true);
      const failed = await state.save({ goal: 50, note: '' });
      expect(failed).toEqual({ kind: 'failed', error: { messageKey: 'centreState.away' } });
      expect(problemOf(host.ctx.t, failed, '')).toContain('Nothing was saved');
      host.centre.setAway(false);
      expect(await state.save({ goal: 50, note: '' })).toEqual(done);
    });
    it('reads what an earlier version has saved, and leaves alone what a newer one has', async () => {
      const second = (centre: NonNullable<Beginning['centre']>) =>
        start(plugin(undefined, { centreState: { write: ['manager'], version: 2 } }), { tokens: provided, centre });
      const old = await second({ version: 1, value: { aim: 50 } });
      const state = old.ctx.centreState(schema, (saved, version) => (version === 1 ? { goal: (saved as { aim: number }).aim } : saved));
      await when(() => state.value.goal === 50);
      const host = await second({ version: 3, value: { goal: 50 } });
      const older = host.ctx.centreState(schema);
      await when(() => older.status === 'failed');
      expect([older.value.goal, older.problem]).toEqual([40, { messageKey: 'centreState.newer' }]);
      expect(await older.save({ goal: 1, note: '' })).toEqual({ kind: 'refused', reasonKey: 'centreState.newer' });
      expect(host.centre.kept).toEqual({ version: 3, value: { goal: 50 } });
    });
    it('stands on its beginning when what is kept cannot be read, and says so', async () => {
      const host = await started({ centre: { version: 1, value: { goal: 'many' } } });
      const state = host.ctx.centreState(schema);
      await ready(state);
      expect([state.value.goal, host.faults()]).toEqual([40, expect.arrayContaining(['restore'])]);
      expect(await state.save({ goal: 50, note: '' })).toEqual(done);
    });
    it('refuses a schema without a beginning', async () => {
      const { ctx } = await started();
      expect(() => ctx.centreState(z.strictObject({ goal: z.int() }))).toThrow('has no default: goal');
    });
    it('saves and hears nothing after the plugin has stopped', async () => {
      const host = await started();
      const before = host.counts();
      const state = host.ctx.centreState(schema);
      expect(host.counts()[0]).toBe(before[0] + 1);
      await ready(state);
      host.stop();
      expect(await state.save({ goal: 50, note: '' })).toEqual({ kind: 'refused', reasonKey: 'centreState.stopped' });
      host.centre.saves({ goal: 60 });
      expect([state.value.goal, host.counts()[1]]).toEqual([40, before[1]]);
    });
  });

  describe(`${name}: beginning and end`, () => {
    it('hands over id, checked configuration, core, REST and texts of the plugin before the shared ones', async () => {
      const { ctx, core } = await started({ config: { colour: 'blue' } });
      expect([ctx.id, ctx.config]).toEqual(['call-type', { colour: 'blue' }]);
      expect(ctx.core.session.extension).toBe(core.session.extension);
      await expect(ctx.api.call('getStatistics', { params: { id: 7 } })).rejects.toMatchObject({ name: 'ApiError', status: 404 });
      expect([ctx.t('panel'), ctx.t('statuses.ready'), ctx.t('no.such.key')]).toEqual(['Call Type', 'Ready', 'no.such.key']);
    });
    it('undoes everything in reverse order, past a clean-up that throws, and is back at its counts', async () => {
      const order: string[] = [];
      const host = await started();
      const before = host.counts();
      host.ctx.own(() => order.push('first'));
      host.ctx.own(broken);
      host.ctx.provide(mine, 'x');
      host.ctx.command('call-type:act', { run: () => done });
      host.ctx.guard('other:act', () => refuse('x'));
      host.ctx.before('other:act', () => undefined);
      host.ctx.after('other:act', () => undefined);
      host.ctx.on('call-ended', () => undefined);
      host.ctx.badge('act', () => null);
      host.ctx.own(() => order.push('last'));
      expect(host.counts()).toEqual([before[0] + 10, before[1] + 6]);
      host.stop();
      expect(order).toEqual(['last', 'first']);
      expect(host.counts()).toEqual(before);
    });
    it('keeps nothing of what is registered after the end, and closes at once what was opened', async () => {
      const host = await started();
      host.stop();
      const before = host.counts();
      let closed = false;
      host.ctx.own(() => (closed = true));
      host.ctx.on('call-ended', broken);
      host.ctx.command('call-type:act', { run: () => done });
      expect(closed).toBe(true);
      expect(host.counts()).toEqual(before);
    });
    it('leaves nothing of a plugin whose activate throws', async () => {
      let closed = false;
      const failing = started({}, (ctx) => {
        ctx.own(() => (closed = true));
        ctx.command('call-type:act', { run: () => done });
        broken();
      });
      await expect(failing).rejects.toThrow('broken');
      expect(closed).toBe(true);
    });
  });
}
