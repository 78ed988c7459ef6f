// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { aLead, createTestHost, given } from './testing';
import {
  allow,
  definePlugin,
  done,
  refuse,
  token,
  useCore,
  usePlugin,
  type EditorProps,
  type PluginContext,
  type PluginManifest,
} from './index';

const manifest = {
  id: 'call-type',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'who', titleKey: 'title', descriptionKey: 'title', icon: 'user', size: { w: 2, h: 2, minW: 2, minH: 2 } }],
  },
} as const satisfies PluginManifest;

const Who = observer(function Who() {
  const { calls, leads, status, disposition } = useCore();
  return (
    <p>
      {[leads.current?.name ?? 'nobody', calls.current?.facts.phone ?? '', status.current, disposition.active ? 'to dispose' : ''].join(
        ' / ',
      )}
    </p>
  );
});
const plugin = definePlugin(manifest, { panels: { who: Who } });
const shown = () => screen.getByRole('paragraph').textContent;

describe('moments of an agent’s work', () => {
  it('puts an agent on a call with a lead in three lines', async () => {
    const host = createTestHost(plugin);
    host.onCall({ lead: aLead({ phone: '5065550147' }) });
    await host.render({ panel: 'who' });
    expect(shown()).toBe('Dana Whitfield / 5065550147 / on-a-call / ');
    expect(host.core.calls.current?.facts).toMatchObject({ leadId: aLead().id, name: 'Dana Whitfield', far: 'up', end: null });
  });
  it('follows on the screen: a call from somebody unknown, then its end', async () => {
    const host = createTestHost(plugin);
    await host.render({ panel: 'who' });
    expect(shown()).toBe('nobody /  / ready / ');
    expect(host.onCall({ lead: null, call: { phone: '4185550100' } })).toBeNull();
    expect(shown()).toBe('nobody / 4185550100 / on-a-call / ');
    host.afterCall();
    expect(shown()).toBe('nobody / 4185550100 / after-call-work / to dispose');
    expect(host.core.calls.current).toMatchObject({ status: 'ended', facts: { far: 'down', end: { by: 'far' } } });
  });
  it('writes down what is edited of the lead, and what is asked of the core', async () => {
    const host = createTestHost(plugin, { outcomes: { 'calls.hangUp': { kind: 'refused', reasonKey: 'no' } } });
    host.onCall()?.set({ notes: 'Call after five' });
    expect(host.core.leads.current?.notes).toBe('Call after five');
    expect(await host.core.calls.hangUp()).toEqual({ kind: 'refused', reasonKey: 'no' });
    expect([host.did('lead.set'), host.did('calls.hangUp')]).toEqual([[[{ notes: 'Call after five' }]], [[]]]);
  });
});

it('says of a flag that no centre declares that there is none', () => {
  const { session } = createTestHost(plugin).core;
  expect(session.flag('transfers')).toBe(true);
  expect(() => session.flag('transfer' as never)).toThrow(
    /^No centre declares the flag transfer; there are autoDialAfterVoicemail, .*transfers\.$/,
  );
});

it('has the plugin’s own flags as they are declared, as the test says, and as an administrator switches them', async () => {
  const flag = (what: string, start: boolean) =>
    ({ id: `call-type:${what}`, titleKey: 'title', descriptionKey: 'title', default: start }) as const;
  const withFlags = definePlugin({ ...manifest, flags: [flag('spanish', false), flag('hints', true)] }, { panels: { who: Who } });
  const host = createTestHost(withFlags, { flags: { 'call-type:hints': false, scripts: false } });
  const on = () => [host.ctx.flag('call-type:spanish'), host.ctx.flag('call-type:hints'), host.core.session.flag('scripts')];
  expect(on()).toEqual([false, false, false]);
  await host.setFlag('call-type:spanish', true);
  await host.setFlag('scripts', true);
  expect(on()).toEqual([true, false, true]);
  expect(() => host.ctx.flag('other:flag')).toThrow('does not declare the flag other:flag');
  await expect(host.setFlag('call-type:spainish', true)).rejects.toThrow(/no flag call-type:spainish; there are .*call-type:spanish/);
});

it('says which contribution a plugin does not have', async () => {
  await expect(createTestHost(plugin).render({ panel: 'other' })).rejects.toThrow('The plugin has no {"panel":"other"}.');
});

describe('commands and guards', () => {
  const guarding = definePlugin(
    {
      ...manifest,
      guards: ['disposition:save-next'],
      contributes: {
        commands: [
          { id: 'call-type:reset', titleKey: 'title', shortcut: 'Ctrl+Alt+K' },
          { id: 'call-type:plain', titleKey: 'title' },
        ],
      },
    } as const satisfies PluginManifest,
    {
      activate(ctx) {
        ctx.command('call-type:reset', { run: () => ({ kind: 'refused', reasonKey: 'nothing_to_reset' }) });
        ctx.guard('disposition:save-next', () => (ctx.core.calls.live ? refuse('still_talking') : allow));
      },
    },
  );
  const started = async () => {
    const host = createTestHost(guarding);
    await host.activate();
    return host;
  };

  it('answers a guard’s verdict without the plugin that gives the command, and leaves nothing in its place', async () => {
    const host = await started();
    const before = host.registered();
    expect(host.verdict('disposition:save-next')).toEqual(allow);
    host.onCall();
    expect(host.verdict('disposition:save-next')).toEqual({ ...refuse('still_talking'), owner: 'call-type' });
    expect(host.registered()).toBe(before);
    host.otherCommand('disposition:save-next', { run: () => done, verdict: () => refuse('no_disposition') });
    expect(host.verdict('disposition:save-next')).toEqual({ ...refuse('no_disposition'), owner: 'test' });
  });
  it('throws for a command that nobody gives, whether it is asked about or run', async () => {
    const host = await started();
    const words = /Nobody gives disposition:save-nxt: call-type does not declare it, and the test has no host\.otherCommand/;
    expect(() => host.verdict('disposition:save-nxt')).toThrow(words);
    await expect(host.run('disposition:save-nxt')).rejects.toThrow(words);
    await expect(host.run('disposition:save-next')).rejects.toThrow(/Nobody gives/);
  });
  it('fires a shortcut as the keyboard would, and throws for keys that fire nothing', async () => {
    const host = await started();
    expect(await host.press('alt+ctrl+k')).toEqual({ kind: 'refused', reasonKey: 'nothing_to_reset', owner: 'call-type' });
    await expect(host.press('Ctrl+Alt+J')).rejects.toThrow('No command of call-type has the shortcut Ctrl+Alt+J.');
    await expect(host.press('Ctrl+Alt+H')).rejects.toThrow("Ctrl+Alt+H can be no plugin's shortcut: the shell has it: Hang up.");
  });
});

describe('what other plugins give', () => {
  const hours = token<() => number>('shift:hours');
  const taker = definePlugin(
    { ...manifest, id: 'goals', requires: [hours], provides: ['goals:left'], contributes: {} },
    { activate: (ctx) => ctx.provide(token<number>('goals:left'), ctx.use(hours)() - 1) },
  );
  const giver = (activate: (ctx: PluginContext) => void) => ({ manifest: { ...manifest, id: 'shift', provides: [hours] }, activate });

  it('stands where the test gives it, with the token’s own type', async () => {
    const host = createTestHost(taker, { tokens: given(hours, () => 8) });
    // @ts-expect-error the hours are a function
    given(hours, 8);
    await host.activate();
    expect(host.token('goals:left')).toBe(7);
  });

  it('comes from a plugin that runs beside it, which owns nothing of what is counted and stops with it', async () => {
    const beside = giver((ctx) => {
      ctx.provide(hours, () => ctx.config['hours'] as number);
      ctx.on('call-ended', () => {
        throw new Error('not the fault of the plugin that is tested');
      });
      ctx.log('info', 'The shift begins.');
    });
    const host = createTestHost(taker, { beside: [{ plugin: beside, config: { hours: 5 } }], saved: { version: 1, value: 'mine' } });
    await host.activate();
    expect([host.token('goals:left'), host.owned(), host.logged]).toEqual([4, 1, []]);
    await host.emit('call-ended', { callId: 'a' });
    expect([host.faults, host.saved()]).toEqual([[], { version: 1, value: 'mine' }]);
    host.dispose();
    expect([host.token('shift:hours'), host.registered()]).toEqual([undefined, 0]);
  });

  it('is missed in words, and so is who should give it', async () => {
    await expect(createTestHost(taker).activate()).rejects.toThrow(/^goals requires shift:hours, and nobody gives it: /);
    const beside = giver(() => {
      throw new Error('no clock');
    });
    const host = createTestHost(taker, { beside: [{ plugin: beside }] });
    await expect(host.activate()).rejects.toThrow('shift, which runs beside goals, did not start: no clock');
    expect(host.registered()).toBe(0);
  });
});

describe('a control of the plugin’s own in the form of its configuration', () => {
  const Steps = ({ value = 0, onChange, label, disabled }: EditorProps<number>) => (
    <button disabled={disabled} onClick={() => onChange(value + 1)}>{`${label} ${value}`}</button>
  );
  const Framed = () => <p>{usePlugin().id}</p>;
  const activated: string[] = [];
  const own = definePlugin(manifest, {
    panels: { who: Who },
    editors: { steps: Steps, framed: Framed },
    activate: () => void activated.push('activated'),
  });

  it('keeps what it gives, and the plugin does not run for it', async () => {
    const host = createTestHost(own);
    await host.render({ editor: 'steps', value: 3 });
    fireEvent.click(screen.getByText('steps 3'));
    fireEvent.click(screen.getByText('steps 4'));
    expect(host.edited).toEqual([4, 5]);
    expect(activated).toEqual([]);
  });
  it('has no plugin frame, as in the form, and must be one that there is', async () => {
    const host = createTestHost(own);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(host.render({ editor: 'framed' })).rejects.toThrow('usePlugin() was called outside a plugin frame.');
    await expect(host.render({ editor: 'none' })).rejects.toThrow('The plugin has no {"editor":"none"}.');
    vi.restoreAllMocks();
  });
});
