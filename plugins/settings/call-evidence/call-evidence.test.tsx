// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import states, { record, rows } from './testing';

async function shown(reply: { rows: readonly object[]; more: boolean } = { rows, more: true }) {
  const host = createTestHost(plugin);
  states.full!(host);
  host.api.reply('listPermits', reply);
  await host.render({ page: 'call-evidence' });
  return host;
}
type CallLeg = (typeof record.legs)[number];
let host: Awaited<ReturnType<typeof shown>>;
const asked = () => host.api.calls.filter(({ operation }) => operation === 'listPermits').at(-1)!.input;
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;

it('says of each call what was decided, why and until when, and what time it was in every zone of the person', async () => {
  await shown();
  const capped = within(await lineOf('Dialed by hand'));
  expect(capped.getByText('Refused')).toBeVisible();
  expect(capped.getByText(/Called as often as the centre allows/)).toHaveTextContent(/again from Tue, Nov 24.*, your time/);
  const trained = within(await lineOf('Training: a real line refuses'));
  expect(trained.getByText('Louisiana: calling hours')).toBeVisible();
  expect(trained.getByText('9:02 PM')).toBeVisible();
  expect(trained.getByText('10:02 PM')).toBeVisible();
  expect(trained.getByText('New York')).toBeVisible();
});

it('tells a ring for which the line failed from a call', async () => {
  await shown({ rows: [{ ...rows[3], unreached: true }], more: false });
  expect(await screen.findByText('The line failed: no telephone was reached')).toBeVisible();
  expect(within(screen.getByRole('table')).queryByText('Called')).toBeNull();
});

it('names who allowed a call beyond the centre’s own rules, until when and why', async () => {
  await shown();
  expect(
    await screen.findByText(
      /Called outside the centre’s own hours: allowed by Dana Roy until .*, because: He asked to be called after supper/,
    ),
  ).toBeVisible();
});

it('asks for a number, a decision, and the page after the last row', async () => {
  host = await shown();
  await screen.findByText('Dialed by hand');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(asked()).toMatchObject({ query: { before: rows.at(-1)!.id } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '337');
  await screen.findByText('Dialed by hand');
  await vi.waitFor(() => expect(asked()).toMatchObject({ query: { phone: '337' } }));
});

it('says that there is nothing yet, and what could not be read', async () => {
  await shown({ rows: [], more: false });
  expect(await screen.findByText('No call has been decided yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(/nothing to export/);
});

describe('the record of a call', () => {
  async function opened(of: object = record) {
    host = await shown();
    host.api.reply('getCallTimeline', of);
    await userEvent.click(await lineOf('Dialed by hand'));
    return within(await screen.findByRole('dialog', { name: /Call with Alvin Broussard|This call/ }));
  }

  it('says who hung up, and of each line its codes, its trunk and how it sounded', async () => {
    const drawer = await opened();
    // On top, and where it happened.
    expect(await drawer.findAllByText('The person hung up')).toHaveLength(2);
    const person = within(drawer.getByRole('region', { name: 'Person: (337) 555-0129' }));
    expect(person.getByText('1:04.0, Hung up')).toBeVisible();
    expect(person.getByText('Q.850 16: normal end')).toBeVisible();
    for (const text of ['Carrier One', 'Fair (3.7 of 5)', '2.5%', '11 ms', '80 ms']) expect(person.getByText(text)).toBeVisible();
    expect(drawer.getByRole('region', { name: 'Agent: 1001' })).toHaveTextContent('Line closed');
  });

  it('tells what happened, in order, since the begin', async () => {
    const drawer = await opened();
    const told = within(drawer.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
    expect(told.map(({ textContent }) => textContent)).toEqual([
      ...[
        '0:00.0Call began',
        '0:00.0AgentDialed',
        '0:00.9AgentAnswered',
        '0:01.1PersonDialed',
        '0:03.0PersonRings',
        '0:09.4PersonAnswered',
      ],
      ...['0:09.4Both on the line', '0:09.9Recording began', '0:30.0PersonPressed 2 keys', '1:04.0PersonHung upQ.850 16: normal end'],
      ...['1:04.0The person hung up', '1:04.2AgentLine closed'],
    ]);
  });

  it('has the codes of a number that was busy, those without words too, and what is missing', async () => {
    const [own, lead] = record.legs as [CallLeg, CallLeg];
    const busy = { ...lead, answeredAt: null, cause: 'busy', sip: 486, q850: 99, quality: null };
    const drawer = await opened({
      ...record,
      whole: false,
      legs: [own, busy],
      moments: [{ ...record.moments[0]!, what: 'gap', gap: 'restart' }],
    });
    const person = within(drawer.getByRole('region', { name: 'Person: (337) 555-0129' }));
    expect(person.getByText('SIP 486: busy · Q.850 99')).toBeVisible();
    expect(person.getByText('1:04.0, Busy')).toBeVisible();
    expect(person.getByText('Not measured')).toBeVisible();
    expect(drawer.getByText('Some of what happened was not kept.')).toBeVisible();
    expect(drawer.getByText('The gateway began again: something is missing here')).toBeVisible();
  });

  it('is taken away as a file, and says when that failed', async () => {
    const drawer = await opened();
    host.api.fail('exportCallTimeline', 500);
    await userEvent.click(drawer.getByRole('button', { name: 'Export CSV' }));
    expect(await drawer.findByText('The file could not be made.')).toBeVisible();
    expect(host.api.calls.at(-1)).toMatchObject({ operation: 'exportCallTimeline', input: { params: { id: 'call-1' } } });
  });

  it('is asked again while the call goes on', async () => {
    const drawer = await opened({ ...record, endedAt: null, moments: record.moments.slice(0, 3) });
    expect(await drawer.findByText('The call goes on')).toBeVisible();
    host.api.reply('getCallTimeline', record);
    expect(await drawer.findAllByText('The person hung up', {}, { timeout: 8_000 })).toHaveLength(2);
  }, 15_000);
});
