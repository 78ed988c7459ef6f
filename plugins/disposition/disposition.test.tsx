// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { observable } from 'mobx';
import userEvent from '@testing-library/user-event';
import { aCallView, aClient, aLead, callFacts, createTestHost, fakeLead, type FakeCore, type TestHostOptions } from '@dialer/host/testing';
import { allow, done, refuse, type CommandId, type Outcome } from '@dialer/host';
import { openDaily } from '@dialer/rules/calling-window-testing';
import { preloadCallTimeField } from '@dialer/ui';
import plugin from '.';
import { saveNext, saveStop } from './api';

beforeAll(preloadCallTimeField);

const panel = { panel: 'disposition' };
const advisor: TestHostOptions = { session: { workingRole: 'advisor', roles: ['advisor'] } };
async function shown(set: (core: FakeCore) => void = () => undefined, options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.core.leads.current = fakeLead(host.acts);
  host.core.disposition.active = true;
  set(host.core);
  await host.render(panel);
  return host;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the disposition panel', () => {
  it('offers disposition, reason, date-time, notes, Save & Next and Save & Stop [DISPO-001, DISPO-039, MSG-115]', async () => {
    const host = await shown((core) => {
      Object.assign(core.disposition, {
        disposition: 'Callback Scheduled',
        reasonOptions: [{ value: 'Currently driving', labelKey: 'Currently driving' }],
        needs: { reason: true, dateTime: true, notes: true, sale: false },
      });
    });
    await userEvent.selectOptions(screen.getByLabelText('Disposition'), 'Not Interested');
    await userEvent.selectOptions(screen.getByLabelText('Not-interested reason'), 'Currently driving');
    await userEvent.type(screen.getByLabelText('Notes'), 'x');
    expect(host.did('disposition.set')).toEqual([
      [{ disposition: 'Not Interested', reason: '', reasonOther: '' }],
      [{ reason: 'Currently driving' }],
      [{ notes: 'x' }],
    ]);
    await userEvent.type(screen.getByLabelText('Date and time'), '2099-11-20 09:15 AM');
    await userEvent.tab();
    expect(host.core.disposition.dateTime).toBe('2099-11-20T15:15');
    await userEvent.click(button('Save & Next'));
    await userEvent.click(button('Save & Stop'));
    expect(host.did('disposition.save')).toEqual([['next'], ['stop']]);
  });
  it('takes a draft during the call and writes that saving waits for the hang-up [DISPO-050]', async () => {
    const host = await shown((core) => {
      core.disposition.active = false;
      core.disposition.saveNext = core.disposition.saveStop = refuse('not_yet');
      Object.assign(core.calls, { current: aCallView(), live: true });
    });
    expect(screen.getByText('Saving opens when you hang up. Notes are kept.')).toBeVisible();
    expect(screen.getByText('Call in progress')).toBeVisible();
    await userEvent.click(button('Save & Next'));
    expect(host.did('disposition.save')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Disposition'), 'Not Interested');
    expect(host.core.disposition.disposition).toBe('Not Interested');
  });
  it('says that somebody has hung up while the gateway has not said that the call is over', async () => {
    await shown((core) => {
      core.disposition.active = false;
      Object.assign(core.calls, { current: aCallView({ facts: { agent: 'down' } }), live: true, hungUp: true });
    });
    expect(screen.getByText('You hung up. Saving opens in a moment. Notes are kept.')).toBeVisible();
    expect(screen.getByText('Hanging up…')).toBeVisible();
  });
  it('asks for the text of an other reason [DISPO-001]', async () => {
    const host = await shown((core) =>
      Object.assign(core.disposition, { reason: 'Other', reasonOptions: [{ value: 'Other', labelKey: 'Other' }] }),
    );
    expect(screen.getByLabelText('Other reason')).toHaveAttribute('maxlength', '99');
    await userEvent.type(screen.getByLabelText('Other reason'), 'y');
    expect(host.core.disposition.reasonOther).toBe('y');
  });
  it('says which field is missing once somebody has tried to save [DISPO-029, MSG-088]', async () => {
    const host = await shown((core) => {
      Object.assign(core.disposition, { disposition: 'Pocket', needs: { reason: false, dateTime: true, notes: false, sale: false } });
      core.disposition.errors = { dateTime: 'dispositions.errors.date_time_required' };
      core.disposition.saveStop = refuse('why.missing_dateTime');
    });
    await userEvent.click(screen.getByLabelText('Date and time'));
    await userEvent.tab();
    expect(screen.getByLabelText('Date and time').closest('.field')).toHaveClass('need');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(button('Save & Stop'));
    expect(screen.getByRole('alert')).toHaveTextContent('Date and time are required.');
    await userEvent.type(screen.getByLabelText('Date and time'), '2026-1');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Date and time'));
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Date and time are required.');
    await host.change(() => (host.core.disposition.active = false));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('says what is missing to who tries to save without it', async () => {
    await shown((core) => {
      Object.assign(core.disposition, { disposition: 'Pocket', needs: { reason: false, dateTime: true, notes: false, sale: false } });
      core.disposition.errors = { dateTime: 'dispositions.errors.date_time_required' };
      core.disposition.saveStop = refuse('dispositions.errors.date_time_required');
    });
    expect(screen.getByLabelText('Date and time')).toBeValid();
    await userEvent.click(button('Save & Stop'));
    expect(screen.getByLabelText('Date and time')).toBeInvalid();
  });
  it('says one missing date once: in the footer, and at the field in its place once somebody has tried to save', async () => {
    const host = await shown((core) => {
      Object.assign(core.disposition, { disposition: 'Pocket', needs: { reason: false, dateTime: true, notes: false, sale: false } });
      core.disposition.errors = { dateTime: 'dispositions.errors.date_time_required' };
      core.disposition.saveNext = core.disposition.saveStop = refuse('why.missing_dateTime');
    });
    const footer = () => document.querySelector('.panel-footer .note');
    expect(footer()).toHaveTextContent('Choose a date and time first.');
    expect(await host.press('Ctrl+Enter')).toMatchObject({ kind: 'refused', shown: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Date and time are required.');
    expect(footer()).toBeNull();
    // A field of another panel: nothing of this one says it.
    await host.change(() => {
      host.core.disposition.errors = { dob: 'dispositions.errors.required_dob_format' };
      host.core.disposition.saveNext = host.core.disposition.saveStop = refuse('dispositions.errors.required_dob_format');
    });
    expect(footer()).toBeVisible();
    expect(await host.press('Ctrl+Enter')).not.toHaveProperty('shown');
  });
  it('marks empty notes that are required, and says so to who tries to save without [BOOK-042]', async () => {
    const host = await shown((core) => {
      Object.assign(core.disposition, { disposition: 'Dead', needs: { reason: false, dateTime: false, notes: true, sale: false } });
      core.disposition.errors = { notes: 'Explain first' };
      core.disposition.saveStop = refuse('Explain first');
      core.disposition.active = false;
      Object.assign(core.calls, { current: aCallView(), live: true });
    });
    const notes = () => screen.getByLabelText('Notes').closest('.field');
    expect(screen.getByLabelText('Notes').tagName).toBe('TEXTAREA');
    expect(notes()).not.toHaveClass('need');
    await userEvent.click(screen.getByLabelText('Notes'));
    await userEvent.tab();
    expect(notes()).toHaveClass('need');
    await host.change(() => (host.core.disposition.active = true));
    await userEvent.click(button('Save & Stop'));
    expect(notes()).toHaveClass('wrong');
    expect(screen.getByRole('alert')).toHaveTextContent('Explain first');
  });
  it.each([
    [
      'en',
      ['Disposition', 'Date and time', 'Notes', 'Reason'],
      ['Callback reason', 'Follow-up reason', 'Not-interested reason', 'Medical reason', 'Disqualification reason', 'Destination'],
      ['Coverage amount', 'Premium amount', 'Policy number', 'Plan type'],
      ['Manager to ask', 'Reason for the exception', 'Grace Lindqvist (grace@isius.demo)'],
    ],
    [
      'fr',
      ['Disposition', 'Date et heure', 'Notes (sans accents)', 'Motif'],
      ['Motif du rappel', 'Motif du suivi', 'Motif du refus', 'Motif médical', 'Motif d’inadmissibilité', 'Destination'],
      ['Montant de la couverture', 'Montant de la prime', 'Numéro de police', 'Type de régime'],
      ['Gestionnaire', 'Motif de l’exception', 'Grace Lindqvist (grace@isius.demo)'],
    ],
  ] as const)('names in %s each thing that a disposition asks for [DISPO-005]', async (language, plain, lists, sale, exception) => {
    const host = createTestHost(plugin, { language });
    host.api.reply('getExceptions', []);
    host.api.reply('getManagers', [{ id: 5, name: 'Grace Lindqvist', email: 'grace@isius.demo' }]);
    host.core.leads.current = fakeLead(host.acts);
    Object.assign(host.core.disposition, {
      ...{ active: true, disposition: 'Call Dropped', reasonOptions: [{ value: 'Other', labelKey: 'Other' }] },
      needs: { reason: true, dateTime: true, callTime: false, notes: true, sale: true, approval: true },
    });
    await host.render(panel);
    for (const label of [...plain, ...sale]) expect(await screen.findByLabelText(label), label).toBeVisible();
    const named = ['Callback Scheduled', 'Pocket', 'Not Interested', 'Medical DQ EMC', 'Disqualified Transfer', 'Sent External'];
    for (const [index, disposition] of named.entries()) {
      await host.change(() => void (host.core.disposition.disposition = disposition));
      expect(screen.getByLabelText(lists[index]!), disposition).toBeVisible();
    }
    const [manager, reason, person] = exception;
    expect(await screen.findByLabelText(manager)).toContainElement(screen.getByRole('option', { name: person }));
    expect(screen.getByLabelText(reason)).toBeVisible();
  });
  it('shows the sale fields for a sale [DISPO-006, REF-032]', async () => {
    const host = await shown((core) =>
      Object.assign(core.disposition, { disposition: 'Sold', needs: { reason: false, dateTime: false, notes: false, sale: true } }),
    );
    await userEvent.type(await screen.findByLabelText('Coverage amount'), '1');
    await userEvent.type(screen.getByLabelText('Premium amount'), '2');
    await userEvent.type(screen.getByLabelText('Policy number'), '3');
    const plans = screen.getByLabelText<HTMLSelectElement>('Plan type');
    expect([...plans.options].map((option) => option.value)).toEqual(['', 'empire', 'hub', 'sli', 'gtl', 'crump']);
    await userEvent.selectOptions(plans, 'gtl');
    expect(host.core.disposition.sale).toEqual({ coverageAmount: '1', premiumAmount: '2', policyNumber: '3', planType: 'gtl' });
  });
  it('locks a disposition that the system set [describes DISPO-045]', async () => {
    await shown((core) => Object.assign(core.disposition, { disposition: 'Live_Transfer', cannotBeChanged: true }));
    expect(screen.getByLabelText('Disposition')).toBeDisabled();
    expect(screen.getByLabelText('Disposition')).toHaveDisplayValue('Live_Transfer');
    expect(screen.getByText(/The system set this disposition/)).toBeVisible();
  });
});

describe('the keys', () => {
  it('lead to the disposition and to the notes, from wherever one types', async () => {
    const host = await shown();
    await host.press('Ctrl+Alt+N');
    expect(screen.getByLabelText('Notes')).toHaveFocus();
    await host.press('Ctrl+Alt+D');
    expect(screen.getByLabelText('Disposition')).toHaveFocus();
  });
  it('of a save leads to the first field that is missing, marks the others, and says why once', async () => {
    const needs = { reason: true, dateTime: true, notes: true, sale: false };
    const host = await shown((core) => {
      const reasonOptions = [{ value: 'Unavailable', labelKey: 'Unavailable' }];
      Object.assign(core.disposition, { disposition: 'Pocket', reason: 'Unavailable', reasonOptions, needs });
      core.disposition.errors = { dateTime: 'dispositions.errors.date_time_required', notes: 'Explain first' };
      core.disposition.saveNext = core.disposition.saveStop = refuse('Explain first');
    });
    expect(await host.press('Ctrl+Enter')).toMatchObject({ kind: 'refused', reasonKey: 'Explain first' });
    expect(screen.getByLabelText('Date and time')).toHaveFocus();
    expect(screen.getByLabelText('Notes')).toBeInvalid();
    await host.change(() => (host.core.disposition.errors = { notes: 'Explain first' }));
    await userEvent.click(button('Save & Next'));
    expect(screen.getByLabelText('Notes')).toHaveFocus();
    expect(host.did('disposition.save')).toEqual([]);
  });
  it('of a save lead nowhere in a call: nothing is missing yet', async () => {
    const host = await shown((core) => {
      core.disposition.active = false;
      core.disposition.errors = { disposition: 'Choose one' };
      core.disposition.saveNext = refuse('not_yet');
      Object.assign(core.calls, { current: aCallView(), live: true });
    });
    await host.press('Ctrl+Enter');
    expect(screen.getByLabelText('Disposition')).not.toHaveFocus();
    await host.change(() => (host.core.disposition.active = true));
    expect(screen.getByLabelText('Disposition')).toBeValid();
  });
  it('say why they lead nowhere before the first call', async () => {
    const host = await shown((core) => (core.disposition.active = core.disposition.writable = false));
    expect(await host.run('disposition:to-notes')).toMatchObject({ kind: 'refused', reasonKey: 'waiting' });
  });
});

describe('what advisors see besides', () => {
  const facts = (core: FakeCore) =>
    Object.assign(core.disposition, {
      qualifierName: 'Noémie Gagnon',
      qualifierNotes: 'Mariée, deux enfants.',
      previousDisposition: 'Callback Scheduled',
    });
  it('is the qualifier with the notes, and the previous disposition where the centre shows it [DISPO-042] [DISPO-043]', async () => {
    const host = await shown(facts, advisor);
    for (const text of ['Noémie Gagnon', 'Mariée, deux enfants.']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Previous')).toBeVisible();
    await host.change(() => Object.assign(host.core.disposition, { previousDisposition: null }));
    expect(screen.queryByText('Previous')).toBeNull();
  });
  it('is not shown to qualifiers [DISPO-042]', async () => {
    await shown(facts);
    expect(screen.queryByText('Noémie Gagnon')).toBeNull();
    expect(screen.queryByText('Previous')).toBeNull();
  });
});

describe('refusals', () => {
  it('stand in writing above the buttons, one for both or one for Save & Next alone', async () => {
    const host = await shown((core) => (core.disposition.saveNext = refuse('Overdue first')));
    const note = screen.getByText('“Save & Next”: Overdue first');
    // In the footer: one that sticks to the window's edge would lie over it.
    expect(note.closest('footer')).toContainElement(button('Save & Next'));
    await userEvent.click(button('Save & Next'));
    await userEvent.click(button('Save & Stop'));
    expect(host.did('disposition.save')).toEqual([['stop']]);
    await host.change(() => (host.core.disposition.saveStop = refuse('Overdue first')));
    expect(screen.queryByText(/“Save & Next”:/)).toBeNull();
  });
  it('give the whole sentence about a date of birth, which stands in another panel [describes DISPO-033, MSG-089]', async () => {
    const host = await shown((core) => {
      core.disposition.saveNext = core.disposition.saveStop = refuse('dispositions.errors.required_dob_format');
    });
    const words = 'The date of birth must be written YYYY-MM-DD and be before today.';
    // Once for the eye, and once more for who reaches either button by ear.
    expect(screen.getAllByText(words)[0]).toBeVisible();
    for (const name of ['Save & Next', 'Save & Stop']) expect(button(name)).toHaveAccessibleDescription(words);
    for (const name of ['Save & Next', 'Save & Stop']) await userEvent.click(button(name));
    expect(host.did('disposition.save')).toEqual([]);
  });
  it('say how many leads wait', async () => {
    const waiting = (leadId: string) => ({ leadId, callId: leadId, type: 'auto', shortCall: false });
    await shown((core) => {
      core.leads.toDispose = [waiting('a'), waiting('b')];
      core.disposition.saveNext = refuse('several');
    });
    expect(screen.getByText(/2 leads wait for a disposition, the newest first/)).toBeVisible();
    expect(button('Save & Next')).toHaveAttribute('aria-disabled', 'true');
  });
  it('do not promise the next call while the last one is due', async () => {
    const host = await shown((core) => {
      core.disposition.active = false;
      core.leads.toDispose = [{ leadId: 'a', callId: 'a', type: 'auto', shortCall: false }];
    });
    expect(screen.getByText('The disposition of the last call opens in a moment.')).toBeVisible();
    await host.change(() => (host.core.leads.toDispose = []));
    // Its lead has not come yet.
    expect(screen.getByText('The disposition of the last call opens in a moment.')).toBeVisible();
    await host.change(() => (host.core.disposition.writable = false));
    expect(screen.getByText('The disposition opens after the next call.')).toBeVisible();
  });
  it('give way to why a save waits, which is said once', async () => {
    const host = await shown((core) => Object.assign(core.disposition, { waiting: 'dispositions.kept.connection' }));
    expect(screen.getAllByText('Kept; sent when the connection is back.')).toHaveLength(1);
    await host.change(() => Object.assign(host.core.disposition, { waiting: null }));
    expect(screen.queryByText(/^Kept/)).toBeNull();
  });
  it('repeat the words of a save that failed [DISPO-041]', async () => {
    await shown(undefined, { outcomes: { 'disposition.save': { kind: 'failed', error: {} } } });
    await userEvent.click(button('Save & Stop'));
    const words = 'Could not dispose the lead. Please try again or contact support.';
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Disposition'), 'Not Interested');
    expect(screen.queryByText(words)).toBeNull();
  });
  it('are said of a save that nobody pressed a button for, in place of “ready to save”', async () => {
    const host = await shown();
    expect(screen.getByText('Ready to save')).toBeVisible();
    await host.change(() => Object.assign(host.core.disposition, { refused: 'Choose another one.' }));
    expect(screen.getByText('Choose another one.')).toBeVisible();
    expect(screen.getByText('Not saved')).toBeVisible();
    expect(screen.queryByText('Ready to save')).toBeNull();
  });
});

describe('guards of other plugins', () => {
  /** A lead that can be saved, and a guard on one of the two buttons, open when the test says so. */
  async function guarded(command: CommandId, language: 'en' | 'fr' = 'en') {
    const confirmed = observable.box(false);
    const host = createTestHost(plugin, { language });
    host.core.leads.current = fakeLead(host.acts);
    host.core.disposition.active = true;
    host.otherGuard(command, () => (confirmed.get() ? allow : refuse('why.missing_notes')));
    await host.render(panel);
    return { host, confirm: () => host.change(() => confirmed.set(true)) };
  }
  it.each([
    ['en', 'disposition:save-next', ['Save & Next', 'Save & Stop'], /^“Save & Next”: ./],
    ['fr', 'disposition:save-next', ['Enregistrer et continuer', 'Enregistrer et arrêter'], /^« Enregistrer et continuer » : ./],
    ['en', 'disposition:save-stop', ['Save & Stop', 'Save & Next'], /^“Save & Stop”: ./],
    ['fr', 'disposition:save-stop', ['Enregistrer et arrêter', 'Enregistrer et continuer'], /^« Enregistrer et arrêter » : ./],
  ] as const)('are read before the click, at the one button that they close, in %s: %s', async (language, command, names, words) => {
    const { host, confirm } = await guarded(command, language);
    const [closed, open] = names;
    expect(screen.getByText(words)).toBeVisible();
    expect(button(closed)).toHaveAttribute('aria-disabled', 'true');
    expect(button(open)).not.toHaveAttribute('aria-disabled');
    await userEvent.click(button(closed));
    expect(host.did('disposition.save')).toEqual([]);
    // Said where it stands, and not once more.
    expect(screen.getAllByText(words)).toHaveLength(1);
    await confirm();
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.click(button(closed));
    expect(host.did('disposition.save')).toHaveLength(1);
  });
  it('that break are passed over, and the lead is saved', async () => {
    const host = createTestHost(plugin);
    host.core.leads.current = fakeLead(host.acts);
    host.core.disposition.active = true;
    host.otherGuard('disposition:save-next', () => {
      throw new Error('broken');
    });
    await host.render(panel);
    await userEvent.click(button('Save & Next'));
    expect(host.did('disposition.save')).toEqual([['next']]);
    expect(host.faults.map(({ where }) => where)).toContain('guard disposition:save-next');
  });
});

describe('whose disposition it is', () => {
  it('is said by name from the call on, and strongly while another client is looked at', async () => {
    const host = await shown((core) => {
      core.disposition.active = false;
      Object.assign(core.calls, { current: aCallView(), live: true });
    });
    expect(screen.getByText('For Dana Whitfield')).toBeVisible();
    const other = fakeLead(host.acts, { clients: [aClient({ firstName: 'Naomi', lastName: 'Fletcher' })] });
    await host.change(() => (host.core.leads.viewed = other));
    expect(screen.getByText('For Dana Whitfield, not for Naomi Fletcher').closest('[role=status]')).toHaveClass('other');
    await host.change(() => Object.assign(host.core.leads, { viewed: null, current: null }));
    expect(screen.queryByText(/^For /)).toBeNull();
  });
  it('is said by the number where no name is known', async () => {
    await shown((core) => {
      core.leads.current = null;
      Object.assign(core.calls, { current: aCallView({ facts: { name: '' } }) });
    });
    expect(screen.getByText('For No name, (504) 555-0132')).toBeVisible();
  });
});

describe('the notes', () => {
  it('lead on to Save by the keyboard', async () => {
    await shown();
    screen.getByLabelText('Notes').focus();
    await userEvent.tab();
    expect(button('Save & Stop')).toHaveFocus();
    await userEvent.tab();
    expect(button('Save & Next')).toHaveFocus();
  });
});

describe('the date-time', () => {
  it('is a UTC wall clock, with the same instant for the lead and for the agent beside it [FUP-011]', async () => {
    const host = await shown((core) => {
      core.clock.now = () => Date.UTC(2026, 10, 19, 19, 5);
      Object.assign(core.disposition, { disposition: 'Pocket', needs: { reason: false, dateTime: true, notes: false, sale: false } });
    });
    expect(screen.getByText('UTC')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Date and time'));
    await userEvent.keyboard('11/20/2026 12:30 PM{Enter}');
    expect(host.core.disposition.dateTime).toBe('2026-11-20T18:30');
    expect(screen.getByLabelText('Date and time')).toHaveValue('2026-11-20 6:30 PM');
    expect(screen.getByText(/12:30 PM CST for the lead/)).toBeVisible();
  });
});

describe('a time at which the lead may not be called', () => {
  it('is refused at the field, with the next one at which it may', async () => {
    const now = Date.UTC(2026, 10, 19, 19, 5);
    const host = await shown((core) => {
      core.clock.now = () => now;
      core.leads.current = fakeLead([], aLead({ calling: callFacts(openDaily(now, ['America/Chicago'])) }));
      Object.assign(core.disposition, {
        disposition: 'Pocket',
        needs: { reason: false, dateTime: true, callTime: true, notes: false, sale: false },
      });
    });
    await host.change(() => (host.core.disposition.dateTime = '2026-11-20T09:00'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /3:00 AM CST for the lead.*may not be called then\. Next: Fri, Nov 20, 8:00 AM CST/,
    );
    // The next one is taken with one press.
    await userEvent.click(button('Take Fri, Nov 20, 8:00 AM CST'));
    expect(host.did('disposition.set')).toEqual([[{ dateTime: '2026-11-20T14:00' }]]);
    await host.change(() => (host.core.disposition.dateTime = '2026-11-20T18:00'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });
  it('is taken for a meeting, with the lead’s clock and no word of calls', async () => {
    const host = await shown((core) => {
      core.clock.now = () => Date.UTC(2026, 10, 19, 19, 5);
      const needs = { reason: false, dateTime: true, callTime: false, notes: false, sale: false };
      Object.assign(core.disposition, { disposition: 'Appointment Setup', needs });
    });
    await host.change(() => (host.core.disposition.dateTime = '2026-11-20T09:00'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/3:00 AM CST for the lead/)).toBeVisible();
  });
});

describe('the header', () => {
  it('says that the lead can be saved only when it can', async () => {
    const host = await shown((core) => (core.disposition.saveStop = refuse('Choose a disposition first')));
    expect(screen.getByText('To dispose')).toBeVisible();
    await host.change(() => (host.core.disposition.saveStop = allow));
    expect(screen.getByText('Ready to save')).toBeVisible();
  });
});

describe('commands', () => {
  it('save from the keyboard, and know why they may not', async () => {
    const host = createTestHost(plugin);
    host.core.disposition.saveNext = refuse('several');
    await host.activate();
    expect([host.verdict('disposition:save-next'), host.verdict('disposition:save-stop')]).toEqual([
      { ...refuse('several'), owner: 'disposition' },
      { allow: true },
    ]);
    await host.ctx.run('disposition:save-stop');
    expect(host.did('disposition.save')).toEqual([['stop']]);
    host.dispose();
    expect(host.owned()).toBe(0);
  });
  it('put a text that they are run with below the notes, once, and save nothing where it does not fit', async () => {
    const outcomes = { 'disposition.appendNotes': done, 'disposition.save': { kind: 'failed', error: { message: 'Down.' } } } as Record<
      string,
      Outcome
    >;
    const host = createTestHost(plugin, { outcomes });
    host.core.disposition.notes = 'Call after five';
    await host.activate();
    await host.run(saveNext, { notes: 'Read out.' });
    await host.run(saveStop, { notes: 'Read out.' });
    expect(host.core.disposition.notes).toBe('Call after five\nRead out.');
    expect(host.did('disposition.save')).toEqual([['next'], ['stop']]);
    outcomes['disposition.appendNotes'] = { kind: 'refused', reasonKey: 'why.notes_full', params: { most: 2 } };
    expect(await host.run(saveStop, { notes: 'Too long.' })).toMatchObject({ kind: 'refused', reasonKey: 'why.notes_full' });
    expect(host.did('disposition.save')).toHaveLength(2);
  });
});

it('speaks French', async () => {
  await shown(undefined, { language: 'fr' });
  expect(button('Enregistrer et continuer')).toBeVisible();
  expect(screen.getByLabelText('Disposition')).toBeVisible();
});
