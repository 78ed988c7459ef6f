// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable } from 'mobx';
import { expect, it } from 'vitest';
import { allow, definePlugin, done, refuse, type Outcome, type PluginManifest } from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import { CommandButton } from '.';

/** Stands in the place of a plugin that exists, so that it has texts. */
const manifest = {
  id: 'call-type',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'p', titleKey: 'title', descriptionKey: 'description', icon: 'phone', size: { w: 3, h: 4, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

/** A panel with a button for another plugin's command, which may be run as long as `open` is true. */
async function shown({ outcome = done, onOutcome }: { outcome?: Outcome; onOutcome?: (outcome: Outcome) => void } = {}) {
  const open = observable.box(true);
  const plugin = definePlugin(manifest, {
    panels: {
      p: () => (
        <CommandButton command="other:act" {...(onOutcome && { onOutcome })}>
          Act
        </CommandButton>
      ),
    },
  });
  const host = createTestHost(plugin);
  let ran = 0;
  host.otherCommand('other:act', {
    run() {
      ran += 1;
      return outcome;
    },
    verdict: () => (open.get() ? allow : refuse('why.in_call')),
  });
  await host.render({ panel: 'p' });
  return { host, ran: () => ran, set: (next: boolean) => host.change(() => open.set(next)) };
}
const button = () => screen.getByRole('button', { name: 'Act' });
const REASON = 'You are in a call.';

it('runs its command, is closed with the reason while the verdict refuses, and opens by itself', async () => {
  const { ran, set } = await shown();
  await userEvent.click(button());
  expect(ran()).toBe(1);
  await set(false);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription(REASON);
  await userEvent.click(button());
  expect(ran()).toBe(1);
  await set(true);
  expect(button()).not.toHaveAttribute('aria-disabled');
});

it('says what went wrong as a message, unless its panel says it', async () => {
  const failed: Outcome = { kind: 'failed', error: { message: 'The line is down.' } };
  const { host } = await shown({ outcome: failed });
  await userEvent.click(button());
  expect(host.did('alerts.toast')).toEqual([['The line is down.', 'error']]);
});

it('hands its panel what became of it', async () => {
  const heard: Outcome[] = [];
  const { host } = await shown({ outcome: { kind: 'refused', reasonKey: 'no' }, onOutcome: (outcome) => void heard.push(outcome) });
  await userEvent.click(button());
  expect(heard).toEqual([{ kind: 'refused', reasonKey: 'no', owner: 'test' }]);
  expect(host.did('alerts.toast')).toEqual([]);
});

it('asks again when it is pressed: a guard may go by what nobody observes', async () => {
  const { host, ran } = await shown();
  let hidden = false;
  host.otherGuard('other:act', () => (hidden ? allow : refuse('why.in_call')));
  await host.change(() => undefined);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  hidden = true;
  await userEvent.click(button());
  expect(ran()).toBe(1);
});

it('is closed where nobody gives the command', async () => {
  const plugin = definePlugin(manifest, { panels: { p: () => <CommandButton command="nobody:act">Act</CommandButton> } });
  await createTestHost(plugin).render({ panel: 'p' });
  expect(button()).toHaveAccessibleDescription('This is not available now.');
});
