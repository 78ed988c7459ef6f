// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ignoreSecondHalves } from '../../ui/second-press';
import { aCallView, aSide } from '@dialer/host/testing';
import { soundParts } from '../softphone/sound-parts';
import { renderShell } from '../testing';

const bar = () => screen.getByRole('region', { name: 'Call' });
const leg = {
  id: 'leg',
  callId: 'call',
  direction: 'out',
  resume: false,
  number: '5045550132',
  name: 'Dana',
  state: 'established',
} as const;

it('marks Muted and On hold, says the one that says more in words, and crosses the microphone out', async () => {
  window.innerHeight = 900; // tall enough for the open softphone
  const { core, change } = await renderShell();
  const drawing = () => within(bar()).getByRole('button', { name: /ute$/ }).querySelector('path')!.getAttribute('d');
  await change(() => {
    core.calls.live = true;
    core.calls.current = aCallView({ callId: 'call', status: 'answered' });
    core.softphone.sessions = [{ ...leg, held: false, muted: false }];
  });
  const open = drawing();
  const marks = () => within(bar()).queryAllByRole('img', { name: /Muted|On hold/ });
  expect(marks()).toEqual([]);
  expect(within(bar()).getByText('Muted')).not.toBeVisible();
  await change(() => (core.softphone.sessions = [{ ...leg, held: true, muted: true }]));
  expect(marks()).toHaveLength(2);
  expect(within(bar()).getByText('On hold')).toBeVisible();
  expect(within(bar()).getByText('Muted')).not.toBeVisible();
  const phone = within(screen.getByRole('complementary', { name: 'Softphone' }));
  expect(phone.getByText('Muted')).toBeVisible();
  expect(drawing()).not.toBe(open);
});

it('says no hold as a fact before the server has agreed to it, nor its end', async () => {
  window.innerHeight = 900; // tall enough for the open softphone
  const { core, change } = await renderShell();
  const words = ['On hold', 'Putting on hold…', 'Resuming…'];
  const phone = () => screen.getByRole('complementary', { name: 'Softphone' });
  const said = () => words.filter((word) => within(bar()).queryByRole('img', { name: word }));
  for (const [held, pending, word] of [
    [true, true, 'Putting on hold…'],
    [true, false, 'On hold'],
    [false, true, 'Resuming…'],
    [false, false, null],
  ] as const) {
    await change(() => {
      core.calls.live = true;
      core.calls.current = aCallView({ callId: 'call', status: 'answered' });
      core.softphone.sessions = [{ ...leg, held, pending, muted: false }];
    });
    expect(said()).toEqual(word ? [word] : []);
    for (const each of words) expect(within(bar()).getByText(each).hidden).toBe(each !== word);
    expect(phone()).toHaveTextContent(word ?? 'Established');
  }
});

it('says that an advisor is looked for, and who else is on the line and what they hear', async () => {
  await soundParts.load();
  const { core, change } = await renderShell();
  const tell = (side: ReturnType<typeof aSide> | null) =>
    change(() => {
      core.calls.live = true;
      core.calls.current = aCallView({ status: 'answered', facts: { far: 'up', side } });
    });
  await tell(aSide({ kind: 'live', with: 'far', level: 1, phone: '', name: '' }));
  expect(bar()).toHaveTextContent('Looking for advisor');
  await tell(aSide({ kind: 'external', name: 'Beacon Life', state: 'initialized', with: 'side' }));
  expect(bar()).toHaveTextContent('Beacon Life: With you');
  await tell(null);
  expect(bar()).not.toHaveTextContent('Beacon Life');
  const introduced = (stays: boolean) =>
    change(() => {
      const transfer = { qualifierExtension: '4127', qualifierName: 'Maya Okafor', notes: '', stays };
      core.calls.current = aCallView({ status: 'answered', facts: { type: 'transfer', far: 'up', transfer } });
    });
  await introduced(true);
  expect(bar()).toHaveTextContent('Maya Okafor is on the line too');
  await introduced(false);
  expect(bar()).not.toHaveTextContent('is on the line too');
});

it('shows whether a manager who listens in is heard, and by whom, by another icon and a word', async () => {
  await soundParts.load();
  const { core, change } = await renderShell();
  const drawn = async (mode: 'listen' | 'whisper' | 'barge', label: string) => {
    await change(() => {
      core.calls.live = true;
      core.calls.current = aCallView({ status: 'answered', facts: { listened: { by: 'Grace', mode } } });
    });
    return within(bar()).getByRole('img', { name: label }).querySelector('path')!.getAttribute('d');
  };
  const listens = await drawn('listen', 'Grace listens in');
  expect(within(bar()).queryByText('Whispers')).toBeNull();
  const whispers = await drawn('whisper', 'Grace listens in, and you alone hear them');
  expect(within(bar()).getByText('Whispers')).toBeVisible();
  const joined = await drawn('barge', 'Grace is on the line too');
  expect(within(bar()).getByText('Joined in')).toBeVisible();
  expect(new Set([listens, whispers, joined]).size).toBe(3);
});

it('has Reject and Answer at a ring, and no hang-up by the second click of a double one', async () => {
  onTestFinished(ignoreSecondHalves(window));
  const { core, change, did } = await renderShell();
  const rings = aCallView({
    callId: 'call',
    status: 'incoming',
    bridged: false,
    type: 'inbound',
    facts: { agent: 'ringing', direction: 1 },
  });
  await change(() => {
    core.calls.live = true;
    core.calls.current = rings;
    core.softphone.sessions = [{ ...leg, direction: 'in', state: 'ringing', held: false, muted: false }];
  });
  const names = within(bar())
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual(['Reject', 'Answer']);
  fireEvent.click(within(bar()).getByRole('button', { name: 'Answer' }), { detail: 1 });
  expect(did('softphone.answer')).toEqual([['leg']]);
  await change(() => {
    core.calls.current = aCallView({ callId: 'call', status: 'answered' });
    core.softphone.sessions = [{ ...leg, held: false, muted: false }];
  });
  const hangUp = within(bar()).getByRole('button', { name: 'Hang up' });
  fireEvent.click(hangUp, { detail: 2 });
  expect(did('calls.hangUp')).toEqual([]);
  // Whatever comes after it is meant, however quickly.
  for (const detail of [3, 4, 1, 2, 0]) fireEvent.click(hangUp, { detail });
  expect(did('calls.hangUp')).toHaveLength(5);
});

it('says that the person has hung up while the gateway is away, and nothing of who hears whom any more', async () => {
  await soundParts.load();
  const { core, change } = await renderShell();
  const side = aSide({ kind: 'live', state: 'merged', with: 'all', level: 3, name: 'Elena Ortiz' });
  await change(() => {
    core.calls.live = true;
    core.calls.current = aCallView({ callId: 'call', status: 'answered', duration: 125, facts: { far: 'up', side } });
  });
  expect(bar()).toHaveTextContent('Elena Ortiz: ');
  const since = { created: 1, farUp: 2, ended: 3 };
  await change(() => {
    core.connection.state = 'reconnecting';
    core.calls.hungUp = true;
    core.calls.current = aCallView({ callId: 'call', status: 'answered', duration: 125, facts: { agent: 'down', far: 'up', side, since } });
  });
  const why = 'You hung up. The call is closed as soon as the connection is back.';
  expect(bar()).toHaveTextContent('Hanging up…');
  expect(within(bar()).getByRole('status')).toHaveTextContent(why);
  expect(bar()).not.toHaveTextContent('Elena Ortiz: ');
  expect(screen.getByLabelText('Call time')).toHaveTextContent('02:05');
  for (const name of ['Mute', 'Hold', 'Hang up']) {
    expect(within(bar()).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(within(bar()).getByRole('button', { name })).toHaveAccessibleDescription(why);
  }
  // Whoever can be told again may be.
  await change(() => (core.connection.state = 'open'));
  expect(bar()).not.toHaveTextContent(why);
  expect(within(bar()).getByRole('button', { name: 'Hang up' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(within(bar()).getByRole('button', { name: 'Mute' })).toHaveAccessibleDescription('Hanging up…');
});

it('says of a call without a line, while the gateway is away, that nobody knows yet what became of it', async () => {
  const { core, change } = await renderShell();
  core.session.hasWebRtc = true;
  await change(() => {
    core.calls.live = true;
    core.connection.state = 'reconnecting';
    core.calls.current = aCallView({ callId: 'call', status: 'answered', duration: 125 });
  });
  const why = 'Your phone has no line to this call. What became of it is known as soon as the connection is back.';
  expect(within(bar()).getByRole('button', { name: 'Mute' })).toHaveAccessibleDescription(why);
  await change(() => (core.connection.state = 'open'));
  expect(within(bar()).getByRole('button', { name: 'Mute' })).not.toHaveAccessibleDescription(why);
});

it('keeps the time of a talk and says who ended it, and why the agent is offline after it', async () => {
  const { core, change } = await renderShell();
  const talked = aCallView({ status: 'ended', duration: 125 });
  const facts = { ...talked.facts, end: { by: 'far' as const, cause: 'normal' }, since: { created: 1, farUp: 2, ended: 3 } };
  await change(() => {
    core.calls.live = false;
    core.calls.current = { ...talked, facts };
    core.status.current = 'after-call-work';
    core.disposition.active = true;
  });
  expect(screen.getByLabelText('Call time')).toHaveTextContent('02:05');
  expect(bar()).toHaveTextContent('Ended by the lead');
  expect(bar()).not.toHaveTextContent('Offline');
  await change(() => (core.status.current = 'offline'));
  expect(bar()).toHaveTextContent('Ended by the lead');
  expect(bar()).toHaveTextContent('You are offline. Dispose the lead: “Save & Next” dials on.');
  await change(() => (core.connection.greetedAt = 2));
  expect(bar()).toHaveTextContent('Offline: the page connected again. Dispose the lead: “Save & Next” dials on.');
  expect(bar()).not.toHaveTextContent('Ready'); // closed while a disposition is due [STATUS-014]
  // Said once, in the sentence: the end of a call is the first that goes where a bar is narrow.
  const lost = { ...facts, end: { by: 'system' as const, cause: 'agent-lost' } };
  await change(() => (core.calls.current = { ...talked, facts: lost }));
  expect(bar()).toHaveTextContent('Offline: the line was lost. Dispose the lead: “Save & Next” dials on.');
  expect(bar()).not.toHaveTextContent('Ended: the line was lost');
  const busy = { ...facts, end: { by: 'far' as const, cause: 'busy' }, since: { created: 1, ended: 3 } };
  await change(() => (core.calls.current = { ...talked, status: 'not_answered', duration: 0, facts: busy }));
  expect(screen.getByLabelText('Call time')).toHaveTextContent('Not answered: busy');
});

it('says nothing of calls and statuses before the gateway has, and calls no phone connected without a network', async () => {
  window.innerHeight = 900; // tall enough for the open softphone
  const { core, change } = await renderShell();
  await change(() => (core.connection.greeted = false));
  expect(screen.getAllByText('Connecting…')).toHaveLength(2);
  expect(screen.queryByText('No call')).toBeNull();
  await change(() => {
    core.connection.greeted = true;
    core.softphone.pad.text = '5045550132';
  });
  const phone = () => within(screen.getByRole('complementary', { name: 'Softphone' }));
  expect(phone().getByText('Connected')).toBeVisible();
  expect(phone().getByRole('button', { name: 'Call' })).not.toHaveAttribute('aria-disabled', 'true');
  await change(() => (core.connection.online = false));
  expect(phone().queryByText('Connected')).toBeNull();
  expect(phone().getByRole('button', { name: 'Call' })).toHaveAccessibleDescription('There is no connection to the dialer right now.');
});

it('says in which direction nothing is heard and for how long, and otherwise how the call sounds', async () => {
  window.innerHeight = 900; // tall enough for the open softphone
  const { core, change } = await renderShell();
  const now = core.clock.now();
  core.clock.now = () => now;
  await change(() => {
    core.calls.live = true;
    core.calls.current = aCallView({ callId: 'call', status: 'answered', duration: 9 });
    core.softphone.sessions = [{ ...leg, held: false, muted: false }];
    core.softphone.sound = { id: 'leg', out: null, in: null, since: null, quality: { bars: 2, lost: 4.1, jitter: 12, roundTrip: 180 } };
  });
  const words = 'Sound is fair, 4.1% lost, 12 ms jitter, 180 ms there and back';
  expect(within(bar()).getByRole('img', { name: words })).toBeVisible();
  const phone = within(screen.getByRole('complementary', { name: 'Softphone' }));
  expect(phone.getByRole('img', { name: 'Sound is fair' })).toBeVisible();
  await change(() => (core.softphone.sound = { id: 'leg', out: 'muted-in-system', in: null, since: now - 8000, quality: null }));
  expect(bar()).toHaveTextContent('No sound from you 00:08');
  expect(phone.getByText(/your microphone is muted on the headset/)).toBeVisible();
  expect(within(bar()).queryByRole('img', { name: /^Sound/ })).toBeNull();
  await change(() => (core.softphone.sound = { id: 'leg', out: null, in: 'speaker-gone', since: now - 1000, quality: null }));
  expect(bar()).toHaveTextContent('No sound to you 00:01');
});

it('calls a caller and a lead without a name by the same word, the phone too', async () => {
  window.innerHeight = 900; // tall enough for the open softphone
  const { core, change } = await renderShell();
  const named = () => [...document.querySelectorAll('.call-name, .softphone section b.grow')].map((each) => each.textContent);
  await change(() => {
    Object.assign(core.leads, { current: null });
    core.calls.live = true;
    core.calls.current = aCallView({ callId: 'call', status: 'answered', facts: { name: '', direction: 1 } });
    core.softphone.sessions = [{ ...leg, name: '', held: false, muted: false }];
  });
  expect(named()).toEqual(['No name', 'No name']);
  await change(() => (core.calls.current = aCallView({ callId: 'call', status: 'answered', facts: { name: '', direction: 0 } })));
  expect(named()).toEqual(['No name', 'No name']);
});
