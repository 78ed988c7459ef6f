// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { wordsOf, type AlertInput } from '../../core/ports';
import type { MediaFault, MediaTrial, MicrophoneFault, PhoneCheck } from '../../core/ports';
import { renderShell } from '../testing';
import { checkQuietly } from './quiet';
import { judgeLevels } from './model';

/** Instruments that find what a test says. */
function instruments(trial: MediaTrial | MediaFault = { roundTrip: 38.4, lost: 0.001 }) {
  let report: (heard: number | MicrophoneFault) => void = () => undefined;
  let changed: () => void = () => undefined;
  const check = {
    listen: vi.fn<PhoneCheck['listen']>((told) => {
      report = told;
      return () => undefined;
    }),
    playTone: vi.fn(async () => undefined),
    ringOnce: vi.fn(async () => undefined),
    tryMedia: vi.fn(async () => trial),
    onPermission: (handler: () => void) => {
      changed = handler;
      return () => undefined;
    },
  } satisfies PhoneCheck;
  const hear = (...heard: (number | MicrophoneFault)[]) => act(() => heard.forEach((each) => report(each)));
  return { check, hear, allow: () => act(async () => changed()) };
}

async function opened(trial?: MediaTrial | MediaFault, language: 'en' | 'fr' = 'en', microphone: 'granted' | 'denied' = 'granted') {
  const user = userEvent.setup();
  const tools = instruments(trial);
  const shell = await renderShell({ language });
  shell.core.softphone.microphone = microphone;
  shell.core.softphone.check = async () => tools.check;
  await user.click(screen.getByRole('button', { name: language === 'en' ? /^User/ : /^Menu de l’utilisateur/ }));
  const name = language === 'en' ? 'Pre-call check' : 'Vérification avant appel';
  await user.click(await screen.findByRole('menuitem', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  const line = (title: string) => within(dialog).getByRole('listitem', { name: title });
  return { ...shell, ...tools, user, dialog, line };
}

it('judges a microphone by its levels: heard, hard to hear, or without any sound', () => {
  expect(judgeLevels([])).toBe('listening');
  expect(judgeLevels([0, 0, 0.4])).toBe('heard');
  expect(judgeLevels(Array<number>(9).fill(0))).toBe('listening');
  expect(judgeLevels(Array<number>(10).fill(0))).toBe('flat');
  // Somebody who listens is not silent to the last bit.
  expect(judgeLevels(Array<number>(39).fill(0.001))).toBe('listening');
  expect(judgeLevels(Array<number>(40).fill(0.001))).toBe('low');
});

it('tells the phone, once, of a microphone that was allowed before the check could hear of it', async () => {
  const { acts, hear } = await opened(undefined, 'en', 'denied');
  hear('blocked');
  const asked = () => acts.filter(([what]) => what === 'softphone.askMicrophone').length;
  expect(asked()).toBe(0);
  hear(0.02, 0.3);
  expect(asked()).toBe(1);
});

it('opens from the person’s menu, hears them, and asks what only they can know', async () => {
  const { line, hear, user, dialog, check } = await opened();
  expect(line('Microphone')).toHaveTextContent('Say something');
  hear(0.02, 0.3);
  expect(line('Microphone')).toHaveTextContent('You are heard.');
  expect(await within(line('Network')).findByText('38 ms there and back, 0.1% lost')).toBeInTheDocument();
  expect(line('Registration')).toHaveTextContent('Connected');
  expect(dialog).toHaveTextContent('3 of 5 pass');
  await user.click(within(line('Speaker')).getByRole('button', { name: 'Play a tone' }));
  expect(check.playTone).toHaveBeenCalledTimes(1);
  await user.click(await within(line('Speaker')).findByRole('button', { name: 'Yes' }));
  await user.click(within(line('Ringer')).getByRole('button', { name: 'Ring once' }));
  await user.click(await within(line('Ringer')).findByRole('button', { name: 'No' }));
  expect(line('Ringer')).toHaveTextContent('choose another device for the ring');
  expect(dialog).toHaveTextContent('4 of 5 pass');
});

it('says of a blocked microphone what to do, keeps from Ready, and runs again once it is allowed', async () => {
  const { line, hear, allow, acts, dialog, check } = await opened();
  hear('blocked');
  expect(within(line('Microphone')).getByRole('alert')).toHaveTextContent('does not let the dialer use your microphone');
  expect(
    within(line('Microphone'))
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    `Click the icon at the left of the address, ${location.host}.`,
    'Set Microphone to Allow.',
    'Come back here; the check runs again by itself.',
  ]);
  expect(within(dialog).getByRole('button', { name: 'Go on without calls' })).toBeEnabled();
  // Not in the button's tooltip alone.
  expect(dialog.querySelector('.check-sum')).toHaveTextContent('First mend: Microphone.');
  const before = check.listen.mock.calls.length;
  await allow();
  expect(acts).toContainEqual(['softphone.askMicrophone']);
  expect(check.listen.mock.calls.length).toBe(before + 1);
  hear(0.5);
  expect(line('Microphone')).toHaveTextContent('You are heard.');
});

it('writes the figures of the network as the language does', async () => {
  const { line } = await opened(undefined, 'fr');
  expect(await within(line('Réseau')).findByText(/38 ms aller.retour, 0,1 % de pertes/)).toBeInTheDocument();
});

it('says what keeps the sound from the phone system, in either language, and tries again', async () => {
  const { line, user, check } = await opened('no-path', 'fr');
  expect(await within(line('Réseau')).findByRole('alert')).toHaveTextContent('pare-feu');
  await user.click(within(line('Réseau')).getByRole('button', { name: 'Vérifier à nouveau' }));
  expect(check.tryMedia).toHaveBeenCalledTimes(2);
});

it('at sign-in it says nothing when all is well, and what is wrong in one message that opens the check', async () => {
  const { core, acts } = await renderShell();
  const open = vi.fn();
  const run = async (trial: MediaTrial | MediaFault, level: number) => {
    const { check, hear } = instruments(trial);
    core.softphone.check = async () => check;
    const t = (key: string, params: object = {}) => `${key} ${Object.values(params).join(' ')}`.trim();
    const done = checkQuietly(core, t, open);
    await vi.advanceTimersByTimeAsync(5000);
    for (let i = 0; i < 15; i += 1) hear(level);
    await vi.advanceTimersByTimeAsync(3000);
    await done;
    return acts.filter(([name]) => name === 'alerts.show').map(([, alert]) => alert as AlertInput);
  };
  vi.useFakeTimers();
  try {
    expect(await run({ roundTrip: 30, lost: 0 }, 0.001)).toEqual([]);
    expect(await run('no-echo', 0.001)).toEqual([]);
    const [alert] = await run('no-sound', 0);
    expect(wordsOf(alert!.message)).toBe('check.found check.microphone.flat check.network.no-sound');
    alert!.buttons![0]!.action();
    expect(open).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
