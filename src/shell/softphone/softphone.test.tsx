// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCallView, aLead, aSide, fakeLead } from '@dialer/host/testing';
import { maskTen } from '@dialer/rules/phone-mask';
import type { Side } from '@dialer/rules/sides';
import type { SoftphoneSession } from '../../core/ports';
import { layCover } from '../grid/board/cover';
import { renderShell } from '../testing';
import { KEYS } from './dial-pad';
import { clearOf, keepInside, readPosition } from './position';

const leg = (more: Partial<SoftphoneSession> = {}): SoftphoneSession => ({
  id: 'leg',
  callId: null,
  direction: 'out',
  resume: false,
  number: '5045550132',
  name: 'Dana',
  state: 'established',
  held: false,
  muted: false,
  ...more,
});
beforeEach(() => {
  window.innerHeight = 900;
});
const phone = () => within(screen.getByRole('complementary', { name: 'Softphone' }));

describe('softphone', () => {
  it('is shown while WebRTC is on and can be moved by its grip, also by keyboard [PHONE-001]', async () => {
    const { core, change, services } = await renderShell();
    const grip = phone().getByRole('button', { name: /Move the softphone/ });
    const box = screen.getByRole('complementary', { name: 'Softphone' });
    expect(box).toHaveClass('resting');
    fireEvent.keyDown(grip, { key: 'ArrowUp' });
    expect(box).not.toHaveClass('resting');
    expect(JSON.parse(services.storage.read('local', 'dialer-softphone-place')!)).toMatchObject({ bottom: 32 });
    fireEvent.pointerDown(grip, { clientX: 500, clientY: 500, pointerId: 1 });
    fireEvent.pointerMove(grip, { clientX: 400, clientY: 450, pointerId: 1 });
    fireEvent.pointerUp(grip, { pointerId: 1 });
    expect(JSON.parse(services.storage.read('local', 'dialer-softphone-place')!)).toEqual({ right: 108, bottom: 82 });
    await change(() => (core.softphone.shown = false));
    expect(screen.queryByRole('complementary', { name: 'Softphone' })).toBeNull();
  });
  it('has toggle, keys, voicemail, call, clear, devices and volume [PHONE-002]', async () => {
    const user = userEvent.setup();
    const { core, change, did } = await renderShell();
    await change(() => (core.softphone.pad.text = '5'));
    await user.click(phone().getByRole('button', { name: 'Dial pad' }));
    await user.click(phone().getByRole('button', { name: 'Key 7' }));
    expect(core.softphone.pad.text).toBe('57');
    await user.click(phone().getByRole('button', { name: 'Voicemail' }));
    await user.click(phone().getByRole('button', { name: 'Call' }));
    await user.click(phone().getByRole('button', { name: 'Clear' }));
    await user.click(phone().getByRole('button', { name: 'Microphone, speaker and ringer' }));
    await user.selectOptions(await phone().findByLabelText('Microphone'), 'Headset');
    expect(['voicemail', 'call', 'pad.clear'].map((act) => did(`softphone.${act}`).length)).toEqual([1, 1, 1]);
    await user.selectOptions(phone().getByLabelText('Speaker'), 'Desk speaker');
    expect(did('softphone.setDevices')).toEqual([[{ microphone: 'm1' }], [{ speaker: 's1' }]]);
    expect(phone().getByRole('slider', { name: 'Volume' })).toBeVisible();
    await change(() => (core.softphone.sessions = [leg(), leg({ id: 'second', direction: 'in', state: 'ringing' })]));
    expect(phone().getByText('Established')).toBeVisible();
    expect(phone().getByRole('button', { name: 'Answer' })).toBeVisible();
    await user.click(phone().getByRole('button', { name: 'Collapse the softphone' }));
    expect(phone().queryByRole('slider', { name: 'Volume' })).toBeNull();
    await user.click(phone().getByRole('button', { name: 'Open the softphone' }));
    expect(phone().getByRole('slider', { name: 'Volume' })).toBeVisible();
  });
  it('takes a pasted number as the rule says [PHONE-017]', async () => {
    const { core } = await renderShell();
    const pasted = vi.fn();
    core.softphone.pad.paste = pasted;
    fireEvent.paste(phone().getByRole('textbox', { name: 'Number' }), { clipboardData: { getData: () => '(504) 555-0132' } });
    expect(pasted).toHaveBeenCalledWith('(504) 555-0132');
  });
  it('orders the keys 1-9, *, 0, # [PHONE-003]', async () => {
    await renderShell();
    await userEvent.click(phone().getByRole('button', { name: 'Dial pad' }));
    expect(
      within(phone().getByRole('group', { name: 'Dial pad' }))
        .getAllByRole('button')
        .map((key) => key.textContent),
    ).toEqual([...KEYS]);
    expect(KEYS.join('')).toBe('123456789*0#');
  });
  it('moves the volume in steps of 5 [PHONE-005]', async () => {
    const { did } = await renderShell();
    const volume = phone().getByRole('slider', { name: 'Volume' });
    expect(volume).toHaveAttribute('step', '5');
    fireEvent.change(volume, { target: { value: '95' } });
    expect(did('softphone.setVolume')).toEqual([[95]]);
  });
  it('says before Call is pressed why a number may not be rung, and offers help at any time', async () => {
    const { core, change, did } = await renderShell();
    await change(() => {
      core.softphone.pad.text = '6175550199';
      core.softphone.pad.note = { reasonKey: 'ring.do-not-call', forbids: true };
    });
    const call = phone().getByRole('button', { name: 'Call' });
    expect(call).toHaveAccessibleDescription('This number asked not to be called.');
    expect(phone().getByText('This number asked not to be called.', { selector: ':not([id])' })).toBeVisible();
    fireEvent.keyDown(phone().getByRole('textbox', { name: 'Number' }), { key: 'Enter' });
    fireEvent.click(call);
    expect(did('softphone.call')).toEqual([]);
    // Not connected yet: the core says so, instead of nothing.
    await change(() => {
      core.softphone.pad.note = null;
      core.softphone.connected = false;
    });
    fireEvent.keyDown(phone().getByRole('textbox', { name: 'Number' }), { key: 'Enter' });
    expect(did('softphone.call')).toHaveLength(1);
    await change(() => {
      core.softphone.pad.text = '911';
      core.softphone.pad.note = null;
      core.softphone.pad.isHelp = true;
      core.softphone.connected = false;
    });
    fireEvent.click(phone().getByRole('button', { name: 'Call' }));
    expect(did('softphone.call')).toHaveLength(2);
  });
  it('says what a number looks like once the field is left', async () => {
    const { core, change, did } = await renderShell();
    const number = phone().getByRole('textbox', { name: 'Number' });
    await userEvent.type(number, '12345');
    expect(did('softphone.pad.settle')).toEqual([]);
    await userEvent.tab();
    expect(did('softphone.pad.settle')).toHaveLength(1);
    await change(() => (core.softphone.pad.note = { reasonKey: 'ring.extension', forbids: false }));
    expect(phone().getByText('This is an extension. A phone number has 10 digits.')).toBeVisible();
  });
  it('says why it is not connected and keeps Call disabled with the reason [PHONE-010]', async () => {
    const { core, change } = await renderShell();
    await change(() => {
      core.softphone.connected = false;
      core.softphone.registration = 'wrong-credentials';
    });
    expect(phone().getByText('Wrong credentials')).toBeVisible();
    expect(phone().getByRole('button', { name: 'Call' })).toHaveAccessibleDescription('The softphone is not connected.');
  });
});

/** The second party of a conference, rung. */
const second = (over: Partial<Side> = {}): Side => aSide({ kind: 'conference', phone: '5145550132', name: '', ...over });

/** An agent with a lead on the line who has opened the conference. */
async function withConference(unserved: string[] = []) {
  const user = userEvent.setup();
  const shell = await renderShell();
  const { core, change } = shell;
  const tell = (side: Side | null) =>
    change(() => (core.calls.current = aCallView({ callId: 'call', facts: { callId: 'call', agent: 'up', far: 'up', side } })));
  core.connection.serves = (command) => !unserved.includes(command);
  await change(() => {
    core.leads.current = fakeLead([], aLead());
    core.softphone.sessions = [leg({ callId: 'call' })];
  });
  await tell(null);
  await user.click(phone().getByRole('button', { name: 'Conference' }));
  await phone().findByRole('textbox', { name: 'Second party' });
  return { ...shell, user, tell };
}

describe('the focus', () => {
  it.each([
    ['Enter in the field', 'textbox', 'Number'],
    ['Enter on Call', 'button', 'Call'],
  ])('is back where a dial was asked from once that is refused: %s', async (_by, role, name) => {
    const user = userEvent.setup();
    const { core, change } = await renderShell();
    await change(() => (core.softphone.pad.text = '5045550132'));
    act(() => phone().getByRole(role, { name }).focus());
    await user.keyboard('{Enter}');
    await change(() => (core.softphone.sessions = [leg({ state: 'ringing' })]));
    expect(phone().getByRole('region', { name: 'Dana' })).toHaveFocus();
    await change(() => (core.softphone.sessions = []));
    expect(phone().getByRole(role, { name })).toHaveFocus();
  });
  it('is not taken from what somebody went on to meanwhile', async () => {
    const user = userEvent.setup();
    const { core, change } = await renderShell();
    await change(() => (core.softphone.pad.text = '5045550132'));
    await user.type(phone().getByRole('textbox', { name: 'Number' }), '{Enter}');
    await change(() => (core.softphone.sessions = [leg()]));
    act(() => phone().getByRole('slider', { name: 'Volume' }).focus());
    await change(() => (core.softphone.sessions = []));
    expect(phone().getByRole('slider', { name: 'Volume' })).toHaveFocus();
  });
  it.each(['Enter', 'Transfer'])('is back where a blind transfer was asked from when nobody takes it: %s', async (by) => {
    const { core, change, user } = await withConference();
    await user.click(phone().getByRole('button', { name: 'Blind transfer' }));
    await user.type(phone().getByRole('textbox', { name: 'Destination' }), by === 'Enter' ? '4207{Enter}' : '4207');
    if (by !== 'Enter') await user.click(phone().getByRole('button', { name: 'Transfer' }));
    await change(() => (core.softphone.transferring = { id: 'leg', number: '4207' }));
    await change(() => (core.softphone.transferring = null));
    const asked =
      by === 'Enter' ? phone().getByRole('textbox', { name: 'Destination' }) : phone().getByRole('button', { name: 'Transfer' });
    expect(asked).toHaveFocus();
  });
});

describe('in a call', () => {
  it('offers hold, transfer, mute, conference and hang up; the transfer waits for a destination [PHONE-006] [PHONE-007]', async () => {
    const { core, change, did, user } = await withConference();
    for (const name of ['Mute', 'Hold', 'Hang up']) await user.click(phone().getByRole('button', { name }));
    expect(['softphone.mute', 'softphone.hold', 'calls.hangUp'].map((act) => did(act).length)).toEqual([1, 1, 1]);
    await user.click(phone().getByRole('button', { name: 'Blind transfer' }));
    const transfer = phone().getByRole('button', { name: 'Transfer' });
    expect(transfer).toHaveAccessibleDescription('Enter a destination first.');
    await user.click(transfer);
    expect(did('softphone.transfer')).toEqual([]);
    await user.type(phone().getByRole('textbox', { name: 'Destination' }), '42x07');
    await user.click(phone().getByRole('button', { name: 'Transfer' }));
    expect(did('softphone.transfer')).toEqual([['leg', '4207']]);
    await change(() => (core.softphone.transferring = { id: 'leg', number: '4207' }));
    expect(phone().getByText('4207 is being rung. The call stays with you until they answer.')).toBeVisible();
    expect(phone().queryByRole('button', { name: 'Transfer' })).toBeNull();
    await change(() => (core.softphone.transferring = null));
    // Nobody took it: the number stays, and Enter rings it again.
    expect(phone().getByRole('textbox', { name: 'Destination' })).toHaveValue('4207');
    await user.type(phone().getByRole('textbox', { name: 'Destination' }), '{Enter}');
    expect(did('softphone.transfer')).toEqual([
      ['leg', '4207'],
      ['leg', '4207'],
    ]);
    await change(() => (core.softphone.sessions = [leg({ callId: 'call', held: true })]));
    await user.click(phone().getByRole('button', { name: 'Resume' }));
    expect(did('softphone.hold')).toHaveLength(2);
    // A leg that belongs to no call of the gateway.
    await change(() => {
      core.calls.current = null;
      core.softphone.sessions = [leg()];
    });
    await user.click(phone().getByRole('button', { name: 'Hang up' }));
    expect(did('softphone.hangUp')).toHaveLength(1);
  });
  it('has the focus in the field that a key opens: a number is typed without one more click', async () => {
    const { user } = await withConference();
    const field = (name: string) => phone().getByRole('textbox', { name });
    await waitFor(() => expect(field('Second party')).toHaveFocus());
    await user.click(phone().getByRole('button', { name: 'Blind transfer' }));
    expect(field('Destination')).toHaveFocus();
    await user.click(phone().getByRole('button', { name: 'Dial pad' }));
    expect(field('Number')).toHaveFocus();
  });
  it('rings a second party by a number with a mask of 10 digits, merges, swaps, kicks and hangs up [PHONE-008] [PHONE-038] [PHONE-039] [XFER-030]', async () => {
    const { did, tell, user } = await withConference();
    const call = () => phone().getByRole('button', { name: 'Call' });
    expect(call()).toHaveAccessibleDescription('Enter the 10 digits of the second party first.');
    await user.type(phone().getByRole('textbox', { name: 'Second party' }), '514555013299');
    expect(phone().getByRole('textbox', { name: 'Second party' })).toHaveValue('514.555.0132');
    await user.click(call());
    await tell(second());
    expect(phone().getByText('(514) 555-0132').closest('li')).toHaveTextContent('Ringing');
    expect(phone().getByText('Dana Whitfield', { selector: 'li *' }).closest('li')).toHaveTextContent('Hears music');
    for (const name of ['Merge', 'Swap'])
      expect(phone().getByRole('button', { name })).toHaveAccessibleDescription('They have not answered yet.');
    await user.click(phone().getByRole('button', { name: 'Stop ringing' }));
    await tell(second({ state: 'initialized' }));
    for (const name of ['Swap', 'Merge']) await user.click(phone().getByRole('button', { name }));
    await tell(second({ state: 'merged', with: 'all', level: 3 }));
    expect(phone().getAllByText('Hears all')).toHaveLength(2);
    expect(phone().getByRole('button', { name: 'Merge' })).toHaveAccessibleDescription('Everybody is on the line together already.');
    for (const name of ['Kick second party', 'Hang up all']) await user.click(phone().getByRole('button', { name }));
    const acts = 'initializeConference third-party-destroy swapConferenceMember mergeConference kickSecondParty hangupConference';
    expect(did('calls.actOnSide')).toEqual(acts.split(' ').map((each) => [each, '5145550132']));
    await tell(second({ state: 'hangedup', with: 'far', level: 1 }));
    expect(phone().getByRole('textbox', { name: 'Second party' })).toBeVisible();
  });
  it('says at the field why a try rings nobody, and where a colleague is reached', async () => {
    const { core, user, did } = await withConference();
    const field = () => phone().getByRole('textbox', { name: 'Second party' });
    await user.type(field(), '1004{Enter}');
    expect(field()).toBeInvalid();
    expect(phone().getByRole('alert')).toHaveTextContent('Hand the call to a colleague by “Blind transfer”');
    await user.clear(field());
    await user.type(field(), '911{Enter}');
    expect(phone().getByRole('alert')).toHaveTextContent('911 is not rung as a second party. Dial it in the number field');
    expect(did('calls.actOnSide')).toEqual([]);
    await user.clear(field());
    await user.type(field(), '1004555667');
    expect(phone().queryByRole('alert')).toBeNull();
    core.calls.actOnSide = () => Promise.resolve({ kind: 'failed', error: { message: 'This number is on the do-not-call list.' } });
    await user.type(field(), '{Enter}');
    expect(await phone().findByRole('alert')).toHaveTextContent('do-not-call list');
    expect(core.alerts.toasts).toEqual([]);
  });
  it('says a refused merge, swap or kick beside its button, until the parties have moved [PHONE-038] [PHONE-039]', async () => {
    const { core, did, tell, user } = await withConference();
    core.calls.actOnSide = () => Promise.resolve({ kind: 'failed', error: { message: 'They have just hung up.' } });
    await tell(second({ state: 'initialized' }));
    for (const name of ['Merge', 'Swap', 'Kick second party']) {
      await user.click(phone().getByRole('button', { name }));
      expect(await phone().findByText('They have just hung up.')).toBeVisible();
    }
    expect(did('alerts.toast')).toEqual([]);
    await tell(second({ state: 'merged', with: 'all', level: 3 }));
    expect(phone().queryByText('They have just hung up.')).toBeNull();
  });
  it('says why the second party is not there, and rings nobody beside somebody else’s panel', async () => {
    const { tell } = await withConference();
    await tell(second({ state: 'inactive', with: 'far', level: 1, reason: 'busy' }));
    expect(phone().getByText('(514) 555-0132 is busy.')).toBeVisible();
    expect(phone().getByText('The lead is back with you.')).toBeVisible();
    await tell(second({ kind: 'external', name: 'Beacon Life' }));
    expect(phone().getByText('They were rung from another panel, which has the controls for them.')).toBeVisible();
    expect(phone().queryByRole('button', { name: 'Merge' })).toBeNull();
  });
  it('keeps an open conference while a low window makes the phone a bar, and takes the focus from nobody when it opens again', async () => {
    await withConference();
    const resize = (height: number) => {
      window.innerHeight = height;
      act(() => void window.dispatchEvent(new Event('resize')));
    };
    expect(phone().getByLabelText('Second party')).toHaveFocus();
    resize(500);
    expect(phone().queryByLabelText('Second party')).toBeNull();
    resize(900);
    expect(phone().getByLabelText('Second party')).toBeVisible();
    expect(document.body).toHaveFocus();
  });
  it('offers no part of a conference that the gateway does not serve', async () => {
    const { core, change, tell } = await withConference(['swapConferenceMember']);
    await tell(second({ state: 'initialized' }));
    expect([phone().queryByRole('button', { name: 'Swap' }), phone().queryByRole('button', { name: 'Merge' })]).toEqual([
      null,
      expect.anything(),
    ]);
    await change(() => (core.connection.serves = () => false));
    expect(phone().queryByRole('button', { name: 'Conference' })).toBeNull();
    expect(phone().queryByRole('button', { name: 'Merge' })).toBeNull();
  });
  it('names the lead beside the leg of its own call alone', async () => {
    const { core, change } = await renderShell();
    await change(() => {
      core.calls.current = aCallView({ callId: 'call' });
      core.leads.current = fakeLead([], aLead());
      core.softphone.sessions = [
        leg({ callId: 'call', number: '5045550132' }),
        leg({ id: 'second', callId: 'other', direction: 'in', state: 'ringing', number: '6155550104', name: 'Naomi Fletcher' }),
      ];
    });
    expect(phone().getAllByText('Dana Whitfield')).toHaveLength(1);
    expect(phone().getByText('Naomi Fletcher')).toBeVisible();
  });
  it('offers answer or reject inbound, and shows ringing then established outbound [PHONE-009]', async () => {
    const user = userEvent.setup();
    const { core, change, did } = await renderShell();
    await change(() => (core.softphone.sessions = [leg({ direction: 'in', state: 'ringing' })]));
    await user.click(phone().getByRole('button', { name: 'Answer' }));
    await user.click(phone().getByRole('button', { name: 'Reject' }));
    expect([did('softphone.answer'), did('softphone.reject')]).toEqual([[['leg']], [['leg']]]);
    await change(() => (core.softphone.sessions = [leg({ state: 'progress' })]));
    expect(phone().getByText('Ringing')).toBeVisible();
    await change(() => (core.softphone.sessions = [leg()]));
    expect(phone().getByText('Established')).toBeVisible();
  });
});

describe('its place', () => {
  it.each(['config-bar', 'save-bar'])('makes room for a bar with Save that comes with the first change: %s', async (look) => {
    await renderShell();
    const box = screen.getByRole('complementary', { name: 'Softphone' });
    const bottom = () => box.style.getPropertyValue('--phone-bottom');
    expect(bottom()).toBe('16px');
    const form = document.body.appendChild(document.createElement('div'));
    form.addEventListener('click', () => {
      const bar = form.appendChild(document.createElement('div'));
      bar.className = look;
      bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 48, window.innerWidth, 48);
    });
    fireEvent.click(form);
    await waitFor(() => expect(bottom()).toBe('56px'));
    form.remove();
  });
  it('waits for the panels while the window is resized, then goes where it belongs in one step', async () => {
    await renderShell();
    const box = screen.getByRole('complementary', { name: 'Softphone' });
    const bottom = () => box.style.getPropertyValue('--phone-bottom');
    const resize = () => act(() => void window.dispatchEvent(new Event('resize')));
    const bar = document.body.appendChild(document.createElement('div'));
    bar.className = 'save-bar';
    let high = 48;
    bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - high, window.innerWidth, high);
    // A bar on its way to its place: at each step it stands elsewhere.
    const seen = new Set<string>();
    for (high of [60, 120, 90]) {
      resize();
      seen.add(bottom());
    }
    expect([...seen]).toEqual(['16px']);
    await waitFor(() => expect(bottom()).toBe('98px'));
    bar.remove();
  });
  it('keeps the whole widget in the window, below the top bar, whatever was saved', () => {
    const size = fc.record({ width: fc.integer({ min: 40, max: 400 }), height: fc.integer({ min: 40, max: 400 }) });
    const room = fc.record({ width: fc.integer({ min: 600, max: 3000 }), height: fc.integer({ min: 600, max: 2000 }) });
    fc.assert(
      fc.property(fc.record({ right: fc.integer(), bottom: fc.integer() }), size, room, (at, own, window) => {
        const { right, bottom } = keepInside(at, own, window);
        expect(right).toBeGreaterThanOrEqual(8);
        expect(bottom).toBeGreaterThanOrEqual(8);
        expect(right + own.width).toBeLessThanOrEqual(window.width);
        expect(bottom + own.height).toBeLessThanOrEqual(window.height - 48);
      }),
    );
  });
  it('lies on no Save, at the nearest place that is free of all of them, and stays where it is wanted otherwise', () => {
    const size = fc.record({ width: fc.integer({ min: 40, max: 330 }), height: fc.integer({ min: 40, max: 420 }) });
    const bar = fc
      .record({ left: fc.integer({ min: 0, max: 1000 }), top: fc.integer({ min: 48, max: 850 }) })
      .map(({ left, top }) => ({ left, top, right: left + 260, bottom: top + 44 }));
    const room = { width: 1440, height: 900 };
    fc.assert(
      fc.property(fc.record({ right: fc.nat(1000), bottom: fc.nat(700) }), size, fc.array(bar, { maxLength: 3 }), (at, own, bars) => {
        const wanted = keepInside(at, own, room);
        const found = clearOf(wanted, own, room, [bars]);
        const covers = ({ right, bottom }: typeof wanted) =>
          bars.some(
            (place) =>
              place.left < room.width - right &&
              place.right > room.width - right - own.width &&
              place.top < room.height - bottom &&
              place.bottom > room.height - bottom - own.height,
          );
        expect(covers(found)).toBe(false);
        expect(keepInside(found, own, room)).toEqual(found);
        if (!covers(wanted)) expect(found).toEqual(wanted);
      }),
    );
  });
  it('rests beside a whole panel that is saved where there is room, and then at least beside Save and what is typed', () => {
    const room = { width: 1440, height: 900 };
    const own = { width: 328, height: 420 };
    const save = { left: 1084, top: 600, right: 1432, bottom: 644 };
    const notes = { left: 1096, top: 500, right: 1420, bottom: 590 };
    const disposition = { left: 1084, top: 56, right: 1432, bottom: 644 };
    const first = { right: 8, bottom: 16 };
    expect(clearOf(first, own, room, [[save], [notes], [disposition]])).toEqual({ right: 364, bottom: 16 });
    // Beside the panel stands the form: the nearest place at which none of its fields is covered, or else as few as can be.
    const row = (top: number) => [
      { left: 400, right: 700, top, bottom: top + 28 },
      { left: 720, right: 1060, top, bottom: top + 28 },
    ];
    const form = [100, 200, 300, 400].flatMap(row);
    const kept = [[save], [notes], [disposition]];
    expect(clearOf(first, own, room, kept, 48, () => form)).toEqual({ right: 364, bottom: 16 });
    const aside = clearOf(first, own, room, kept, 48, () => [...form, ...row(500), ...row(600)]);
    expect(aside).toEqual({ right: 1048, bottom: 16 });
    const wide = [{ left: 0, right: 1084, top: 600, bottom: 628 }];
    expect(clearOf(first, own, room, kept, 48, () => wide)).toEqual({ right: 364, bottom: 308 });
    // Once aside it stays while that place is free, whatever fields come under it.
    expect(clearOf(first, own, room, kept, 48, () => form, { at: aside, beside: 3 })).toEqual(aside);
    expect(
      clearOf(first, own, room, [[save], [{ left: 100, right: 200, top: 500, bottom: 520 }]], 48, () => form, { at: aside, beside: 3 }),
    ).not.toEqual(aside);
    // A window as narrow as the panel has no room beside it: above what is typed there is, and above Save where that is all.
    const narrow = { width: 356, height: 900 };
    const groups = [save, notes, disposition].map(({ top, bottom }) => [{ left: 8, right: 348, top, bottom }]);
    expect(clearOf(first, { width: 328, height: 300 }, narrow, groups)).toEqual({ right: 8, bottom: 408 });
    expect(clearOf(first, { width: 328, height: 500 }, narrow, groups)).toEqual({ right: 8, bottom: 308 });
  });
  it.each([null, '', '{', '5', '{"right":"a"}'])('starts anew from %j', (text) =>
    expect(readPosition(text)).toEqual({ right: 8, bottom: 16 }),
  );
  it('is looked for once a frame, however many panels come to rest in it, and not while one is carried', async () => {
    const frames: FrameRequestCallback[] = [];
    await renderShell();
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
    const asked = vi.spyOn(document, 'querySelectorAll');
    const looks = () => asked.mock.calls.filter(([selector]) => selector.includes('.customize-bar')).length;
    const rest = (panels: number) => {
      for (let at = 0; at < panels; at++) fireEvent.transitionEnd(document.body);
      for (const run of frames.splice(0)) run(0);
    };
    rest(40);
    expect(looks()).toBe(1);
    const uncover = layCover(document.body, 'move');
    rest(40);
    expect(looks()).toBe(1);
    uncover();
    rest(1);
    expect(looks()).toBe(2);
    vi.restoreAllMocks();
  });
  it('masks at most ten digits', () =>
    fc.assert(fc.property(fc.string(), (text) => /^(\d{1,3}(\.\d{1,3}(\.\d{1,4})?)?)?$/.test(maskTen(text)))));
});
