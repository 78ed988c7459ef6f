// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type FakeCore, type TestHost, type TestHostOptions } from '@dialer/host/testing';
import { refuse } from '@dialer/host';
import { dispositionLabel } from '@dialer/contract';
import plugin from '.';

const OUTCOMES = [
  'Voicemail',
  'Callback Scheduled',
  'Appointment Setup',
  'Not Interested',
  'Not In Service',
  'Do Not Call',
  'Pocket',
  'Unreachable',
  'Dead',
  'Hoax',
  'Duplicate',
];
const set = (core: FakeCore) => void (core.disposition.options = OUTCOMES.map((value) => ({ value, labelKey: dispositionLabel(value) })));

/** The row, in a call; `Reason` and `Notes` stand for fields of the panel beside it. */
async function row(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  set(host.core);
  host.onCall();
  await host.render({ overlay: 'outcomes' });
  return host;
}
const over = (host: TestHost) => host.change(() => host.afterCall());
const outcomes = () => screen.findByRole('radiogroup');
const outcome = (name: string) => screen.getByRole('radio', { name });
const field = (name: string) => {
  const input = Object.assign(document.createElement('input'), { name });
  document.body.append(input);
  return input;
};
beforeEach(() => document.body.replaceChildren());

describe('the row of usual outcomes', () => {
  it('comes when the call is over, with nine of them in the order of the list, and says which ask for more', async () => {
    const host = await row();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await over(host);
    const names = within(await outcomes()).getAllByRole('radio');
    expect(names.map((each) => each.textContent)).toEqual([
      '1Voicemail',
      '2Callback Scheduled',
      '3Appointment Setup',
      '4Not Interested',
      '5Not In Service',
      '6Do Not Call',
      '7Follow Up',
      '8Unreachable',
      '9Dead',
    ]);
    expect(outcome('Dead')).toHaveAccessibleDescription('asks for a reason, a date or notes');
    expect(outcome('Voicemail')).not.toHaveAccessibleDescription();
    await host.change(() => (host.core.disposition.active = false));
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('has the focus after the hang-up, and takes it from nobody', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    const again = () => host.change(() => Object.assign(host.core.calls, { live: true }));
    await again();
    await over(host);
    await waitFor(() => expect(outcome('Voicemail')).toHaveFocus());
    await again();
    const notes = field('disposition-notes');
    notes.focus();
    await over(host);
    await new Promise(requestAnimationFrame);
    expect(notes).toHaveFocus();
  });

  it('leaves the focus to the notes where the disposition is locked, and says that it is', async () => {
    const host = await row();
    const notes = field('disposition-notes');
    await host.change(() => (host.core.disposition.cannotBeChanged = true));
    await over(host);
    await waitFor(() => expect(notes).toHaveFocus());
    expect(await screen.findByText(/The system set this disposition/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('chooses by digit, moves by arrows, and by Enter saves and goes on', async () => {
    const user = userEvent.setup();
    const host = await row();
    await over(host);
    await outcomes();
    outcome('Voicemail').focus();
    await user.keyboard('{Enter}');
    expect([host.did('disposition.save'), host.did('disposition.set')]).toEqual([[], []]);
    await user.keyboard('6');
    expect(outcome('Do Not Call')).toHaveFocus();
    expect(outcome('Do Not Call')).toBeChecked();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Home}{ArrowLeft}{ArrowRight}');
    expect(outcome('Voicemail')).toBeChecked();
    expect(screen.getByText('Enter saves and goes on')).toBeVisible();
    await user.keyboard('{Control>}1{/Control}{Enter>3/}');
    expect(host.did('disposition.save')).toEqual([['next']]);
  });

  it('follows the digit of the key where a keyboard writes it with Shift alone', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    outcome('Voicemail').focus();
    await userEvent.keyboard('[Digit2]');
    expect(host.core.disposition.disposition).toBe('Callback Scheduled');
  });

  it('acts on no key while the focus is elsewhere', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    field('elsewhere').focus();
    await userEvent.keyboard('1{Enter}');
    expect([host.did('disposition.set'), host.did('disposition.save')]).toEqual([[], []]);
  });

  it('acts where the focus is on nothing or on a button, as after a click beside; Enter on a button is the button’s', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('6');
    expect([host.core.disposition.disposition, document.activeElement]).toEqual(['Do Not Call', outcome('Do Not Call')]);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    await userEvent.keyboard('{Enter}8');
    expect([host.core.disposition.disposition, host.did('disposition.save')]).toEqual(['Unreachable', []]);
    outcome('Unreachable').blur();
    await userEvent.keyboard('{Enter}');
    expect(host.did('disposition.save')).toEqual([['next']]);
  });

  it('means by Enter the outcome that has the focus, where another was chosen in the panel', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    await host.change(() => (host.core.disposition.disposition = 'Dead'));
    outcome('Voicemail').focus();
    await userEvent.keyboard('{Enter}');
    expect([host.core.disposition.disposition, host.did('disposition.save')]).toEqual(['Voicemail', []]);
    await userEvent.keyboard('{Enter}');
    expect(host.did('disposition.save')).toEqual([['next']]);
  });

  it('leads to the date that has to be, past a reason that may be given, and what is typed then stands in it', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    const [reason, date] = [field('disposition-reason'), field('disposition-date-time')];
    outcome('Voicemail').focus();
    await userEvent.keyboard('2');
    await host.change(() => {
      host.core.disposition.reasonOptions = [{ value: 'busy', labelKey: 'busy' }];
      host.core.disposition.errors = { dateTime: 'dispositions.errors.date_required' };
      host.core.disposition.saveNext = host.core.disposition.saveStop = refuse('why.missing_date');
    });
    expect(screen.getByText(/Enter leads there\.$/)).toBeVisible();
    await userEvent.keyboard('{Enter}tomorrow 2 PM');
    expect(date).toHaveFocus();
    expect([date.value, reason.value]).toEqual(['tomorrow 2 PM', '']);
  });

  it('takes the digits of the panel’s list, and goes on in the row; in the notes they are text', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    const list = Object.assign(document.createElement('select'), { name: 'disposition' });
    const notes = Object.assign(document.createElement('textarea'), { name: 'disposition-notes' });
    document.body.append(list, notes);
    list.focus();
    await userEvent.keyboard('{Control>}5{/Control}{ArrowDown}');
    expect(host.did('disposition.set')).toEqual([]);
    await userEvent.keyboard('6');
    expect(host.core.disposition.disposition).toBe('Do Not Call');
    expect(outcome('Do Not Call')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(host.did('disposition.save')).toEqual([['next']]);
    notes.focus();
    await userEvent.keyboard('4 3');
    expect([notes.value, host.core.disposition.disposition]).toEqual(['4 3', 'Do Not Call']);
  });

  it('lets the panel go once it is saved, unless somebody has typed notes for the next call', async () => {
    const host = await row();
    const box = Object.assign(document.createElement('div'), { className: 'panel' });
    document.body.append(box);
    const [list, notes] = ['select', 'textarea'].map((tag) => box.appendChild(document.createElement(tag)));
    list!.setAttribute('name', 'disposition');
    const saved = (live: boolean) => host.change(() => void ((host.core.disposition.active = false), (host.core.calls.live = live)));
    await over(host);
    list!.focus();
    await saved(true);
    expect(document.body).toHaveFocus();
    await over(host);
    notes!.focus();
    await saved(true);
    // The digits after the next hang-up choose an outcome.
    expect(document.body).toHaveFocus();
    await over(host);
    notes!.focus();
    host.core.disposition.notes = 'for the next';
    await saved(true);
    expect(notes).toHaveFocus();
    host.core.disposition.notes = '';
    await over(host);
    notes!.focus();
    await saved(false);
    expect(document.body).toHaveFocus();
  });

  it('leads to the first thing that is missing, and writes what is', async () => {
    const host = await row();
    await over(host);
    await outcomes();
    const reason = field('disposition-reason');
    outcome('Voicemail').focus();
    await userEvent.keyboard('4');
    await host.change(() => {
      host.core.disposition.errors = { reason: 'dispositions.errors.reason_required' };
      host.core.disposition.saveNext = host.core.disposition.saveStop = refuse('why.missing_reason');
    });
    expect(screen.getByText('Choose a reason first. Enter leads there.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(reason).toHaveFocus();
    expect(host.did('disposition.save')).toEqual([]);
  });

  it('says what Save & Next alone waits for, and what the gateway answered to a save', async () => {
    const outcome = { kind: 'failed', error: { message: 'The gateway is away.' } } as const;
    const host = await row({ outcomes: { 'disposition.save': outcome } });
    await over(host);
    await outcomes();
    await host.change(() => {
      host.core.disposition.disposition = 'Unreachable';
      host.core.disposition.saveNext = refuse('why.more_leads_to_dispose', { count: 2 });
    });
    expect(screen.getByText(/^“Save & Next”: /)).toBeVisible();
    await host.run('disposition:save-next');
    await host.change(() => (host.core.disposition.saveNext = { allow: true }));
    screen.getByRole('radio', { checked: true }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The gateway is away.')).toBeVisible();
    await userEvent.keyboard('1');
    expect(screen.queryByText('The gateway is away.')).toBeNull();
  });

  it('shows what was chosen in the panel, without a digit where it is none of the nine', async () => {
    const host = await row();
    await host.change(() => (host.core.disposition.disposition = 'Hoax'));
    await over(host);
    await outcomes();
    expect(outcome('Hoax')).toBeChecked();
    expect(outcome('Hoax')).toHaveTextContent(/^Hoax$/);
    expect(outcome('Hoax')).toHaveAttribute('tabindex', '0');
  });
});

describe('the order of outcomes', () => {
  const names = async () =>
    within(await outcomes())
      .getAllByRole('radio')
      .map((each) => each.textContent!.slice(1));
  const saved = (host: TestHost, disposition: string) => host.emit('disposition-saved', { leadId: 'a', disposition });

  it('is the agent’s own by use, from the next time that the page is opened', async () => {
    const host = await row({ saved: { version: 1, value: { Dead: 9, Hoax: 12 } } });
    await over(host);
    expect((await names()).slice(0, 3)).toEqual(['Hoax', 'Dead', 'Voicemail']);
    await saved(host, 'Unreachable');
    await saved(host, 'Unreachable');
    expect(host.saved()?.value).toEqual({ Dead: 9, Hoax: 12 });
    await saved(host, 'Unreachable');
    await saved(host, 'Unreachable');
    expect((await names()).slice(0, 3)).toEqual(['Hoax', 'Dead', 'Voicemail']);
    expect(host.saved()).toEqual({ version: 1, value: { Dead: 9, Hoax: 12, Unreachable: 3 } });
  });
  it('does not count what a machine’s voice has set, nor what is not offered', async () => {
    const host = await row();
    await over(host);
    await saved(host, 'Live_Transfer');
    await host.change(() => {
      const { current } = host.core.calls;
      host.core.calls.current = { ...current!, facts: { ...current!.facts, vm: { status: 'AMD-Machine-Vm-WA', at: 1 } as never } };
    });
    await saved(host, 'Voicemail');
    expect(host.saved()).toBeUndefined();
  });
  it('follows new habits: counts are halved before they grow old', async () => {
    const host = await row({ saved: { version: 1, value: { Dead: 50, Voicemail: 49, Hoax: 49 } } });
    await over(host);
    await saved(host, 'Dead');
    await saved(host, 'Hoax');
    expect(host.saved()?.value).toEqual({ Dead: 26, Voicemail: 25, Hoax: 26 });
  });
});

describe('the saves on the call bar', () => {
  async function bar(options: TestHostOptions = {}) {
    const host = createTestHost(plugin, options);
    host.onCall();
    await host.render({ topBar: 'saves' });
    return host;
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('come when the call is over, and are the panel’s own commands with the same verdicts', async () => {
    const host = await bar();
    expect(screen.queryByRole('button')).toBeNull();
    await over(host);
    expect(button('Save & Next')).toHaveTextContent('Save & NextCtrl+Enter');
    await host.change(() => (host.core.disposition.saveNext = refuse('why.missing_reason')));
    expect(button('Save & Next')).toHaveAccessibleDescription('Choose a reason first.');
    await userEvent.click(button('Save & Stop'));
    await userEvent.click(button('Save & Next'));
    expect(host.did('disposition.save')).toEqual([['stop']]);
  });
  it('stand beside Redial, which says why it may not be used [CALL-036]', async () => {
    const host = await bar();
    await over(host);
    await userEvent.click(button('Redial'));
    expect(host.did('calls.redial')).toEqual([[host.core.leads.current!.id]]);
    await host.change(() => (host.core.calls.redialVerdict = () => refuse('Not for qualifiers')));
    expect(button('Redial')).toHaveAttribute('aria-disabled', 'true');
    await host.change(() => (host.core.disposition.active = false));
    expect(screen.queryByRole('button', { name: 'Redial' })).toBeNull();
  });
  it('speak French, with the key as it stands on the keyboard', async () => {
    const host = await bar({ language: 'fr' });
    await over(host);
    expect(button('Enregistrer et continuer')).toHaveTextContent('Ctrl+Entrée');
  });
});
