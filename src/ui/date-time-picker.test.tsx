// @long
// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from './provider';
import { useState, type ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pluginTextsOf } from '../host/fakes/texts';
import { openDaily } from '../rules/calling-window-testing';
import { CallTimeField, preloadCallTimeField, type CallTimeFieldProps } from './call-time-field';
import { DateTimePicker } from './date-time-picker';

/** Thursday, 1:05 PM in Chicago. */
const now = Date.UTC(2026, 10, 19, 19, 5);
const chicago = openDaily(now, ['America/Chicago']);

beforeAll(preloadCallTimeField);
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

function shown(props: Partial<CallTimeFieldProps> = {}) {
  const { language = 'en' } = props;
  function Form() {
    const [value, setValue] = useState(props.value ?? '');
    const [notes, setNotes] = useState('');
    return (
      <>
        <CallTimeField label="When" language={language} now={now} callee={chicago} {...props} value={value} onChange={setValue} />
        <textarea aria-label="Notes" value={notes} onChange={(event) => setNotes(event.target.value)} />
        <output data-testid="value">{value}</output>
      </>
    );
  }
  drawn(<Form />, language);
}
const drawn = (form: ReactElement, language: 'en' | 'fr' = 'en') =>
  render(
    <I18nextProvider i18n={pluginTextsOf('disposition', [language])}>
      <UiProvider>{form}</UiProvider>
    </I18nextProvider>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('When');
const value = () => screen.getByTestId('value').textContent;
const calendar = () => screen.findByRole('combobox', { name: 'Time' });
const isClosed = () => waitFor(() => expect(document.querySelector('.picker')).toBeNull());

describe('a time that has passed', () => {
  it('is said to have, and the next one is one press away', async () => {
    shown({ value: '2026-11-19T19:00' });
    expect(screen.getByText('This time has passed: choose a later one.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Take / }));
    expect(value()! > '2026-11-19T19:05').toBe(true);
    expect(screen.queryByText(/has passed/)).toBeNull();
  });
  it.each([
    ['a meeting’s', { anyHour: true }],
    ['none', { value: '' }],
  ])('is not said of %s', (_whose, props) => {
    shown({ value: '2026-11-19T19:00', ...props });
    expect(screen.queryByText(/has passed/)).toBeNull();
  });
});

describe('what is typed', () => {
  it.each([
    ['en', '12/03/2026 2:30 PM', '2026-12-03 8:30 PM'],
    ['en', '2026-12-03 14:30', '2026-12-03 8:30 PM'],
    ['en', 'Dec 3, 2026 2:30pm', '2026-12-03 8:30 PM'],
    ['fr', '03/12/2026 14 h 30', '2026-12-03 20 h 30'],
    ['fr', '3 déc. 2026 14h30', '2026-12-03 20 h 30'],
  ] as const)('in %s is taken on Enter, by the lead’s clock: %s', async (language, text, written) => {
    shown({ language });
    await userEvent.type(field(), `${text}{Enter}`);
    expect([value(), field().value, screen.queryByRole('alert')]).toEqual(['2026-12-03T20:30', written, null]);
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveFocus());
    await isClosed();
  });
  it('is taken when the focus leaves, and a space types a space', async () => {
    shown();
    await userEvent.click(field());
    await calendar();
    await userEvent.keyboard('12/03/2026 2:30 PM');
    expect([field().value, document.activeElement]).toEqual(['12/03/2026 2:30 PM', field()]);
    await userEvent.tab();
    expect([value(), field().value]).toEqual(['2026-12-03T20:30', '2026-12-03 8:30 PM']);
    expect(screen.getByLabelText('Notes')).toHaveFocus();
    await isClosed();
  });
  it('is the value already while it can be read, so that Save saves what is seen', async () => {
    shown({ value: '2026-11-20T16:00' });
    await userEvent.clear(field());
    expect(value()).toBe('');
    await userEvent.type(field(), '12/03/2026 2:30 PM');
    expect([value(), field().value]).toEqual(['2026-12-03T20:30', '12/03/2026 2:30 PM']);
  });
  it.each([
    ['next tuesday', '“next tuesday” cannot be read as a date and a time. Write it like 2026-12-03 2:30 PM CST.'],
    ['02/31/2027 2:30 PM', 'There is no such day.'],
    ['12/03/2026 2:40 PM', 'Times go by quarter hours: 2026-12-03 2:30 PM CST or 2026-12-03 2:45 PM CST.'],
    ['11/18/2026 2:30 PM', 'That is too early. The earliest is 2026-11-19 1:15 PM CST.'],
    ['11/19/2026 9:00 AM', 'That is too early. The earliest is 2026-11-19 1:15 PM CST.'],
    ['11/19/2026 1:10 PM', 'Times go by quarter hours: 2026-11-19 1:15 PM CST.'],
  ])('stays, with the reason in words: %s', async (text, words) => {
    shown({ value: '2026-11-20T16:00' });
    await userEvent.clear(field());
    await userEvent.type(field(), `${text}{Enter}`);
    expect(field()).toHaveValue(text);
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(value()).toBe('');
    await userEvent.tab();
    expect([field().value, screen.getByRole('alert').textContent]).toEqual([text, words]);
    await userEvent.type(field(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('says in French what it cannot read', async () => {
    shown({ language: 'fr' });
    await userEvent.type(field(), 'bientôt{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(
      '« bientôt » n’est pas une date et une heure lisibles. Écrivez par exemple 2026-12-03 14 h 30 HNC.',
    );
  });
  it('may be a day alone, at an hour that suits the person', async () => {
    shown();
    await userEvent.type(field(), '11/23/2026{Enter}');
    expect(value()).toBe('2026-11-23T16:00');
  });
  it.each([
    ['11/20/2026 2 PM CST', '2026-11-20T20:00'],
    ['11/20/2026 2:30 PM CT', '2026-11-20T20:30'],
    ['Nov 20, 2 p.m. their time', '2026-11-20T20:00'],
    ['11/20/2026 7:00 PM local time', '2026-11-21T01:00'],
    ['11/20/2026 8:00 PM UTC', '2026-11-20T20:00'],
  ])('is by the lead’s clock where it says so: %s', async (text, pick) => {
    shown();
    expect(screen.getByText('What is typed is the lead’s time, CST. Another zone is written behind it: 2 PM UTC.')).toBeVisible();
    await userEvent.type(field(), `${text}{Enter}`);
    expect(value()).toBe(pick);
  });
  // It is Thursday 19 November, 1:05 PM for the lead and 2:05 PM for the agent.
  it.each([
    ['en', '2 PM CST', '2026-11-19T20:00'],
    ['en', '2 pm cdt', '2026-11-19T20:00'],
    ['en', '11 AM CST', '2026-11-20T17:00'],
    ['en', '4 PM EST', '2026-11-19T21:00'],
    ['en', '2 PM', '2026-11-19T20:00'],
    ['en', '11 AM', '2026-11-20T17:00'],
    ['en', '9 PM UTC', '2026-11-19T21:00'],
    ['en', 'tomorrow 2 PM CST', '2026-11-20T20:00'],
    ['en', 'Tomorrow 2 PM EST', '2026-11-20T19:00'],
    ['en', '2 PM EST tomorrow', '2026-11-20T19:00'],
    ['en', '2 PM tomorrow CST', '2026-11-20T20:00'],
    ['en', 'tomorrow at 3 PM their time', '2026-11-20T21:00'],
    ['en', 'tomorrow 2 PM', '2026-11-20T20:00'],
    ['en', '11/25 2 PM', '2026-11-25T20:00'],
    ['en', 'today 5 pm (CST)', '2026-11-19T23:00'],
    ['en', 'friday 10:30 am CST', '2026-11-20T16:30'],
    ['en', 'Thursday 11 AM CST', '2026-11-26T17:00'],
    ['en', 'Thursday 4 PM CST', '2026-11-19T22:00'],
    ['fr', '14 h HNC', '2026-11-19T20:00'],
    ['fr', 'demain 14 h', '2026-11-20T20:00'],
    ['fr', 'Demain à 14 h hnc', '2026-11-20T20:00'],
    ['fr', 'demain 14 h HNE', '2026-11-20T19:00'],
    ['fr', 'aujourd’hui 15 h 30 HAC', '2026-11-19T21:30'],
    ['fr', 'lundi 10 h heure du client', '2026-11-23T16:00'],
  ] as const)('of no date is the next one, by the clock that is named (%s): %s', async (language, text, pick) => {
    shown({ language });
    await userEvent.type(field(), text);
    expect([value(), field().value]).toEqual([pick, text]);
    // Which day it is stands below it before anything is saved.
    expect(screen.getByText(language === 'fr' ? /pour le client$/ : /for the lead$/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText(/cannot be read|lisibles/)).toBeNull();
    expect([value(), field().value.slice(0, 10)]).toEqual([pick, pick.slice(0, 10)]);
  });
  it.each([
    ['America/Los_Angeles', ['PST', 'pdt', 'PT', 'HNP', 'HAP']],
    ['America/Denver', ['MST', 'MDT', 'HNR', 'HAR']],
    ['America/Halifax', ['AST', 'ADT', 'HNA', 'HAA']],
  ] as const)('reads each name of the zone that the hint shows: %s', async (zone, names) => {
    for (const name of names) {
      shown({ callee: openDaily(now, [zone]) });
      await userEvent.type(field(), `tomorrow 2 pm ${name}{Enter}`);
      const there = new Intl.DateTimeFormat('en-US', { timeZone: zone, day: 'numeric', hour: 'numeric' });
      expect([name, there.format(Date.parse(`${value()}Z`)).replaceAll('\u202f', ' ')]).toEqual([name, '20, 2 PM']);
      cleanup();
    }
  });
  it('with the zone of somebody else is refused, and a time alone keeps the lead’s day', async () => {
    shown({ value: '2026-11-21T02:00' });
    await userEvent.clear(field());
    await userEvent.type(field(), '11/20/2026 2 PM PST{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('“11/20/2026 2 PM PST” cannot be read');
    cleanup();
    shown({ value: '2026-11-21T02:00' });
    await userEvent.type(field(), '9:00 AM CST{Enter}', { initialSelectionStart: 0, initialSelectionEnd: field().value.length });
    expect(value()).toBe('2026-11-20T15:00');
  });
  it('may be a time of the French clock with its zone', async () => {
    shown({ language: 'fr' });
    await userEvent.type(field(), '20 novembre 14 h HNC{Enter}');
    expect(value()).toBe('2026-11-20T20:00');
  });
  it('closes the calendar, and goes on with Enter, also where it is what stood there', async () => {
    shown({ value: '2026-12-03T14:30' });
    await userEvent.click(field());
    await calendar();
    await userEvent.type(field(), 'M', { initialSelectionStart: field().value.length - 1, initialSelectionEnd: field().value.length });
    await isClosed();
    await userEvent.keyboard('{Enter}');
    expect([value(), field().value]).toEqual(['2026-12-03T14:30', '2026-12-03 2:30 PM']);
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveFocus());
    expect(document.querySelector('.picker')).toBeNull();
  });
  it('outside of the hours of the person is refused, with the next time that is not', async () => {
    shown();
    await userEvent.type(field(), '11/20/2026 3:00 AM{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Fri, Nov 20, 3:00 AM CST for the lead, 4:00 AM EST for you: the lead may not be called then. Next: Fri, Nov 20, 8:00 AM CST',
    );
  });
  it('says in the field which clock it goes by, while it is typed and after', async () => {
    const unit = () => field().parentElement!.querySelector('.suffix')?.textContent ?? null;
    shown();
    expect(unit()).toBe('UTC');
    await userEvent.type(field(), '11/25 2 PM');
    expect(unit()).toBe('CST');
    await userEvent.type(field(), ' UTC');
    expect([unit(), value()]).toEqual([null, '2026-11-25T14:00']);
    await userEvent.clear(field());
    await userEvent.type(field(), '11/25 2 PM{Enter}');
    expect([unit(), value(), field().value]).toEqual(['UTC', '2026-11-25T20:00', '2026-11-25 8:00 PM']);
  });
  it('goes on being UTC where what the field shows is only changed', async () => {
    const unit = () => field().parentElement!.querySelector('.suffix')?.textContent ?? null;
    shown({ value: '2026-11-25T20:00' });
    await userEvent.type(field(), '9', { initialSelectionStart: 11, initialSelectionEnd: 12 });
    expect([field().value, unit(), value()]).toEqual(['2026-11-25 9:00 PM', 'UTC', '2026-11-25T21:00']);
    await userEvent.clear(field());
    await userEvent.type(field(), '11/25 2 PM');
    expect([unit(), value()]).toEqual(['CST', '2026-11-25T20:00']);
  });
  it.each([
    ['of the day', now, '11/18/2026 2 PM', '2026-11-19 1:15 PM CST', '2026-11-19T19:15'],
    // 9:40 PM in Chicago: the quarter hour that comes is one in which nobody is called.
    ['after the night', Date.UTC(2026, 10, 20, 3, 40), '11/18/2026 2 PM', '2026-11-20 8:00 AM CST', '2026-11-20T14:00'],
  ])('is taken when it is the earliest that a refusal names, as it stands there: %s', async (_when, at, early, named, pick) => {
    shown({ now: at, callee: openDaily(at, ['America/Chicago']) });
    await userEvent.type(field(), `${early}{Enter}`);
    expect(screen.getByRole('alert')).toHaveTextContent(`That is too early. The earliest is ${named}.`);
    await userEvent.clear(field());
    await userEvent.type(field(), `${named}{Enter}`);
    expect([value(), screen.queryByRole('alert')]).toEqual([pick, null]);
  });
  it('is left by a choice in the calendar', async () => {
    shown();
    await userEvent.click(field());
    await calendar();
    await userEvent.keyboard('nonsense');
    await isClosed();
    await userEvent.click(field());
    await calendar();
    await userEvent.click(screen.getByRole('button', { name: 'In an hour' }));
    expect([value(), screen.queryByRole('alert')]).toEqual(['2026-11-19T20:15', null]);
  });
});

describe('the calendar of a call', () => {
  it('opens below the field, which keeps the focus', async () => {
    shown();
    await userEvent.click(field());
    expect(await calendar()).toBeVisible();
    expect(field()).toHaveFocus();
    await userEvent.click(field());
    expect(await calendar()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(field()).toHaveFocus();
  });
  it('closes on a day, goes on to the next field, and loses nothing of what is typed then', async () => {
    shown();
    await userEvent.click(field());
    await calendar();
    await userEvent.click(screen.getByRole('gridcell', { name: '23' }));
    await isClosed();
    await userEvent.keyboard('call the daughter');
    expect([value(), screen.getByLabelText<HTMLTextAreaElement>('Notes').value]).toEqual(['2026-11-23T16:00', 'call the daughter']);
  });
  it('is worked by keys alone: an arrow opens it, Escape goes back to the field, Enter picks', async () => {
    shown();
    act(() => field().focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('In an hour'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('In an hour'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveFocus());
    expect(value()).toBe('2026-11-19T20:15');
  });
  it('offers what the person’s clock allows, and tells that clock beside its own [FUP-010]', async () => {
    shown({ value: '2026-11-20T16:00' });
    await userEvent.click(field());
    const times = within(await calendar()).getAllByRole<HTMLOptionElement>('option');
    const at = (label: string) => times.find((option) => option.textContent === label);
    expect(at('4:00 PM UTC · 10:00 AM CST')?.disabled).toBe(false);
    expect(at('9:00 AM UTC · 3:00 AM CST')?.disabled).toBe(true);
    expect(screen.getByText('Fri, Nov 20, 10:00 AM CST for the lead').tagName).toBe('STRONG');
    expect(screen.getByText('11:00 AM EST for you')).toBeVisible();
  });
  it('has quarter hours of a 12-hour clock in UTC, and weeks that begin on Monday [BOOK-011] [BOOK-016]', async () => {
    function Form() {
      const [value, setValue] = useState('2026-11-19T16:00');
      const bounds = { min: '2026-11-18T00:00', max: '2026-11-20T23:45' };
      return <DateTimePicker aria-label="When" language="en" now={now} {...bounds} value={value} onChange={setValue} />;
    }
    drawn(<Form />);
    await userEvent.click(field());
    const times = within(await calendar())
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('M'));
    expect(times).toHaveLength(96);
    expect([times[0], times[1], times[48], times.at(-1)]).toEqual(['12:00 AM', '12:15 AM', '12:00 PM', '11:45 PM']);
    expect(screen.getAllByRole('columnheader', { hidden: true })[0]).toHaveAccessibleName(/^Mo/);
    // Bounded by both days, by no offset of this browser, which is five hours behind.
    for (const name of ['17', '21']) expect(screen.getByRole('gridcell', { name })).toBeDisabled();
    for (const name of ['18', '20']) expect(screen.getByRole('gridcell', { name })).toBeEnabled();
  });
  it('says what the list of times waits for', async () => {
    shown();
    await userEvent.click(field());
    expect(await calendar()).toHaveDisplayValue('Choose a day first');
  });
  it('says of the field and of each button which clock it goes by', async () => {
    shown();
    await userEvent.click(field());
    await calendar();
    expect(screen.getByText('UTC')).toBeVisible();
    expect(screen.getByText('The field shows UTC. The buttons, and what is typed, are in the lead’s time, CST.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fri, Nov 20, 2:00 PM CST' }));
    expect([value(), field().value]).toEqual(['2026-11-20T20:00', '2026-11-20 8:00 PM']);
  });
  it('takes nothing before its first day and time, nor after its last [BOOK-013]', async () => {
    function Form() {
      const [value, setValue] = useState('2026-11-18T16:00');
      const bounds = { min: '2026-11-18T16:00', max: '2026-11-20T17:30' };
      return <DateTimePicker aria-label="When" language="en" now={now} callee={chicago} {...bounds} value={value} onChange={setValue} />;
    }
    drawn(<Form />);
    const times = async () => within(await calendar()).getAllByRole('option');
    const day = (name: string) => screen.getByRole('gridcell', { name });
    await userEvent.click(field());
    expect((await times()).find((option) => /M/.test(option.textContent))).toHaveTextContent('4:00 PM');
    for (const name of ['17', '21']) expect(day(name)).toBeDisabled();
    for (const name of ['19', '20']) expect(day(name)).toBeEnabled();
    await userEvent.click(day('20'));
    await userEvent.click(field());
    expect((await times()).at(-1)).toHaveTextContent('5:30 PM');
  });
  it('opens in the month of the first day that may be picked, also when that is not today any more', async () => {
    const month = () => screen.getByRole('combobox', { name: /month/i });
    shown();
    await userEvent.click(field());
    await calendar();
    expect(month()).toHaveDisplayValue('November');
    cleanup();
    function Form() {
      const [value, setValue] = useState('');
      return (
        <DateTimePicker
          aria-label="When"
          language="en"
          now={now}
          callee={chicago}
          min="2026-12-01T02:00"
          value={value}
          onChange={setValue}
        />
      );
    }
    drawn(<Form />);
    await userEvent.click(field());
    await calendar();
    expect(
      [month(), screen.getByRole('combobox', { name: /year/i })].map((list) => (list as HTMLSelectElement).selectedOptions[0]!.text),
    ).toEqual(['December', '2026']);
  });
  it('names the hour of a quick choice that the night has moved', async () => {
    shown({ now: Date.UTC(2026, 10, 20, 2, 40) });
    await userEvent.click(field());
    await calendar();
    await userEvent.click(screen.getByRole('button', { name: 'Fri, Nov 20, 8:00 AM CST' }));
    expect(value()).toBe('2026-11-20T14:00');
  });
});

describe('the time of a meeting', () => {
  it('may be at any hour; a day alone means 10 AM there, and nothing speaks of calls', async () => {
    shown({ anyHour: true });
    await userEvent.type(field(), '2026-11-20{Enter}');
    expect(value()).toBe('2026-11-20T16:00');
    expect(screen.getByText(/10:00 AM CST for the lead/)).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), '2026-11-20 9:00 PM{Enter}');
    expect([value(), screen.queryByRole('alert')]).toEqual(['2026-11-21T03:00', null]);
    await userEvent.click(field());
    await calendar();
    expect(screen.queryByRole('button', { name: 'In an hour' })).toBeNull();
    expect(within(screen.getByRole('combobox', { name: 'Time' })).getByRole('option', { name: /^3:15 AM/ })).toBeEnabled();
  });
});

describe('a required time', () => {
  it('is asked for once somebody was in the field, not before', async () => {
    shown({ required: true, need: 'Choose a date' });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(field());
    await calendar();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a date');
  });
});
