// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allow, ApiError, refuse } from '@dialer/host';
import { createTestHost, fakeLead } from '@dialer/host/testing';
import plugin from '.';

const request = (over: object) => ({
  ...{ id: '7', lead: 'x', client: '', agent: 'Nora Whitfield', manager: 'Grace Lindqvist', subject: 'Junk', reason: 'r', note: '', at: 0 },
  ...{ state: 'waiting', open: false, decidedBy: '' },
  ...over,
});

/** The panel with an exception chosen; `stands`: what the gateway has of it. */
async function shown(...stands: object[]) {
  const host = createTestHost(plugin);
  host.api.reply('getExceptions', stands);
  host.api.reply('getManagers', [{ id: 5, name: 'Grace Lindqvist', email: 'grace@isius.demo' }]);
  host.api.reply('askForException', request({}));
  host.api.reply('decideException', request({ state: 'withdrawn' }));
  host.core.leads.current = fakeLead(host.acts);
  host.core.disposition.active = true;
  Object.assign(host.core.disposition, { disposition: 'Junk', needs: { ...host.core.disposition.needs, approval: true } });
  await host.render({ panel: 'disposition' });
  return host;
}
const asked = (host: Awaited<ReturnType<typeof shown>>, operation: string) => host.api.calls.filter((call) => call.operation === operation);
const verdicts = (host: Awaited<ReturnType<typeof shown>>) => [
  host.verdict('disposition:save-next'),
  host.verdict('disposition:save-stop'),
];
const closed = { ...refuse('exception.needed'), owner: 'disposition' };

describe('a disposition that is an exception', () => {
  it('asks a manager, who is named with the e-mail address, for a reason; both are wanted [DISPO-046, DISPO-048]', async () => {
    const host = await shown();
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for approval' }));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Choose a manager.', 'Write a reason.']);
    expect(asked(host, 'askForException')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText(/Manager to ask/), 'Grace Lindqvist (grace@isius.demo)');
    await userEvent.type(screen.getByLabelText(/Reason for the exception/), 'They hung up');
    expect(verdicts(host)).toEqual([closed, closed]);
    await userEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
    const [call] = asked(host, 'askForException');
    // Nothing would ask again where a gateway takes over.
    expect(call).toMatchObject({ key: expect.any(String), patient: true });
    expect(call?.input).toMatchObject({
      params: { id: host.core.leads.current!.id },
      body: { subject: 'Junk', manager: 5, reason: 'They hung up' },
    });
  });
  it('waits, can be taken back, and opens the save when the manager has approved it', async () => {
    const host = await shown(request({}));
    expect(await screen.findByText(/Waiting for Grace Lindqvist/)).toBeVisible();
    expect(verdicts(host)).toEqual([closed, closed]);
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(asked(host, 'decideException')[0]?.input).toEqual({ params: { id: 7 }, body: { state: 'withdrawn' } });
    host.api.reply('getExceptions', [request({ state: 'approved', note: 'I heard it', decidedBy: 'Victor Hale' })]);
    await host.emit('exceptions-changed', {});
    expect(await screen.findByText('Approved by Victor Hale: I heard it')).toBeVisible();
    expect(verdicts(host)).toEqual([allow, allow]);
    // Of another lead, or of another disposition, it says nothing.
    await host.change(() => (host.core.disposition.disposition = 'Not Interested'));
    expect(verdicts(host)).toEqual([closed, closed]);
  });
  it('that is refused says why, and can be asked for again; a failed request says so and keeps what was written', async () => {
    const host = await shown(request({ state: 'refused', note: 'Call once more', decidedBy: 'Grace Lindqvist' }));
    expect(await screen.findByText('Refused by Grace Lindqvist: Call once more')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/Manager to ask/), '5');
    await userEvent.type(screen.getByLabelText(/Reason for the exception/), 'I did');
    host.api.reply('askForException', () => Promise.reject(new ApiError('askForException', 422, 'No.', { reason: ['Too short.'] })));
    await userEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('Too short.')).toBeVisible();
    expect(screen.getByLabelText(/Reason for the exception/)).toHaveValue('I did');
  });
});
