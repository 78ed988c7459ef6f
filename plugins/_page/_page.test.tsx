// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';

const page = { page: '_page' };
const message = () => screen.getByRole('textbox', { name: 'Message' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The page as the centre has saved it. */
async function shown() {
  const host = createTestHost(plugin, { centre: { version: 1, value: { message: 'Hello', shown: false } } });
  await host.render(page);
  await waitFor(() => expect(message()).toHaveValue('Hello'));
  return host;
}
async function type(text: string) {
  await userEvent.clear(message());
  await userEvent.type(message(), text);
}

describe('_page', () => {
  it('saves for the whole centre', async () => {
    const host = await shown();
    await type('Good morning');
    expect(screen.getByText('Changed, was Hello')).toBeVisible();
    expect(host.dirty.at(-1)).toBe(true);
    await press('Save');
    expect(host.centre.kept?.value).toEqual({ message: 'Good morning', shown: false });
    await waitFor(() => expect(host.dirty.at(-1)).toBe(false));
  });

  it('shows what others save, and keeps what is typed here', async () => {
    const host = await shown();
    await type('Mine');
    await host.change(() => host.centre.saves({ message: 'Hello', shown: true }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Shown' })).toBeChecked());
    await press('Save');
    expect(host.centre.kept?.value).toEqual({ message: 'Mine', shown: true });
  });

  it('overwrites nobody unseen: theirs is shown first, then Save keeps mine and Discard takes theirs', async () => {
    const host = await shown();
    await type('Mine');
    host.centre.saves({ message: 'Theirs', shown: false }, { heard: false });
    await press('Save');
    expect(screen.getByText('Mei Chow saved other values for the same fields meanwhile.')).toBeVisible();
    expect(screen.getByText('Changed, was Theirs')).toBeVisible();
    expect(message()).toHaveValue('Mine');
    await press('Discard');
    expect(message()).toHaveValue('Theirs');
    await type('Mine again');
    await press('Save');
    expect(host.centre.kept?.value).toMatchObject({ message: 'Mine again' });
  });

  it('says at its field what the gateway refuses, and what went wrong while it is away', async () => {
    const host = await shown();
    await type('Good morning');
    host.centre.setAway(true);
    await press('Save');
    expect(screen.getByText(/Nothing was saved; what you entered is still here/)).toBeVisible();
    host.api.fail('saveCentreState', 422, 'At most 5 letters', { message: ['At most 5 letters'] });
    await press('Save');
    expect(screen.getAllByText('At most 5 letters')).toHaveLength(2);
    expect(message()).toHaveValue('Good morning');
  });

  it('says when it cannot be loaded, and tries again', async () => {
    const host = createTestHost(plugin);
    host.centre.setAway(true);
    await host.render(page);
    expect(await screen.findByText('The message could not be loaded.')).toBeVisible();
    host.centre.setAway(false);
    await press('Try again');
    await waitFor(() => expect(message()).toHaveValue(''));
  });
});
