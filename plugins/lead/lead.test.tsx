// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aCallView,
  anAddress,
  aClient,
  callFacts,
  createTestHost,
  fakeLead,
  offeredIn,
  slicaVariant,
  type TestHostOptions,
} from '@dialer/host/testing';
import plugin from '.';
import { LeadForm } from './lead.panel';

const panel = { panel: 'lead' };
beforeAll(() => LeadForm.preload());
const slica: TestHostOptions = { session: { variantCode: 'SLICA' }, overlay: 'en_ca' };
type LeadFields = Parameters<typeof fakeLead>[1];
async function shown(lead: LeadFields = {}, options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.core.clock.now = () => Date.UTC(2026, 10, 19, 19, 5);
  const current = fakeLead(host.acts, lead);
  host.core.leads.current = current;
  await host.render(panel);
  return { ...host, lead: current };
}
const field = (name: string | RegExp) => screen.getByLabelText(name);
const aboutPromises = ({ api }: { api: { calls: { operation: string }[] } }) =>
  api.calls.filter(({ operation }) => operation === 'getFollowUpOfLead');
const choices = (name: string) => [...(field(name) as HTMLSelectElement).options].map((option) => option.textContent);

describe('the contact details', () => {
  it('say so without a lead, and keep their shape while one loads', async () => {
    const host = createTestHost(plugin);
    await host.render(panel);
    expect(screen.getByText('No lead')).toBeVisible();
    await host.change(() => (host.core.leads.loading = true));
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });
  it('say that it is not the person on the line while somebody else is looked up, and lead back', async () => {
    const host = await shown();
    await host.change(() => (host.core.calls.live = true));
    const other = fakeLead(host.acts, { clients: [aClient({ firstName: 'Naomi', lastName: 'Fletcher' })] });
    expect(screen.queryByText(/Not the person on the line/)).toBeNull();
    await host.change(() => Object.assign(host.core.leads, { viewed: other, viewings: 1 }));
    const strip = screen.getByText('Not the person on the line: Dana Whitfield').closest('[role=status]');
    expect(strip).toHaveFocus();
    expect(field('First name')).toHaveValue('Naomi');
    await userEvent.type(field('Notes'), '!');
    expect([other.notes.endsWith('!'), host.lead.notes.endsWith('!')]).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to the call' }));
    expect([host.did('leads.closeViewed').length, (field('First name') as HTMLInputElement).value]).toEqual([1, 'Dana']);
  });
  it('name the person whose call is disposed once nobody is on the line any more', async () => {
    const host = await shown();
    await host.change(() => Object.assign(host.core.leads, { viewed: fakeLead(host.acts), viewings: 1 }));
    expect(screen.getByText('Not the person you are disposing: Dana Whitfield')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Dana Whitfield' }));
    expect(host.did('leads.closeViewed')).toHaveLength(1);
  });
  it('name that person by the number where no name is known, also when the page knows no call any more', async () => {
    const host = await shown({ clients: [aClient({ firstName: '', lastName: '' })] });
    await host.change(() => (host.core.calls.current = null));
    await host.change(() => Object.assign(host.core.leads, { viewed: fakeLead(host.acts), viewings: 1 }));
    expect(screen.getByText('Not the person you are disposing: No name, (504) 555-0132')).toBeVisible();
  });
  it('of a client looked up without a call can be noted and closed', async () => {
    const host = createTestHost(plugin);
    const other = fakeLead(host.acts);
    await host.render(panel);
    await host.change(() => Object.assign(host.core.leads, { viewed: other, viewings: 1 }));
    expect(screen.getByText(/Looked up, without a call/)).toBeVisible();
    await userEvent.type(field('Notes'), '!');
    expect(other.notes).toBe('Widow, two adult children.!');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('No lead')).toBeVisible();
  });
  it('show where the lead comes from', async () => {
    await shown();
    for (const text of ['FE-LA-88213', 'seniorlifequote.example', '2026-11-18', 'Callback Scheduled', '3'])
      expect(screen.getByText(text)).toBeVisible();
  });
  it('cannot be edited while a colleague works on the lead, and say who', async () => {
    const host = await shown({ takenBy: 'Ben Cole' });
    expect(screen.getByText('Read-only: Ben Cole works on this lead.')).toBeVisible();
    for (const name of ['First name', 'ZIP code', 'Notes']) expect(field(name)).toBeDisabled();
    await host.change(() => host.lead.set({ takenBy: '' }));
    expect(screen.queryByText(/Read-only/)).toBeNull();
    expect(field('Notes')).toBeEnabled();
  });
  it('show an advisor the previous status only where the centre configures it, as the disposition does [DISPO-042]', async () => {
    const host = await shown({}, { session: { roles: ['advisor'], workingRole: 'advisor', agentRole: 'advisor' } });
    const flags = (previousDisposition: boolean) =>
      host.change(() => (host.core.session.variant = { ...host.core.session.variant, flags: { previousDisposition } }));
    await flags(true);
    expect(screen.getByText('Previous status')).toBeVisible();
    await flags(false);
    expect(screen.queryByText('Previous status')).toBeNull();
  });
  it('show what a lead was disposed as last, whether it is worked on or only looked up', async () => {
    const host = await shown({ status: 'In Process', previousStatus: 'Callback Scheduled' });
    expect(screen.getByText('Callback Scheduled')).toBeVisible();
    await host.change(() => host.lead.set({ status: 'Unreachable', previousStatus: 'New' } as never));
    expect(screen.getByText('Unreachable')).toBeVisible();
    expect(screen.queryByText('New')).toBeNull();
  });
  it('say when a lead is promised a call, and with whom, as it is moved and kept [FUP-031] [ENDPOINT-105]', async () => {
    const host = createTestHost(plugin);
    const promise = { id: '1', startsAt: '2026-11-20T16:00:00.000Z', notes: 'Ask for Curtis', agent: { id: 7, name: 'Nora Whitfield' } };
    host.api.reply('getFollowUpOfLead', promise);
    const lead = fakeLead(host.acts, { status: 'Callback Scheduled', previousStatus: '' });
    host.core.leads.current = lead;
    await host.render(panel);
    expect(await screen.findByText(/^Follow-up: Fri, Nov 20, 10:00 AM CST for the lead, .* for you$/)).toBeVisible();
    expect(screen.getByText('With you. Note: Ask for Curtis')).toBeVisible();
    expect(aboutPromises(host)).toEqual([{ operation: 'getFollowUpOfLead', input: { params: { id: lead.id } } }]);

    host.api.reply('getFollowUpOfLead', { ...promise, agent: { id: 8, name: 'Ben Cole' } });
    await host.emit('follow-ups-changed', {});
    expect(await screen.findByText('With Ben Cole. Note: Ask for Curtis')).toBeVisible();
    host.api.reply('getFollowUpOfLead', { ...promise, notes: '', agent: null });
    await host.emit('follow-ups-changed', {});
    expect(await screen.findByText('With whoever is ready.')).toBeVisible();
    host.api.fail('getFollowUpOfLead', 404);
    await host.emit('follow-ups-changed', {});
    expect(screen.queryByText(/^Follow-up:/)).toBeNull();
  });
  it('ask for no promise of a lead whose last disposition makes none', async () => {
    const host = await shown({ status: 'Not Interested', previousStatus: '' });
    await host.change(() => undefined);
    expect(aboutPromises(host)).toEqual([]);
  });
  it('store names, title, gender, language and notes as they are typed', async () => {
    const { lead } = await shown();
    await userEvent.type(field('First name'), 'h');
    await userEvent.selectOptions(field('Title'), 'Ms.');
    await userEvent.selectOptions(field('Gender'), 'Male');
    await userEvent.click(screen.getByRole('radio', { name: 'Spanish' }));
    await userEvent.type(field('Notes'), '!');
    expect(lead.clients[0]).toMatchObject({ firstName: 'Danah', title: 'Ms', gender: 1 });
    expect([lead.language, lead.notes]).toEqual(['es', 'Widow, two adult children.!']);
  });
  it('know men as 1 and women as 2, with the titles of each, Dr. for both [REF-003, REF-004, REF-005, REF-006]', async () => {
    const { lead } = await shown({ clients: [aClient({ gender: null, title: '' })] });
    await userEvent.selectOptions(field('Gender'), 'Male');
    expect([lead.clients[0]?.gender, choices('Title')]).toEqual([1, ['—', 'Dr.', 'Mr.', 'M.']]);
    await userEvent.selectOptions(field('Gender'), 'Female');
    expect([lead.clients[0]?.gender, choices('Title')]).toEqual([2, ['—', 'Dr.', 'Ms.', 'Miss', 'Mrs.', 'Mme.', 'Mlle.']]);
    await userEvent.selectOptions(field('Title'), 'Mlle.');
    expect(lead.clients[0]?.title).toBe('Mlle');
  });
  it('ask for the country of birth, every one by its name, and keep its code [REF-039, REF-040]', async () => {
    const { lead } = await shown();
    const names = await offeredIn('Country of birth');
    expect([names.slice(0, 2), names.length]).toEqual([['Canada', 'United States'], 249]);
    await userEvent.tab();
    await userEvent.type(field('Country of birth'), 'germ{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 99 });
    expect(lead.clients[0]?.countryOfBirth).toBe('de');
  });
  it('take a house, an apartment or a workplace as the type of the address [LEAD-014]', async () => {
    const { lead } = await shown();
    expect(choices('Type')).toEqual(['House', 'Apartment', 'Workplace']);
    expect(field('Type')).toHaveDisplayValue('House');
    for (const [name, type] of [
      ['Workplace', 3],
      ['Apartment', 2],
      ['House', 1],
    ] as const) {
      await userEvent.selectOptions(field('Type'), name);
      expect(lead.address.type).toBe(type);
    }
  });
  it('have each title once, however it was spelt, and the one of the person whatever the gender', async () => {
    await shown({ clients: [aClient({ gender: null, title: 'MR.' })] });
    expect(field('Title')).toHaveDisplayValue('Mr.');
    expect(choices('Title')).toEqual(['—', 'Dr.', 'Mr.', 'M.', 'Ms.', 'Miss', 'Mrs.', 'Mme.', 'Mlle.']);
    await userEvent.selectOptions(field('Gender'), 'Female');
    expect(field('Title')).toHaveDisplayValue('Mr.');
  });
  it('take 64 characters of a name and 99 of any other text [BOOK-053, BOOK-054, BOOK-055]', async () => {
    await shown();
    for (const name of ['First name', 'Last name']) expect(field(name)).toHaveAttribute('maxlength', '64');
    for (const name of ['City', 'Address', 'Apartment', 'Buzzer']) expect(field(name)).toHaveAttribute('maxlength', '99');
  });
  it('lead to the first field that must be filled and is not, once a key has opened them', async () => {
    const host = await shown({ address: anAddress({ city: '', province: '' }) });
    await act(() => host.run('lead:to-contact'));
    await vi.waitFor(() => expect(field('City')).toHaveFocus());
  });
  it('mark what is required and empty, and a date of birth of less than ten characters, once left [BOOK-014, BOOK-042, MSG-104]', async () => {
    const host = await shown({ address: anAddress({ city: '', province: '' }), dobValid: false, clients: [aClient({ dob: '1961-03-1' })] });
    const marked = (name: string) => field(name).closest('.field')?.classList.contains('need');
    expect(document.querySelectorAll('.field.need')).toHaveLength(0);
    for (const name of ['City', 'State', 'Date of birth', 'First name', 'Email', 'Apartment']) {
      await userEvent.click(field(name));
      expect(marked(name)).toBe(false);
      await userEvent.tab();
    }
    expect(['City', 'State', 'Date of birth', 'First name', 'Email', 'Apartment'].map(marked)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(screen.getByText('Required fields missing: City, State. Not valid yet: Date of birth')).toBeVisible();
    await host.change(() => host.lead.setAddress({ city: 'Metairie', province: 'la' }));
    expect(['City', 'State'].map(marked)).toEqual([false, false]);
  });
  it('offer English and Spanish at ISIUS, English and French at SLICA [REF-044]', async () => {
    const first = await shown();
    const languages = () => screen.getAllByRole('radio').map((radio) => radio.textContent);
    expect(languages()).toEqual(['English', 'Spanish']);
    await first.change(() => (first.core.session.variant = slicaVariant));
    expect(languages()).toEqual(['English', 'French']);
  });
  it('show the age beside the masked date of birth, and what is wrong with it [BOOK-011, BOOK-012, LEAD-044, MSG-108]', async () => {
    const { lead } = await shown();
    expect(screen.getByText('65 years')).toBeVisible();
    await userEvent.clear(field('Date of birth'));
    await userEvent.type(field('Date of birth'), '19611399');
    expect(lead.clients[0]?.dob).toBe('1961-13-99');
    expect(screen.getByText('Date of birth is not valid')).toBeVisible();
    expect(screen.queryByText('65 years')).toBeNull();
  });
  it('keep a date of birth that is paused in, and say how to write one that can be two days', async () => {
    const { lead } = await shown();
    await userEvent.clear(field('Date of birth'));
    await userEvent.type(field('Date of birth'), '1970-0');
    expect([lead.clients[0]?.dob, screen.queryByRole('alert')]).toEqual(['1970-0', null]);
    await userEvent.clear(field('Date of birth'));
    await userEvent.type(field('Date of birth'), '01/02/1970');
    expect(field('Date of birth')).toHaveValue('01/02/1970');
    expect(screen.getByRole('alert')).toHaveTextContent('01/02/1970 can be two days. Write it as YYYY-MM-DD, year first');
    await userEvent.clear(field('Date of birth'));
    await userEvent.type(field('Date of birth'), '2001-02-31');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such day.');
  });
  it('take a date of birth of yesterday, where the lead is, and none of today [BOOK-013]', async () => {
    await shown({ today: '2026-11-19' });
    for (const [typed, said] of [
      ['2026-11-18', undefined],
      ['2026-11-19', 'Date of birth is not valid: it is not in the past'],
    ] as const) {
      await userEvent.clear(field('Date of birth'));
      await userEvent.type(field('Date of birth'), typed);
      expect(screen.queryByRole('alert')?.textContent).toBe(said);
    }
  });
  it('keep the caret where a date of birth is corrected in the middle', async () => {
    const { lead } = await shown();
    const input = field('Date of birth') as HTMLInputElement;
    await userEvent.clear(input);
    await userEvent.type(input, '19700102');
    await userEvent.type(input, '{Backspace}5', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect([lead.clients[0]?.dob, input.selectionStart]).toEqual(['1975-01-02', 4]);
  });
  it('count the age by the day where the lead is [LEAD-044]', async () => {
    await shown({ clients: [aClient({ dob: '1961-11-20' })], today: '2026-11-19' });
    expect(screen.getByText('64 years')).toBeVisible();
  });
  it('say at its field what the gateway refused, and above what belongs to another panel', async () => {
    const host = await shown();
    await host.change(() => (host.lead.fieldErrors = { 'address.city': 'At most 99 characters.', 'clients.0.occupation': 'Too long.' }));
    expect(field('City')).toHaveAccessibleDescription('At most 99 characters.');
    expect(screen.getByText('Too long.')).toBeVisible();
    expect(screen.getByText('Not saved; everything else is.')).toBeVisible();
  });
  it('keep notes as they will be stored, and the caret in its place [BOOK-047]', async () => {
    const { lead } = await shown({ notes: 'Rappeler' });
    const notes = field('Notes') as HTMLTextAreaElement;
    await userEvent.type(notes, 'é', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([lead.notes, notes.value, notes.selectionStart]).toEqual(['Rapepeler', 'Rapepeler', 4]);
    await userEvent.type(notes, '😀', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([notes.value, notes.selectionStart]).toEqual(['Rapepeler', 3]);
  });
  it("show the lead's time of day beside the time zone, and the states and zones of the US [BOOK-018, REF-038, REF-041, REF-043]", async () => {
    await shown();
    expect(screen.getByText('1:05 PM')).toBeVisible();
    expect(choices('Timezone')).toEqual([
      '—',
      'Eastern (New York)',
      'Central (Chicago)',
      'Mountain (Denver)',
      'Pacific (Los Angeles)',
      'Alaska (Anchorage)',
      'Hawaii (Honolulu)',
    ]);
    const codes = [...(field('State') as HTMLSelectElement).options].map(({ value }) => value).sort();
    expect(codes.join(' ').trim()).toBe(
      'ak al ar az ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy',
    );
  });
  it('say the zone of the lead in words too, where it is none of the list', async () => {
    const host = await shown({ address: anAddress({ timezone: 'America/Moncton', province: 'nb' }) }, slica);
    await host.change(() => (host.core.session.variant = slicaVariant));
    expect(field('Timezone')).toHaveDisplayValue('Atlantic (Moncton)');
    expect(choices('Timezone').slice(1, 5)).toEqual([
      'Newfoundland (St. John’s)',
      'Atlantic (Halifax)',
      'Atlantic (Moncton)',
      'Eastern (Toronto)',
    ]);
    await host.change(() => host.lead.setAddress({ timezone: 'America/Foo_Bar' }));
    expect(field('Timezone')).toHaveDisplayValue('Foo Bar');
  });
  it('say the zones in French', async () => {
    await shown({ address: anAddress({ timezone: 'America/Regina' }) }, { language: 'fr' });
    expect(field('Fuseau horaire')).toHaveDisplayValue('Centre (Regina)');
  });
  it('keep that time of day right as the minutes pass', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 19, 19, 5, 30) });
    const host = createTestHost(plugin);
    host.core.leads.current = fakeLead(host.acts);
    await host.render(panel);
    expect(screen.getByText('1:05 PM')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('1:06 PM')).toBeVisible();
    vi.useRealTimers();
  });
  it('warn of a lead that has been booked [LEAD-029] [MSG-109]', async () => {
    await shown({ previousStatus: 'Appointment Setup' });
    expect(screen.getByText('This lead has been already booked. Current status: Appointment Setup')).toBeVisible();
  });
  it.each([
    [{ status: 'Sold', previousStatus: 'Follow Up' }, 'Sold'],
    [{ status: 'In Process', previousStatus: 'Sold' }, 'Sold'],
    [{ status: 'Not Interested', previousStatus: 'Appointment Setup' }, null],
    [{ status: 'In Process', previousStatus: 'Voicemail' }, null],
  ])('warn by what became of the lead last: %j [LEAD-029] [BOOK-103]', async (lead, booked) => {
    await shown(lead);
    const said = screen.queryByText(/^This lead has been already booked/)?.textContent ?? null;
    expect(said).toBe(booked && `This lead has been already booked. Current status: ${booked}`);
  });
});

describe('phones and email', () => {
  it('are stored once they are whole, and say what is wrong before [BOOK-009, BOOK-010, BOOK-049, MSG-107]', async () => {
    const { lead } = await shown();
    const phone = field('Phone');
    await userEvent.type(phone, '{Backspace}');
    expect([lead.phone, screen.getByText('Please enter a valid phone number').textContent]).toEqual([
      '5045550132',
      'Please enter a valid phone number',
    ]);
    await userEvent.type(phone, '9');
    expect([lead.phone, phone]).toEqual(['5045550139', expect.objectContaining({ value: '504.555.0139' })]);
    expect(field('Email')).toHaveAttribute('type', 'email');
    await userEvent.type(field('Email'), ' x');
    expect(screen.getByText('Email is not valid')).toBeVisible();
    expect(lead.email).toBe('dana.whitfield@mail.example');
  });
  it('keep the number before when letters were typed, and say so: they stay to be seen until the field is left [LEAD-033]', async () => {
    const { lead } = await shown();
    const phone = field('Phone');
    await userEvent.clear(phone);
    await userEvent.type(phone, 'abc');
    expect(phone).toHaveValue('abc');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid phone number');
    await userEvent.tab();
    expect([lead.phone, phone]).toEqual(['5045550132', expect.objectContaining({ value: '504.555.0132' })]);
    expect(screen.getByRole('alert')).toHaveTextContent('“abc” is not a phone number. The number before stays.');
    await userEvent.clear(phone);
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('A phone number is needed. The one before stays.');
    await userEvent.clear(phone);
    await userEvent.type(phone, '5045550199');
    expect([lead.phone, screen.queryByRole('alert')]).toEqual(['5045550199', null]);
  });
  it('are mended in their middle: the caret stays there, and a whole number takes no further digit', async () => {
    const { lead } = await shown();
    const phone = field('Phone') as HTMLInputElement;
    const at = (caret: number) => ({ initialSelectionStart: caret, initialSelectionEnd: caret });
    await userEvent.type(phone, '{Backspace}7', at(5));
    expect([phone.value, phone.selectionStart, lead.phone]).toEqual(['504.755.0132', 5, '5047550132']);
    await userEvent.type(phone, '88', at(2));
    expect([phone.value, lead.phone]).toEqual(['504.755.0132', '5047550132']);
  });
  it('are pasted as people write them, with the 1 of the country', async () => {
    const { lead } = await shown();
    await userEvent.clear(field('Phone'));
    await userEvent.click(field('Phone'));
    await userEvent.paste('+1 (305) 555-0142');
    expect([field('Phone'), lead.phone]).toEqual([expect.objectContaining({ value: '305.555.0142' }), '3055550142']);
  });
  it('take up to four other numbers [BOOK-007, BOOK-008]', async () => {
    const { lead } = await shown({ phoneOther: ['5045550171', '5045550172', '5045550173'] });
    await userEvent.click(screen.getByRole('button', { name: 'Add a phone' }));
    await userEvent.type(field('Alternative phone 4'), '5045550174');
    expect(lead.phoneOther).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Add a phone' })).toBeNull();
    await userEvent.clear(field('Alternative phone 1'));
    expect(lead.phoneOther).toEqual(['5045550172', '5045550173', '5045550174']);
  });
  it('keep the words about one number while another is typed', async () => {
    await shown({ phoneOther: ['5045550171', '5045550172'] });
    await userEvent.type(field('Alternative phone 1'), 'x');
    await userEvent.tab();
    const words = '“504.555.0171x” is not a phone number. The number before stays.';
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await userEvent.type(field('Alternative phone 2'), '{Backspace}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid phone number');
    await userEvent.type(field('Alternative phone 2'), '9');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
  it('are all shown when there are more than four, with what to do', async () => {
    const host = await shown({ phoneOther: [1, 2, 3, 4, 5].map((n) => `504555017${n}`) });
    expect(screen.getByRole('alert')).toHaveTextContent('At most 4 alternative phones. Take one off the list.');
    await userEvent.clear(field('Alternative phone 5'));
    expect([host.lead.phoneOther.length, screen.queryByRole('alert')]).toEqual([4, null]);
  });
  it('have other numbers only where the centre has them [VARIANT-004] [VARIANT-005]', async () => {
    const host = await shown();
    expect(field('Alternative phone 1')).toBeVisible();
    await host.change(() => (host.core.session.variant = { ...host.core.session.variant, flags: { phoneOther: false } }));
    expect(screen.queryByLabelText(/Alternative phone/)).toBeNull();
  });
  it('can be dialed by hand, but not during a call [CALL-037]', async () => {
    const host = await shown({ phoneOther: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Dial (504) 555-0132' }));
    expect(host.did('calls.dial')).toEqual([['5045550132']]);
    await host.change(() => Object.assign(host.core.calls, { current: aCallView(), live: true }));
    expect(screen.getByRole('button', { name: 'Dial (504) 555-0132' })).toHaveAttribute('aria-disabled', 'true');
  });
  it('cannot be dialed when it asked not to be called, and the icon says so before it is pressed', async () => {
    const host = await shown({ phoneOther: [], calling: callFacts({ doNotCall: true }) });
    const icon = screen.getByRole('button', { name: 'Dial (504) 555-0132' });
    expect(icon).toHaveAccessibleDescription('This number asked not to be called.');
    await userEvent.click(icon);
    expect(host.did('calls.dial')).toEqual([]);
  });
});

describe('the postal code', () => {
  const button = () => screen.getByRole('button', { name: /Validate/ });
  it('asks the gateway only when it has no error, and holds five digits [BOOK-019, BOOK-020, BOOK-024, BOOK-028]', async () => {
    const host = await shown({ address: anAddress({ postal: '701', valid: false }) });
    expect(button()).toHaveTextContent(/^Validate$/);
    await userEvent.click(button());
    expect(host.did('lead.validatePostal')).toEqual([]);
    await userEvent.type(field('ZIP code'), '19-1234');
    expect([host.lead.address.postal, (field('ZIP code') as HTMLInputElement).value]).toEqual(['70119', '70119']);
    await userEvent.click(button());
    expect(host.did('lead.validatePostal')).toEqual([[]]);
  });
  it('colours its button: error with incomplete fields, warning before, success after [BOOK-025, MSG-048]', async () => {
    const host = await shown({ address: anAddress({ postal: '701', valid: false }) });
    expect(button()).toHaveClass('postal-incomplete');
    expect(button()).toHaveAccessibleDescription('Incomplete fields');
    await host.change(() => host.lead.setAddress({ postal: '70119' }));
    expect(button()).toHaveClass('postal-to-validate');
    await host.change(() => host.lead.setAddress({ valid: true }));
    expect(button()).toHaveClass('ok-button');
    expect(button()).toHaveTextContent('Validated');
  });
  it('says that it is too short, in Canada with five characters too [BOOK-022, BOOK-023, MSG-046]', async () => {
    const host = await shown({ address: anAddress({ postal: '701', valid: false }) });
    expect(screen.getByRole('alert')).toHaveTextContent('The ZIP code is too short');
    await host.change(() => host.lead.setAddress({ postal: '' }));
    expect(screen.queryByText(/is too short/)).toBeNull();
    await host.change(() => host.lead.setAddress({ postal: '70119' }));
    expect(screen.queryByText(/is too short/)).toBeNull();
    await host.change(() => {
      host.core.session.variant = slicaVariant;
      host.lead.setAddress({ postal: 'H2X1Y' });
    });
    expect(screen.getByText(/ code is too short$/)).toBeVisible();
  });
  it.each([
    ['qualifier', 'This ZIP code was not found. Please select the state manually.'],
    ['advisor', 'This ZIP code was not found. Check it with the client, then go on.'],
  ] as const)('tells a %s what to do with one that was not found [BOOK-026, BOOK-027, MSG-047]', async (role, words) => {
    await shown({ address: anAddress({ invalidPostal: true, valid: true }) }, { session: { roles: [role], workingRole: role } });
    expect(screen.getByText(words)).toBeVisible();
  });
  it('is a postal code of six characters in Canada, with its provinces and time zones [I18N-002, BOOK-020, BOOK-021, REF-037, REF-042, REF-043]', async () => {
    const { lead } = await shown({ address: anAddress({ postal: 'H2X1Y4', province: 'qc', timezone: 'America/Toronto' }) }, slica);
    expect(field('Postal code')).toHaveValue('H2X 1Y4');
    const codes = [...(field('Province') as HTMLSelectElement).options].map(({ value }) => value).sort();
    expect(codes.join(' ').trim()).toBe('ab bc mb nb nl ns nt nu on pe qc sk yt');
    expect(choices('Timezone')).toEqual([
      '—',
      'Newfoundland (St. John’s)',
      'Atlantic (Halifax)',
      'Eastern (Toronto)',
      'Central (Winnipeg)',
      'Mountain (Edmonton)',
      'Pacific (Vancouver)',
    ]);
    await userEvent.selectOptions(field('Province'), 'Newfoundland and Labrador');
    expect(lead.address.province).toBe('nl');
    await userEvent.clear(field('Postal code'));
    await userEvent.type(field('Postal code'), 'k1a 0b1x');
    expect(lead.address.postal).toBe('K1A0B1');
    expect(field('Postal code')).toHaveValue('K1A 0B1');
  });
  it('says so in French with the Canadian wording [I18N-002]', async () => {
    await shown(
      { address: anAddress({ postal: 'H2X1', province: 'qc' }) },
      { session: { variantCode: 'SLICA' }, language: 'fr', overlay: 'fr_ca' },
    );
    expect(screen.getByText('Le code postal est trop court')).toBeVisible();
    expect(field('Province')).toHaveDisplayValue('Québec');
  });
});

describe('clients', () => {
  it('are one in the US and two in Canada [VARIANT-003]', async () => {
    const host = await shown({ clients: [aClient(), aClient({ firstName: 'Robert' })] });
    expect(screen.getAllByLabelText('First name')).toHaveLength(1);
    await host.change(() => (host.core.session.variant = slicaVariant));
    expect(screen.getAllByLabelText('First name').map((input) => (input as HTMLInputElement).value)).toEqual(['Dana', 'Robert']);
    await userEvent.type(screen.getAllByLabelText('First name')[1]!, 'o');
    expect(host.lead.clients[1]?.firstName).toBe('Roberto');
  });
});

describe('notes', () => {
  it('open the CRE Notes in a dialog, which says when there are none [LEAD-041, MSG-106]', async () => {
    const host = await shown({ creNotes: '2026-11-17 | 10:05 - Asked for a call<br>plain' });
    await userEvent.click(screen.getByRole('button', { name: 'View notes (2)' }));
    const dialog = screen.getByRole('dialog', { name: 'CRE Notes' });
    for (const text of ['2026-11-17 10:05', 'Asked for a call', 'plain']) expect(within(dialog).getByText(text)).toBeVisible();
    await host.change(() => host.lead.set({ creNotes: '' }));
    expect(within(dialog).getByText('There are no notes for this lead')).toBeVisible();
  });
});

describe('what is missing and what is saved', () => {
  it('stands in the footer [BOOK-002]', async () => {
    const host = await shown({ address: anAddress({ city: '' }), clients: [aClient({ lastName: '' })] });
    expect(screen.getByText('Required fields missing: Last name, City')).toBeVisible();
    await host.change(() => {
      host.lead.setAddress({ city: 'New Orleans' });
      host.lead.setClient(0, { lastName: 'Whitfield' });
    });
    expect(screen.getByText('Contact details are complete')).toBeVisible();
  });
  it('is never called complete while a phone or an email that is none stands in its field', async () => {
    await shown({ phoneOther: ['5045550171'] });
    await userEvent.type(field('Email'), '@');
    await userEvent.type(field('Alternative phone 1'), '{Backspace}');
    expect(screen.getByText('Not valid yet: Alternative phones, Email')).toBeVisible();
    await userEvent.type(field('Phone'), '{Backspace}');
    expect(screen.getByText('Not valid yet: Phone, Email')).toBeVisible();
    await userEvent.type(field('Email'), '{Backspace}');
    expect(screen.getByText('Contact details are complete')).toBeVisible();
  });
  it('is never called complete with a postal code that nobody found', async () => {
    await shown({ address: anAddress({ invalidPostal: true, valid: true }) });
    expect(screen.getByText('Everything is filled in. Nobody found the ZIP code: check it with the client.')).toBeVisible();
    expect(screen.queryByText('Contact details are complete')).toBeNull();
  });
  it('is in the header: saving, saved, or kept in the browser', async () => {
    const host = await shown({ unsaved: true });
    expect(screen.getByText('Saving…')).toBeVisible();
    await host.change(() => Object.assign(host.lead, { unsaved: false, savedAt: Date.UTC(2026, 10, 19, 19, 5) }));
    expect(screen.getByText(/^Saved \d/)).toBeVisible();
    await host.change(() => (host.lead.saveError = 'The gateway did not answer.'));
    expect(screen.getByText('Not saved yet')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The gateway did not answer.The last changes are kept in this browser');
    await host.change(() => (host.lead.saveRefused = true));
    expect(screen.getByRole('alert')).toHaveTextContent('It stays here. Correct it, and it is sent again.');
  });
});
