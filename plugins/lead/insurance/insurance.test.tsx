// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, createTestHost, fakeLead, offeredBy, offeredIn, slicaVariant, type TestHostOptions } from '@dialer/host/testing';
import plugin from '..';

const lists = (centre: string) => JSON.parse(readFileSync(`variants/${centre}/lists.json`, 'utf8')) as object;
type LeadFields = Parameters<typeof fakeLead>[1];

/** The second step, of a lead that nothing of it is known of. */
async function shown(lead: LeadFields = {}, options: TestHostOptions = {}, centre = 'isius') {
  const host = createTestHost(plugin, options);
  host.core.clock.now = () => Date.UTC(2026, 10, 19, 19, 5);
  host.api.reply('getLists', { lists: lists(centre) });
  const current = fakeLead(host.acts, { clients: [blank()], ...lead });
  host.core.leads.current = current;
  await host.render({ panel: 'lead' });
  await userEvent.click(await screen.findByRole('tab', { name: /Insurance Coverage|Assurance/ }));
  await screen.findAllByRole('combobox', { name: /^(Height|Taille)/ });
  return { ...host, lead: current };
}
const blank = (over: Parameters<typeof aClient>[0] = {}) => {
  const base = aClient({
    ...{ height: '', weight: '', occupation: '', conditions: [], medications: [], income: null, incomeType: 'Monthly', disability: null },
    ...over,
  });
  return {
    ...base,
    insurance: { ...base.insurance, type: [], typeOther: '', amount: null, hasPolicy: null, carrier: '', premium: '', ...over.insurance },
  };
};
const field = (name: string | RegExp) => screen.getByLabelText(name);
const choices = (name: string) => [...(field(name) as HTMLSelectElement).options].map((option) => option.textContent);
const box = (name: string) => screen.getByRole('combobox', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));

describe('the second step of a booking', () => {
  it('is not there in a centre that books no meetings, and says when its lists cannot be loaded', async () => {
    const host = createTestHost(plugin);
    host.api.reply('getLists', { lists: null });
    host.core.leads.current = fakeLead(host.acts);
    await host.render({ panel: 'lead' });
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('can be tried again when its lists cannot be loaded', async () => {
    const host = createTestHost(plugin);
    host.api.fail('getLists', 500);
    host.core.leads.current = fakeLead(host.acts, { clients: [blank()] });
    await host.render({ panel: 'lead' });
    await userEvent.click(await screen.findByRole('tab', { name: /Insurance/ }));
    expect(await screen.findByText('The lists of this form could not be loaded.')).toBeVisible();
    host.api.reply('getLists', { lists: lists('isius') });
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('combobox', { name: 'Height' })).toBeVisible();
  });

  it('names what it still wants, until each client has kind, height, weight and occupation [LEAD-019, LEAD-022]', async () => {
    const { lead } = await shown();
    expect(screen.getByText('Required fields missing: Coverage type, Height, Weight, Occupation')).toBeVisible();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Coverage type' }), 'Life{Enter}');
    await userEvent.type(field('Height'), `5'4{Enter}`);
    await userEvent.type(field('Weight'), '150{Enter}');
    await userEvent.type(field('Occupation'), 'École nurse');
    expect(screen.getByText('Insurance coverage is complete')).toBeVisible();
    expect(lead.clients[0]).toMatchObject({ height: `5' 4"`, weight: '150', occupation: 'Ecole nurse', insurance: { type: ['life'] } });
    expect(screen.getByRole('tab', { name: 'Insurance Coverage' })).toBeVisible();
  });

  it.each(['height', 'weight', 'occupation'] as const)('wants the %s of every client [LEAD-019]', async (left) => {
    const whole = blank({ height: '64', weight: '150', occupation: 'Nurse', insurance: { type: ['life'] } as never });
    const host = await shown({ clients: [whole, { ...whole, [left]: '' }] }, {}, 'slica');
    expect(screen.queryByText('Insurance coverage is complete')).toBeNull();
    await host.change(() => host.lead.setClient(1, { [left]: whole[left] }));
    expect(screen.getByText('Insurance coverage is complete')).toBeVisible();
  });

  it('wants the text of another kind, and the text alone [LEAD-022, BOOK-040, BOOK-041, BOOK-055]', async () => {
    const { lead } = await shown({ clients: [blank({ height: `5' 4"`, weight: '150', occupation: 'Nurse' })] });
    expect(screen.getByText('Required fields missing: Coverage type')).toBeVisible();
    expect(screen.queryByLabelText('Other type')).toBeNull();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Coverage type' }), 'Other{Enter}');
    expect(screen.getByText('Required fields missing: Other type')).toBeVisible();
    expect(field('Other type')).toHaveAttribute('maxlength', '99');
    await userEvent.type(field('Other type'), 'Long-term care');
    expect(screen.getByText('Insurance coverage is complete')).toBeVisible();
    expect(lead.clients[0]!.insurance).toMatchObject({ type: ['other'], typeOther: 'Long-term care' });
  });

  it('keeps the word that only Other fits as the text of the other kind', async () => {
    const { lead } = await shown();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Coverage type' }), 'Whole{Enter}');
    expect(lead.clients[0]!.insurance).toMatchObject({ type: ['other'], typeOther: 'Whole' });
    expect(field('Other type')).toHaveValue('Whole');
  });

  it('has the focus in its first field when a key leads there, and says where accents are left out', async () => {
    const host = await shown();
    await userEvent.click(screen.getByRole('tab', { name: 'Contact Details' }));
    expect(screen.getByRole('tab', { name: 'Contact Details' })).toHaveFocus();
    await host.run('lead:to-insurance');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Coverage type' })).toHaveFocus());
    expect(screen.getByText('no accents', { selector: ':not([hidden] *)' })).toBeVisible();
    await host.run('lead:to-summary');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Meeting Summary' })).toHaveFocus());
  });

  it('takes an amount of nine digits at most [BOOK-096]', async () => {
    const { lead } = await shown();
    await userEvent.type(field('Amount'), '1a2345678901');
    expect(lead.clients[0]!.insurance.amount).toBe(123_456_789);
  });

  it('says at height and weight that they are empty, once they were left so [LEAD-021]', async () => {
    await shown();
    expect(screen.queryByText(/^Choose a /)).toBeNull();
    for (const [label, words] of [
      ['Height', 'Choose a height.'],
      ['Weight', 'Choose a weight.'],
    ] as const) {
      await userEvent.click(box(label));
      await userEvent.tab();
      await userEvent.tab();
      expect(screen.getByText(words).closest('[role=alert]')).toBeVisible();
      await userEvent.type(box(label), '{ArrowDown}{Enter}');
      expect(screen.queryByText(words)).toBeNull();
    }
  });

  it.each(['qualifier', 'advisor'] as const)(
    'is shown to a %s with email, date of birth and smoker [LEAD-038] [LEAD-039]',
    async (agentRole) => {
      await shown({ email: 'dana@mail.example' }, { session: { agentRole, roles: [agentRole], workingRole: agentRole } });
      expect(group('Smoker').getByRole('radio', { name: 'Yes' })).toBeVisible();
      await userEvent.click(screen.getByRole('tab', { name: 'Contact Details' }));
      expect(field('Email')).toHaveValue('dana@mail.example');
      expect(field('Email')).toBeVisible();
      expect(field('Date of birth')).toBeVisible();
    },
  );

  it('has texts, text areas of two rows, and numbers that take digits alone [BOOK-006]', async () => {
    const { lead } = await shown();
    await userEvent.type(field('Occupation'), 'Nurse');
    await userEvent.type(field('Amount'), '12a,500');
    expect([field('Occupation').tagName, field('Occupation')]).toEqual(['INPUT', expect.objectContaining({ value: 'Nurse' })]);
    expect(field('Amount')).toHaveAttribute('inputmode', 'numeric');
    expect(lead.clients[0]!.insurance.amount).toBe(12_500);
    await userEvent.click(screen.getByRole('tab', { name: 'Contact Details' }));
    expect([field('Notes').tagName, (field('Notes') as HTMLTextAreaElement).rows]).toEqual(['TEXTAREA', 2]);
  });

  it('asks for carrier and premium only of who has a policy [BOOK-036] [BOOK-035] [REF-019, REF-020, REF-021]', async () => {
    const { lead } = await shown();
    for (const name of ['Carrier', 'Premium']) expect(screen.queryByLabelText(name)).toBeNull();
    await userEvent.click(group('Has policy').getByRole('radio', { name: 'Yes' }));
    await userEvent.type(field('Carrier'), '{ArrowDown}');
    const list = within(screen.getByRole('listbox', { name: 'Carrier' })).getAllByRole('option');
    const carriers = list.map((option) => option.textContent);
    expect(carriers).toHaveLength(38);
    expect(carriers.slice(-3)).toEqual(['Does not know', 'Refused to provide', 'Other']);
    await userEvent.keyboard('omaha{Enter}');
    expect(lead.clients[0]!.insurance.carrier).toBe('Mutual of Omaha');
    expect(choices('Premium')).toEqual([
      ...['Choose…', 'Over $150', '$100 to $150', '$50 to $100', 'Under $50', 'Does not know', 'Refused to provide'],
    ]);
    for (const [index, name] of choices('Premium').slice(1).entries()) {
      await userEvent.selectOptions(field('Premium'), name!);
      expect(lead.clients[0]!.insurance.premium).toBe(`p${index + 1}`);
    }
    await userEvent.click(group('Has policy').getByRole('radio', { name: 'No' }));
    for (const name of ['Carrier', 'Premium']) expect(screen.queryByLabelText(name)).toBeNull();
  });

  it('keeps a carrier that is in no list as it was typed, says so at the field, and never makes it Other [LEAD-009]', async () => {
    const host = await shown({ clients: [blank({ insurance: { hasPolicy: 1 } as never })] });
    const { lead } = host;
    const carrier = () => lead.clients[0]!.insurance.carrier;
    await userEvent.type(field('Carrier'), 'Acmé Life of Ohio{Enter}');
    expect([carrier(), (field('Carrier') as HTMLInputElement).value]).toEqual(['Acme Life of Ohio', 'Acme Life of Ohio']);
    expect(screen.getByText('Not in the list. It is kept as you typed it.')).toBeVisible();
    // A step that a key leads to in mid-word, too.
    await userEvent.type(field('Carrier'), ' and sons');
    await host.run('lead:to-summary');
    expect(await screen.findByText('Acme Life of Ohio and sons')).toBeVisible();
    await host.run('lead:to-insurance');
    expect(box('Carrier')).toHaveValue('Acme Life of Ohio and sons');
    await userEvent.clear(box('Carrier'));
    await userEvent.type(box('Carrier'), 'omaha');
    await userEvent.tab();
    expect(carrier()).toBe('Mutual of Omaha');
    expect(screen.queryByText('Not in the list. It is kept as you typed it.')).toBeNull();
  });

  it('reads an income as it was chosen, also after the centre has drawn its bands anew', async () => {
    await shown({ clients: [blank({ income: 2, incomeBand: '1000-2000' })] });
    expect(field('Income')).toHaveDisplayValue('$1,000 to $2,000');
    expect(choices('Income').slice(1, 3)).toEqual(['$1,000 to $2,000', 'Under $1,250']);
  });

  it('has the bands of the chosen type of income, and none when it is refused [BOOK-035] [BOOK-037] [REF-013, REF-014, REF-015, REF-016, REF-017, REF-018]', async () => {
    const { lead } = await shown();
    expect(choices('Income type')).toEqual(['Monthly', 'Annual', 'Combined', 'Refused to provide']);
    expect(choices('Income')).toEqual([
      ...['Choose…', 'Under $1,250', '$1,250 to $2,500', '$2,500 to $4,200', '$4,200 to $6,250', '$6,250 to $8,500', 'Over $8,500'],
    ]);
    await userEvent.selectOptions(field('Income'), 'Under $1,250');
    expect(lead.clients[0]!.income).toBe(1);
    await userEvent.selectOptions(field('Income'), 'Over $8,500');
    expect(lead.clients[0]).toMatchObject({ income: 6, incomeBand: '8500-' });
    await userEvent.selectOptions(field('Income type'), 'Annual');
    expect(choices('Income').slice(1)).toEqual([
      ...['Under $15,000', '$15,000 to $30,000', '$30,000 to $50,000', '$50,000 to $75,000', '$75,000 to $100,000', 'Over $100,000'],
    ]);
    for (const [name, band] of [
      ['Under $15,000', 7],
      ['Over $100,000', 12],
    ] as const) {
      await userEvent.selectOptions(field('Income'), name);
      expect(lead.clients[0]).toMatchObject({ incomeType: 'Annual', income: band });
    }
    await userEvent.selectOptions(field('Income type'), 'Combined');
    expect(choices('Income').slice(1)).toEqual([
      ...['Under $30,000', '$30,000 to $60,000', '$60,000 to $100,000', '$100,000 to $150,000', '$150,000 to $200,000', 'Over $200,000'],
    ]);
    await userEvent.selectOptions(field('Income'), 'Under $30,000');
    expect(lead.clients[0]!.income).toBe(13);
    await userEvent.selectOptions(field('Income'), 'Over $200,000');
    expect(lead.clients[0]).toMatchObject({ incomeType: 'Combined', income: 18 });
    await userEvent.selectOptions(field('Income type'), 'Refused to provide');
    expect(lead.clients[0]).toMatchObject({ incomeType: 'Refused', income: null });
    expect(screen.queryByLabelText('Income')).toBeNull();
  });

  it('has heights and weights in the units of the country, and in the other ones [REF-008, REF-009, REF-010, REF-011, REF-012] [BOOK-034]', async () => {
    const { lead } = await shown();
    const ends = async (name: string) => {
      const list = await offeredIn(name);
      return [list[0], list[1], list.at(-1), list.length];
    };
    expect(await ends('Height')).toEqual([`4' 0"`, `4' 1"`, `7' 0"`, 37]);
    expect(await ends('Weight')).toEqual(['75', '80', '400+', 66]);
    await userEvent.click(box('Height'));
    await userEvent.click(screen.getByRole('option', { name: `6' 0"` }));
    expect(lead.clients[0]).toMatchObject({ height: `6' 0"`, heightUnits: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Height in ft. Change to m' }));
    expect(lead.clients[0]).toMatchObject({ height: '', heightUnits: 1 });
    expect(await ends('Height')).toEqual(['1\u00a0m\u00a020', '1\u00a0m\u00a023', '2\u00a0m\u00a010', 31]);
    await userEvent.click(screen.getByRole('button', { name: 'Weight in lb. Change to kg' }));
    expect(await ends('Weight')).toEqual(['35', '38', '200+', 56]);
    await userEvent.click(box('Weight'));
    await userEvent.click(screen.getByRole('option', { name: '200+' }));
    expect(lead.clients[0]).toMatchObject({ weight: '200', weightUnits: 1 });
  });

  it.each(['170', '1,70', '1.7', '1,7', '1m70'])(
    'takes the typed height %s for what it says, never for the nearest of the list',
    async (typed) => {
      const { lead } = await shown();
      await userEvent.click(screen.getByRole('button', { name: 'Height in ft. Change to m' }));
      await userEvent.type(box('Height'), typed);
      expect(lead.clients[0]!.height).toBe('1m70');
      await userEvent.tab();
      expect(lead.clients[0]).toMatchObject({ height: '1m70', heightUnits: 1, measuringSystem: 1 });
      expect(box('Height')).toHaveValue('1\u00a0m\u00a070');
    },
  );

  it('refuses in words what is no height or weight, and keeps what was chosen', async () => {
    const { lead } = await shown({ clients: [blank({ height: `5' 4"`, weight: '' })] });
    await userEvent.clear(box('Height'));
    await userEvent.type(box('Height'), '17{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(`“17” cannot be used. Write it like 5' 6", from 4' 0" to 7' 0".`);
    expect(lead.clients[0]!.height).toBe(`5' 4"`);
    await userEvent.clear(box('Weight'));
    await userEvent.type(box('Weight'), '163');
    await userEvent.tab();
    expect(lead.clients[0]!.weight).toBe('163');
    await userEvent.clear(box('Weight'));
    await userEvent.type(box('Weight'), '12');
    await userEvent.tab();
    expect(screen.getByText(/“12” cannot be used/)).toBeVisible();
    expect(lead.clients[0]!.weight).toBe('163');
  });

  it('takes conditions and medications with their durations by the keyboard, from the list or free [LEAD-011, LEAD-012] [REF-024, REF-025]', async () => {
    const { lead } = await shown();
    for (const name of ['Medical conditions', 'Medications']) {
      const list = (field(`${name}: name`) as HTMLInputElement).list!;
      expect([list.options.length > 10, list.options[list.options.length - 1]!.value], name).toEqual([true, 'Other']);
    }
    await userEvent.type(field('Medical conditions: name'), 'diabetes type 2{Enter}18 months{Enter}Ménière{Enter}{Enter}');
    expect(lead.clients[0]!.conditions).toEqual([
      { name: 'Diabetes type 2', duration: '18 months' },
      { name: 'Meniere', duration: '' },
    ]);
    expect(field('Medical conditions: name')).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(lead.clients[0]!.conditions).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Diabetes type 2' }));
    expect(lead.clients[0]!.conditions).toEqual([]);
    // What stands there when the focus leaves is kept.
    await userEvent.type(field('Medications: name'), 'Metformin');
    await userEvent.click(field('Occupation'));
    expect(lead.clients[0]!.medications).toEqual([{ name: 'Metformin', duration: '' }]);
    await userEvent.type(field('Medications: name'), 'Insulin{Enter}since 2021{Enter}');
    expect(lead.clients[0]!.medications).toEqual([
      { name: 'Metformin', duration: '' },
      { name: 'Insulin', duration: 'since 2021' },
    ]);
  });

  it('takes the first of the list that fits by Enter or Tab, once, and how long it has been when it is said again', async () => {
    const { lead } = await shown();
    const name = () => field('Medical conditions: name');
    await userEvent.type(name(), 'arth{Enter}');
    expect(name()).toHaveValue('Arthritis');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(name(), 'asth');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(name(), 'ARTHRITIS{Enter}{Enter}');
    expect(lead.clients[0]!.conditions).toEqual([
      { name: 'Arthritis', duration: '' },
      { name: 'Asthma', duration: '' },
    ]);
    await userEvent.type(name(), 'arthritis{Enter}two years{Enter}');
    expect(lead.clients[0]!.conditions[0]).toEqual({ name: 'Arthritis', duration: 'two years' });
  });

  it('flags an amount over 100,000, and says who can only be met by phone, for each reason [LEAD-023]', async () => {
    await shown({ clients: [blank({ dob: '1947-01-01' })] });
    expect(screen.getByText(/older than 78 years and 11 months\.$/)).toBeVisible();
    await userEvent.type(field('Amount'), '1000x00');
    expect([(field('Amount') as HTMLInputElement).value, screen.queryByText('Over $100K')]).toEqual(['100000', null]);
    await userEvent.type(field('Medical conditions: name'), 'Asthma{Enter}{Enter}');
    expect(screen.queryByText(/A health issue/)).toBeNull();
    await userEvent.type(field('Amount'), '0');
    expect(screen.getByText('Over $100K')).toBeVisible();
    expect(screen.getByText(/older than 78 years and 11 months\. A health issue with coverage over \$100,000\.$/)).toBeVisible();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Coverage type' }), 'Travel{Enter}');
    expect(screen.getByText(/A kind of insurance that nobody is visited for\.$/)).toBeVisible();
  });

  it('tells terms apart by their years only where the flag is on, and names one that was chosen before [REF-022, REF-023]', async () => {
    const kinds = () => offeredIn('Coverage type');
    const usual = [
      'Life',
      'Joint life',
      'Term',
      'Final expense',
      'Mortgage',
      'Annuity',
      'Disability',
      'Critical illness',
      'Travel',
      'Health',
      'Other',
    ];
    const off = await shown();
    expect(await kinds()).toEqual(usual);
    await off.change(() => off.lead.setClient(0, { insurance: { ...off.lead.clients[0]!.insurance, type: ['term-20'] } }));
    expect(screen.getByText('Term 20')).toBeVisible();
    expect(await kinds()).toEqual(usual);
    cleanup();

    const { lead } = await shown({}, { flags: { 'lead:terms': true } });
    const terms = [10, 15, 20, 25, 30, 35, 40, 100].map((years) => `Term ${years}`);
    expect(await kinds()).toEqual([...usual.slice(0, 3), ...terms, ...usual.slice(3)]);
    await userEvent.type(screen.getByRole('combobox', { name: 'Coverage type' }), '25{Enter}');
    expect(lead.clients[0]!.insurance.type).toEqual(['term-25']);
    expect(screen.queryByText(/Required fields missing: Coverage type/)).toBeNull();
  });

  it('asks how somebody works [REF-007]', async () => {
    const { lead } = await shown();
    expect(choices('Employment')).toEqual(['—', 'Employed', 'Self-employed', 'Unemployed', 'Retired', 'Student']);
    for (const [index, name] of choices('Employment').slice(1).entries()) {
      await userEvent.selectOptions(field('Employment'), name!);
      expect(lead.clients[0]!.employment).toBe(index + 1);
    }
  });

  it('asks more of who wants an annuity [REF-034, REF-035, REF-036]', async () => {
    const { lead } = await shown();
    expect(screen.queryByLabelText('Funds')).toBeNull();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Coverage type' }), 'Annuity{Enter}');
    expect([choices('Beneficiary'), choices('Funds')]).toEqual([
      ['—', 'Individual', 'Partner'],
      ['—', 'Registered', 'Non-registered'],
    ]);
    for (const [name, kept] of [
      ['Individual', 'individual'],
      ['Partner', 'partner'],
    ] as const) {
      await userEvent.selectOptions(field('Beneficiary'), name);
      expect(lead.clients[0]!.insurance.annuityBeneficiary).toBe(kept);
    }
    await userEvent.selectOptions(field('Funds'), 'Non-registered');
    expect(lead.clients[0]!.insurance.annuityFunds).toBe('non_registered');
    await userEvent.selectOptions(field('Funds'), 'Registered');
    await userEvent.type(field('Period'), '20 years');
    await userEvent.click(field('Investment'));
    await userEvent.paste('b'.repeat(120));
    expect(lead.clients[0]!.insurance).toMatchObject({
      ...{ annuityFunds: 'registered', annuityPeriod: '20 years', annuityInvestment: 'b'.repeat(99) },
    });
    expect(field('Period')).toHaveAttribute('maxlength', '99');
  });

  it('asks a couple for both, in French, and a second client only once they have a name', async () => {
    const clients = [blank({ firstName: 'Élise', lastName: 'Roy' }), blank({ firstName: '', lastName: '' })];
    const { lead, change } = await shown(
      { clients },
      { language: 'fr', overlay: 'fr_ca', session: { variantCode: 'SLICA', variant: slicaVariant } },
      'slica',
    );
    expect(
      screen.getByText(
        'Champs obligatoires manquants : Type d’assurance (Élise Roy), Taille (Élise Roy), Poids (Élise Roy), Profession (Élise Roy)',
      ),
    ).toBeVisible();
    expect(screen.getAllByLabelText('Taille')).toHaveLength(2);
    await change(() => lead.setClient(1, { firstName: 'Paul' }));
    expect(screen.getByText(/Taille \(Paul\)/)).toBeVisible();
    expect((await offeredBy(screen.getAllByLabelText('Taille')[0]!))[0]).toBe('1\u00a0m\u00a020');
  });

  it('shows what the gateway refused at its field, and begins anew with another lead', async () => {
    const host = await shown({ fieldErrors: { 'clients.0.occupation': 'Too long.' } } as never);
    expect(field('Occupation')).toHaveAccessibleDescription('Too long.');
    await host.change(() => (host.core.leads.current = fakeLead(host.acts, { id: 'another', clients: [blank()] })));
    expect(screen.getByRole('tab', { name: 'Contact Details' })).toHaveAttribute('aria-selected', 'true');
  });
});
