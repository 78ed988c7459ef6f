// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, createTestHost, fakeLead, offeredIn, slicaVariant, type TestHostOptions } from '@dialer/host/testing';
import { ApiError } from '@dialer/host';
import plugin from '..';

const NOW = Date.UTC(2026, 10, 19, 19, 5);
const lists = (centre: string) => JSON.parse(readFileSync(`variants/${centre}/lists.json`, 'utf8')) as object;
const client = (over: Parameters<typeof aClient>[0] = {}) => {
  const base = aClient({
    firstName: 'Dana',
    lastName: 'Whitfield',
    dob: '1960-02-03',
    height: `5' 4"`,
    weight: '150',
    occupation: 'Nurse',
  });
  const plain = { ...base, conditions: [], medications: [], disability: null, ...over };
  return { ...plain, insurance: { ...base.insurance, type: ['life'], amount: null, ...over.insurance } };
};
const HOME = {
  address: '1819 N Dorgenois St',
  city: 'New Orleans',
  province: 'la',
  postal: '70119',
  timezone: 'America/Chicago',
  valid: true,
};

interface World {
  agents?: number;
  result?: number;
  lead?: Parameters<typeof fakeLead>[1];
  options?: TestHostOptions;
  centre?: string;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }));

/** The third step of a lead that lacks nothing of the first two, with so many field agents near. */
async function shown({ agents = 5, result = -1, lead = {}, options = {}, centre = 'isius' }: World = {}) {
  const host = createTestHost(plugin, options);
  host.core.clock.now = () => NOW;
  host.api.reply('getLists', { lists: lists(centre) });
  host.api.reply('getLeadMga', { mga: 'National' });
  host.api.reply('getAvailableAgents', { count: agents });
  host.api.reply('createIoa', { ioaId: 'offer-1' });
  host.api.reply('getIoa', { result });
  host.api.reply('deleteIoa', undefined);
  host.api.reply('assignIoa', undefined);
  host.api.reply('bookMeeting', { meetingCrmId: '90412' });
  const current = fakeLead(host.acts, {
    ...{ clients: [client()], phone: '5045550132', reasons: ['final'], meetingDraft: '', unsaved: false },
    ...lead,
    address: { ...fakeLead(host.acts).address, ...HOME, ...lead?.address },
  });
  host.core.leads.current = current;
  await host.render({ panel: 'lead' });
  await user.click(await screen.findByRole('tab', { name: /Meeting Setup|Rendez-vous/ }));
  await screen.findByRole('radiogroup', { name: /Appointment type|Type de rendez-vous/ });
  const asked = (operation: string) => host.api.calls.filter((call) => call.operation === operation);
  return { ...host, lead: current, asked, draft: () => JSON.parse(current.meetingDraft) as Record<string, unknown> };
}
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const [FACE, PHONE] = [/^Face to face/, /^Phone/];
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const chooses = (group: string, choice: string) =>
  user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: choice }));
const tomorrow = () => user.click(within(screen.getByRole('radiogroup', { name: 'Tomorrow' })).getByRole('radio', { name: '2 PM' }));
const toSummary = () => user.click(screen.getByRole('tab', { name: 'Meeting Summary' }));
const options = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ textContent }) => textContent);

it('is made of the form’s pieces: checkbox, radios, full name, language, validated code, notes behind a link, measures with units [BOOK-017] [BOOK-040] [BOOK-100]', async () => {
  await shown();
  expect(screen.getByRole('radiogroup', { name: 'Appointment type' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Force/ })).not.toBeChecked();
  await chooses('Client refused face to face', 'Yes');
  expect(await screen.findByRole('combobox', { name: 'Refusal reasons' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Contact Details' }));
  for (const name of ['First name', 'Last name']) expect(await screen.findByRole('textbox', { name })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Language' })).toContainElement(radio(/^English$/));
  expect(screen.getByRole('button', { name: /^Validated?$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^View notes/ })).toHaveClass('link');
  await user.click(screen.getByRole('tab', { name: /Insurance Coverage/ }));
  for (const name of ['Height in ft. Change to m', 'Weight in lb. Change to kg'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
});

describe('field agents and the instant offer', () => {
  it('are asked for with the agency of the lead, again every 10 s, until the offer is available [BOOK-063, BOOK-066, BOOK-067, BOOK-069, BOOK-070, ENDPOINT-073, ENDPOINT-094, ENDPOINT-095, ENDPOINT-098, LEAD-037, XFER-009]', async () => {
    const host = await shown({ agents: 4, result: 1 });
    expect(await screen.findByText('4 available')).toBeVisible();
    expect(screen.getByText('Found, not available yet')).toBeVisible();
    expect(host.asked('getLeadMga')[0]!.input).toEqual({
      params: { leadId: host.lead.id },
      query: { email: host.lead.email, phone: '5045550132', province: 'la' },
    });
    expect(host.asked('getAvailableAgents')[0]!.input).toEqual({ query: { postal: '70119', mga: 'National' } });
    expect(host.asked('createIoa')[0]!.input).toEqual({
      body: { address: '1819 N Dorgenois St, New Orleans, LA 70119', firstName: 'Dana', lastName: 'Whitfield', mga: 'National' },
    });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(host.asked('getIoa')).toHaveLength(1);
    host.api.reply('getIoa', { result: 2 });
    await host.change(() => host.lead.set({ email: 'new@mail.example' }));
    expect(host.asked('getLeadMga')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(host.asked('getLeadMga').map(({ input }) => input)).toEqual([
      expect.anything(),
      expect.objectContaining({ query: { email: 'new@mail.example', phone: '5045550132', province: 'la' } }),
    ]);
    expect(await screen.findByText('Available')).toBeVisible();
    expect(host.asked('getIoa')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.asked('getIoa')).toHaveLength(2);
    expect(host.asked('createIoa')).toHaveLength(1);
  });

  it.each([
    [0, 'Not found', 'bad'],
    [1, 'Found, not available yet', 'warn'],
    [2, 'Available', 'ok'],
    [-1, 'Not known yet', ''],
  ])('that stands at %i says “%s”, in its colour: %s [BOOK-068]', async (result, words, colour) => {
    await shown({ result });
    expect((await screen.findByText(words)).className.trim()).toBe(`state ${colour}`.trim());
  });

  it.each([1, 0, -1])('that stands at %i cannot have been taken: the answer is cleared and not asked for [BOOK-058]', async (result) => {
    const host = await shown({ result, lead: { meetingDraft: JSON.stringify({ ioa: '1' }) } });
    await waitFor(() => expect(host.draft()).toMatchObject({ ioa: false }));
    await waitFor(() => expect(host.asked('getIoa').length).toBeGreaterThan(0));
    expect(host.draft()).toMatchObject({ ioa: false });
    expect(screen.queryByRole('radiogroup', { name: 'Answer to the instant offer' })).toBeNull();
  });

  it('are not asked for before the address is validated, and the strip says so', async () => {
    const host = await shown({ lead: { address: { ...HOME, valid: false } as never } });
    expect(screen.getAllByText('Agents and offers are asked for once the client has a name and a validated address.')[1]).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(host.asked('createIoa')).toEqual([]);
    await host.change(() => (host.lead.address = { ...host.lead.address, valid: true }));
    await waitFor(() => expect(host.asked('createIoa')).toHaveLength(1));
  });

  it('that cannot be asked leave what is typed, say since when, and are asked for again', async () => {
    const host = await shown({ agents: 4 });
    await screen.findByText('4 available');
    host.api.fail('getAvailableAgents', 503);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await screen.findByText(/^Agents and offers could not be refreshed since/)).toBeVisible();
    expect(screen.getByText('4 available')).toBeVisible();
    host.api.reply('getAvailableAgents', { count: 3 });
    await press('Check now');
    expect(await screen.findByText('3 available')).toBeVisible();
    expect(screen.queryByText(/^Agents and offers could not/)).toBeNull();
  });

  it('are taken back when the lead goes, and a place that nobody knows has no count [ENDPOINT-096]', async () => {
    const host = await shown();
    host.api.fail('getAvailableAgents', 404);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(screen.getByText('Field agents near 70119').nextSibling).toHaveTextContent('—');
    host.dispose();
    await waitFor(() => expect(host.asked('deleteIoa')).toEqual([expect.objectContaining({ input: { params: { id: 'offer-1' } } })]));
  });
});

describe('the kind of meeting', () => {
  it('is a visit unless it is by phone [BOOK-094]; what is closed says why, each reason', async () => {
    const old = client({
      dob: '1930-01-01',
      conditions: [{ name: 'Asthma', duration: '' }],
      insurance: { type: ['travel'], amount: 150_000 } as never,
    });
    await shown({ lead: { clients: [old] } });
    expect([radio(/^Face to face/).disabled, radio(/^Phone/).checked]).toEqual([true, true]);
    expect(radio(/^Face to face/)).toHaveAccessibleDescription(
      'A client is older than 78 years 11 months: phone only. A health issue with coverage over $100,000: phone only. This kind of insurance is sold by phone only.',
    );
    expect(screen.getByText('Not presented: phone only')).toBeVisible();
    expect(['Age limit', 'Medical conditions', 'Travel insurance'].map((reason) => screen.getByText(reason).isConnected)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is forced by itself where too few agents are near, for the first reason, and cannot be unforced [BOOK-039, BOOK-059, BOOK-060, BOOK-065, BOOK-089]', async () => {
    const host = await shown({ agents: 2 });
    expect(await screen.findByText('2 of the 3 needed')).toBeVisible();
    const force = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Forced booking on' });
    expect([force.checked, force.disabled, radio(/^Phone/).disabled]).toEqual([true, true, true]);
    expect(host.draft()).toMatchObject({ force: true, reasons: ['area'], type: 'face-to-face' });
    expect(await offeredIn('Booking reasons')).toEqual([
      'Special language',
      'Gender request',
      'Size of insurance amount',
      'Sign language',
      'BSM request',
      'Other',
    ]);
    expect(screen.queryByLabelText('Detail')).toBeNull();
    await user.type(await screen.findByRole('combobox', { name: 'Booking reasons' }), 'Special language{Enter}');
    expect(screen.getByRole('button', { name: 'Detail' })).toBeVisible();
    await user.type(screen.getByLabelText('Detail'), 'Québec French');
    expect(host.draft()).toMatchObject({ reasons: ['area', 'language'], reasonOther: 'Quebec French' });
  });

  it('is as the agent has it from three agents on [BOOK-064]', async () => {
    const host = await shown({ agents: 3 });
    expect(await screen.findByText('3 available')).toBeVisible();
    expect([radio(/^Phone/).disabled, host.lead.meetingDraft]).toEqual([false, '']);
  });

  it('is forced by hand as a visit alone, and wants a reason then [BOOK-003, BOOK-043, BOOK-060, BOOK-062, BOOK-088, REF-029]', async () => {
    const host = await shown();
    await user.click(screen.getByRole('checkbox', { name: 'Forced booking off' }));
    expect(radio(/^Phone/).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Booking reasons' })).toBeVisible();
    expect(await offeredIn('Booking reasons')).toEqual([
      ...['No field advisor in the area', 'Special language', 'Gender request', 'Size of insurance amount'],
      ...['Sign language', 'BSM request', 'Other'],
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Forced booking on' }));
    expect(host.draft()).toMatchObject({ force: false, reasons: [] });
  });

  it('is the phone’s for a client who refuses a visit, with a reason, and a text of at most 99 letters for another one [BOOK-040, BOOK-044, BOOK-045, BOOK-046, BOOK-092, BOOK-039, REF-030]', async () => {
    const host = await shown({ agents: 1 });
    await screen.findByText('1 of the 3 needed');
    await chooses('Client refused face to face', 'Yes');
    expect(host.draft()).toMatchObject({ type: 'phone', force: false, refusalReasons: ['home'] });
    expect(screen.getByText('Not open to home visit')).toBeVisible();
    expect(await offeredIn('Refusal reasons')).toEqual([
      ...['Age limit', 'Medical conditions', 'Travel insurance', 'Health/dental/optical', 'Other'],
    ]);
    expect(screen.queryByLabelText('Other refusal reason')).toBeNull();
    await user.type(await screen.findByRole('combobox', { name: 'Refusal reasons' }), 'Other{Enter}');
    expect(screen.getByRole('button', { name: 'Other refusal reason' })).toBeVisible();
    expect(screen.getByLabelText('Other refusal reason')).toHaveAttribute('maxlength', '99');
    await user.type(screen.getByLabelText('Other refusal reason'), 'Has a dog');
    expect(screen.queryByRole('button', { name: 'Other refusal reason' })).toBeNull();
    await chooses('Client refused face to face', 'No');
    expect(host.draft()).toMatchObject({ type: 'face-to-face', force: true, refusalReasons: [] });
    expect(screen.queryByLabelText('Refusal reasons')).toBeNull();
  });

  it('is an unforced visit once the offer is taken, and forced again where it is declined and few are near [BOOK-038, BOOK-056, BOOK-057, BOOK-087]', async () => {
    const host = await shown({ agents: 2, result: 2 });
    await screen.findByText('Available');
    await chooses('Answer to the instant offer', 'Accepted');
    expect(host.draft()).toMatchObject({ ioa: '1', force: false, type: 'face-to-face' });
    expect(radio(/^Phone/)).toHaveAccessibleDescription('The instant offer is accepted: face to face only.');
    await chooses('Answer to the instant offer', 'Declined');
    expect(host.draft()).toMatchObject({ ioa: '0', force: true, reasons: ['area'] });
  });
});

it.each([
  [
    'an old client',
    { lead: { clients: [client({ dob: '1930-01-01' })] } },
    null,
    FACE,
    'A client is older than 78 years 11 months: phone only.',
  ],
  [
    'a health issue with much coverage',
    { lead: { clients: [client({ conditions: [{ name: 'Asthma', duration: '' }], insurance: { amount: 150_000 } as never })] } },
    null,
    FACE,
    'A health issue with coverage over $100,000: phone only.',
  ],
  [
    'insurance that is sold by phone',
    { lead: { clients: [client({ insurance: { type: ['travel'] } as never })] } },
    null,
    FACE,
    'This kind of insurance is sold by phone only.',
  ],
  [
    'a client who refused a visit',
    {},
    () => chooses('Client refused face to face', 'Yes'),
    FACE,
    'The client refused face to face: phone only.',
  ],
  [
    'an offer that is taken',
    { result: 2 },
    async () => {
      await screen.findByText('Available');
      await chooses('Answer to the instant offer', 'Accepted');
    },
    PHONE,
    'The instant offer is accepted: face to face only.',
  ],
  [
    'a booking forced by hand',
    {},
    () => user.click(screen.getByRole('checkbox', { name: 'Forced booking off' })),
    PHONE,
    'A forced booking is face to face only.',
  ],
  [
    'few agents in the area',
    { agents: 2 },
    () => screen.findByText('2 of the 3 needed'),
    PHONE,
    'Not enough agents in the area: only a forced booking, face to face.',
  ],
] as [string, World, (() => Promise<unknown>) | null, RegExp, string][])(
  'the restriction of %s is said at the kind that it closes [MSG-119]',
  async (_, world, act, closed, words) => {
    await shown(world);
    await act?.();
    expect(radio(closed)).toHaveAccessibleDescription(words);
    expect(screen.getByText(words)).toBeVisible();
  },
);

describe('date and place', () => {
  it('a time of tomorrow is one press, by the clock of the client, kept as UTC; without one the step is not complete [BOOK-003, BOOK-073, BOOK-074, BOOK-076]', async () => {
    const host = await shown();
    expect(screen.getByRole('button', { name: 'Meeting date' })).toBeVisible();
    await tomorrow();
    expect(host.draft()).toMatchObject({ date: '2026-11-20T20:00' });
    expect(screen.getByText('Meeting setup is complete')).toBeVisible();
  });

  it('a place of its own wants all of it, and asks who is near there [BOOK-075, BOOK-095]', async () => {
    const host = await shown();
    await tomorrow();
    await chooses('At the client’s address', 'No');
    expect(['ZIP code', 'City', 'State', 'Address'].map((name) => screen.getByRole('button', { name }).isConnected)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(options('Type')).toEqual(['House', 'Apartment', 'Workplace']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Workplace');
    expect(host.draft()).toMatchObject({ address: { type: 3 } });
    await user.type(screen.getByRole('textbox', { name: 'ZIP code' }), '02108');
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Boston');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Massachusetts');
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '1 Elm St');
    expect(host.draft()).toMatchObject({
      sameAddress: '0',
      address: { postal: '02108', city: 'Boston', province: 'ma', address: '1 Elm St' },
    });
    await waitFor(() => expect(host.asked('getAvailableAgents').at(-1)!.input).toMatchObject({ query: { postal: '02108' } }));
  });
});

describe('the booking', () => {
  it('waits for every step, and leads to the one that is open [BOOK-003]', async () => {
    await shown({ lead: { clients: [client({ occupation: '' })] } });
    await toSummary();
    const book = screen.getByRole('button', { name: 'Book the meeting' });
    expect(book).toHaveAttribute('aria-disabled', 'true');
    await press('Insurance Coverage');
    expect(screen.getByLabelText('Occupation')).toBeVisible();
  });

  it('stores the meeting, says so, and takes its date to the disposition [BOOK-003, BOOK-072, BOOK-077, BOOK-078, BOOK-080, BOOK-102, DISPO-028, ENDPOINT-111, MSG-091]', async () => {
    const host = await shown();
    await host.change(() =>
      Object.assign(host.core.disposition, {
        options: [{ value: 'Appointment Setup', labelKey: '' }],
        needs: { ...host.core.disposition.needs, dateTime: true },
      }),
    );
    await tomorrow();
    await toSummary();
    await press('Book the meeting');
    expect(await screen.findByText(/^Booked for Fri, Nov 20, 2:00 PM CST/)).toBeVisible();
    // The recap, which is read to the person now, is still there.
    for (const said of ['Occupation', 'New Orleans, LA 70119', '1819 N Dorgenois St, New Orleans, LA 70119'])
      expect(screen.getByText(said)).toBeVisible();
    expect(host.asked('bookMeeting')).toEqual([
      {
        operation: 'bookMeeting',
        key: expect.any(String),
        patient: true,
        input: {
          body: {
            lead_id: host.lead.id,
            meeting: expect.objectContaining({
              ...{ date: '2026-11-20T20:00', type: 'face-to-face', force: false, ioa: false, refused: false, sameAddress: '1' },
              ...{ reasons: [], refusalReasons: [], is_sun_life: 0, availableAgents: 5 },
            }),
          },
        },
      },
    ]);
    // Said once, where it stays.
    expect(screen.getByText('The meeting has been booked.').closest('.kind-success')).toBeVisible();
    expect(host.did('alerts.show')).toEqual([]);
    expect(host.did('disposition.set').map(([fields]) => fields)).toContainEqual(
      expect.objectContaining({ disposition: 'Appointment Setup' }),
    );
    expect(screen.queryByRole('button', { name: 'Book the meeting' })).toBeNull();
    expect(host.draft()).toMatchObject({ booked: { id: '90412', assigned: false, offer: null } });
    // Nothing is asked for any more, and the form can only be read.
    await waitFor(() => expect(host.asked('deleteIoa')).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: 'Meeting Setup' }));
    expect(radio(/^Face to face/)).toBeDisabled();
  });

  it('is told in a message to who has left the step before the answer', async () => {
    const host = await shown();
    await tomorrow();
    await toSummary();
    let answer = (_stored: { meetingCrmId: string }): void => undefined;
    host.api.reply('bookMeeting', () => new Promise((resolve) => (answer = resolve)));
    await press('Book the meeting');
    await user.click(screen.getByRole('tab', { name: 'Contact Details' }));
    await host.change(() => answer({ meetingCrmId: '1' }));
    await waitFor(() => expect(host.did('alerts.show')).toHaveLength(1));
    const alert = host.did('alerts.show')[0]![0] as { type: string; message: () => string };
    expect([alert.type, alert.message()]).toEqual(['success', 'The meeting has been booked.']);
  });

  it('is chosen as an advisor’s phone appointment where an advisor books [BOOK-102]', async () => {
    const host = await shown({ options: { session: { roles: ['advisor'], workingRole: 'advisor' } } });
    await host.change(() =>
      Object.assign(host.core.disposition, {
        options: [
          { value: 'Sold', labelKey: '' },
          { value: 'Make Phone Appointment', labelKey: '' },
        ],
      }),
    );
    await tomorrow();
    await toSummary();
    await press('Book the meeting');
    await screen.findByText(/^Booked for/);
    expect(host.did('disposition.set').map(([fields]) => fields)).toContainEqual(
      expect.objectContaining({ disposition: 'Make Phone Appointment' }),
    );
  });

  it('gives an accepted offer to the meeting, and tries again where that fails [BOOK-071, BOOK-101, ENDPOINT-097]', async () => {
    const host = await shown({ result: 2, lead: { crmId: '4418207', marketingId: 'MP1' } });
    await screen.findByText('Available');
    await chooses('Answer to the instant offer', 'Accepted');
    await tomorrow();
    host.api.fail('assignIoa', 503);
    await toSummary();
    await press('Book the meeting');
    expect(await screen.findByText('The instant offer is not assigned to the meeting yet.')).toBeVisible();
    host.api.reply('assignIoa', undefined);
    await press('Try again');
    expect(await screen.findByText('Assigned to the meeting')).toBeVisible();
    expect(host.asked('assignIoa').at(-1)!.input).toEqual({
      params: { id: 'offer-1' },
      body: { leadCrmId: '4418207', marketingId: 'MP1', meetingCrmId: '90412' },
    });
    expect(host.asked('deleteIoa')).toEqual([]);
  });

  it('that fails says so until it is dismissed, keeps everything, and is sent again as the same booking [BOOK-079, MSG-090, MSG-093]', async () => {
    const host = await shown();
    await tomorrow();
    await toSummary();
    host.api.fail('bookMeeting', null);
    await press('Book the meeting');
    await waitFor(() => expect(host.did('alerts.show')).toHaveLength(1));
    const alert = host.did('alerts.show')[0]![0] as { type: string; expires: boolean; message: () => string };
    expect([alert.type, alert.expires, alert.message()]).toEqual(['error', false, 'Unable to book the meeting, please try again']);
    host.api.reply('bookMeeting', { meetingCrmId: '1' });
    await press('Book the meeting');
    expect(await screen.findByText(/^Booked for/)).toBeVisible();
    expect(new Set(host.asked('bookMeeting').map(({ key }) => key)).size).toBe(1);
    expect(host.did('alerts.clear').at(-1)).toEqual(['meetings-not-booked']);
  });

  it('that fails is said no longer once something of it is changed', async () => {
    const host = await shown();
    await tomorrow();
    await toSummary();
    host.api.fail('bookMeeting', 500);
    await press('Book the meeting');
    await waitFor(() => expect(host.did('alerts.show')).toHaveLength(1));
    const before = host.did('alerts.clear').length;
    await user.click(screen.getByRole('tab', { name: 'Meeting Setup' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Tomorrow' })).getByRole('radio', { name: '5 PM' }));
    expect(host.did('alerts.clear').slice(before)).toContainEqual(['meetings-not-booked']);
  });

  it('that the gateway refuses is said at its field, in the reader’s words, until it is changed [BOOK-097]', async () => {
    const host = await shown();
    await tomorrow();
    await toSummary();
    host.api.reply('bookMeeting', () => {
      throw new ApiError('bookMeeting', 422, 'Submitted values are not valid.', {}, { faults: { date: 'past' } });
    });
    await press('Book the meeting');
    await press('Meeting Setup');
    expect(await screen.findByText('This time has passed.')).toBeVisible();
    await user.click(within(screen.getByRole('radiogroup', { name: 'Tomorrow' })).getByRole('radio', { name: '5 PM' }));
    expect(screen.queryByText('This time has passed.')).toBeNull();
    expect(host.draft()).toMatchObject({ booked: null });
  });

  it('is kept with the lead as it is typed, and stands there again after a reload, also half read', async () => {
    const kept = { date: '2026-11-25T20:00', type: 'phone', refusalReasons: ['home'], force: 'strange', of: 'another release' };
    await shown({ lead: { meetingDraft: JSON.stringify(kept) } });
    expect(radio(/^Phone/).checked).toBe(true);
    expect(screen.getByText('Meeting setup is complete')).toBeVisible();
  });

  it('of what was no draft begins anew', async () => {
    await shown({ lead: { meetingDraft: '{"date":' } });
    expect(radio(/^Face to face/).checked).toBe(true);
  });

  it('a second one is a new booking; the first stays [BOOK-103]', async () => {
    const booked = { id: '1', at: NOW, sunLife: false, offer: null, assigned: false };
    const host = await shown({ lead: { meetingDraft: JSON.stringify({ key: 'first', date: '2026-11-25T20:00', booked }) } });
    await toSummary();
    await press('Book another meeting');
    await tomorrow();
    await toSummary();
    await press('Book the meeting');
    await waitFor(() => expect(host.asked('bookMeeting')).toHaveLength(1));
    expect(host.asked('bookMeeting')[0]!.key).not.toBe('first');
  });

  it('for Sun Life is the system’s, and there for whom it is permitted [BOOK-081, MSG-092, MSG-112]', async () => {
    const options: TestHostOptions = { session: { variant: slicaVariant, canTransferToSunlife: true } };
    const host = await shown({ centre: 'slica', options, lead: { address: { ...HOME, postal: 'H2X1Y4', province: 'qc' } as never } });
    await toSummary();
    await chooses('Meeting with', 'Sun Life');
    expect(screen.getByText('Yes: Sent to SunLife')).toBeVisible();
    await press('Book for Sun Life');
    expect((await screen.findByText('The Sun Life meeting has been booked.')).closest('.kind-success')).toBeVisible();
    expect(host.asked('bookMeeting')[0]!.input).toMatchObject({ body: { meeting: { is_sun_life: 1 } } });
    expect(host.did('alerts.show')).toEqual([]);
  });

  it('for Sun Life is not there for others', async () => {
    await shown();
    await toSummary();
    expect(screen.queryByRole('radiogroup', { name: 'Meeting with' })).toBeNull();
  });
});

it('each step has its keys [BOOK-001, MSG-105]', async () => {
  const host = await shown();
  for (const [digit, name] of [
    ['1', 'Contact Details'],
    ['2', 'Insurance Coverage'],
    ['3', 'Meeting Setup'],
    ['4', 'Meeting Summary'],
  ] as const) {
    await host.press(`Ctrl+Alt+${digit}`);
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
  }
});
