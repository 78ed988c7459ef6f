// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlueprintProvider } from '@blueprintjs/core';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { pluginTextsOf } from '../host/fakes/texts';
import { DateTimePicker, preloadDateTimePicker, type DateTimePickerProps } from './date-time-picker';

const chicago = { country: 'US', zones: ['America/Chicago'] } as const;
/** Thursday, 1:05 PM in Chicago. */
const now = Date.UTC(2026, 10, 19, 19, 5);

function shown(props: Partial<DateTimePickerProps> = {}) {
  function Form() {
    const [value, setValue] = useState(props.value ?? '');
    const [notes, setNotes] = useState('');
    return (
      <>
        <DateTimePicker aria-label="When" language="en" now={now} callee={chicago} {...props} value={value} onChange={setValue} />
        <textarea aria-label="Notes" value={notes} onChange={(event) => setNotes(event.target.value)} />
        <output data-testid="value">{value}</output>
      </>
    );
  }
  render(
    <I18nextProvider i18n={pluginTextsOf('disposition', ['en'])}>
      <BlueprintProvider>
        <Form />
      </BlueprintProvider>
    </I18nextProvider>,
  );
}
const field = () => screen.findByLabelText('When');
const value = () => screen.getByTestId('value').textContent;
const calendar = () => screen.findByRole('combobox', { name: 'Time' });

describe('the picker of a callback', () => {
  it('opens once it is there, for who clicked while it was being fetched', async () => {
    shown();
    await userEvent.click(screen.getByLabelText('When'));
    expect(await calendar()).toBeVisible();
  });
  it('is drawn at once when it was fetched before, so that nothing takes its place under a press', async () => {
    preloadDateTimePicker();
    await import('./date-time-picker.impl');
    shown();
    const at = screen.getByLabelText('When');
    await userEvent.click(at);
    expect(await calendar()).toBeVisible();
    expect(screen.getByLabelText('When')).toBe(at);
  });
  it('closes on a day, goes on to the next field, and loses nothing of what is typed then', async () => {
    preloadDateTimePicker();
    shown();
    await userEvent.click(await field());
    await calendar();
    await userEvent.click(screen.getByRole('gridcell', { name: '23' }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Time' })).toBeNull());
    await userEvent.keyboard('call the daughter');
    expect([value(), screen.getByLabelText<HTMLTextAreaElement>('Notes').value]).toEqual(['2026-11-23T16:00', 'call the daughter']);
  });
  it('is worked by keys alone: space opens it, a quick choice closes it, Escape goes back to the field', async () => {
    shown();
    (await field()).focus();
    await userEvent.keyboard(' ');
    await calendar();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('When')));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('In an hour'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Notes')));
    expect(value()).toBe('2026-11-19T20:15');
  });
  it('offers what the person’s clock allows, and tells that clock beside its own [FUP-010]', async () => {
    shown({ value: '2026-11-20T16:00', instant: (pick) => `${pick} for the lead` });
    await userEvent.click(await field());
    const times = within(await calendar()).getAllByRole<HTMLOptionElement>('option');
    const at = (label: string) => times.find((option) => option.textContent === label);
    expect(at('4:00 PM · 10:00 AM CST')?.disabled).toBe(false);
    expect(at('9:00 AM · 3:00 AM CST')?.disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Fri, Nov 20, 2:00 PM' })).toBeVisible();
    expect(screen.getByText('2026-11-20T16:00 for the lead')).toBeVisible();
  });
  it('takes nothing before its first day and time, nor after its last [BOOK-013]', async () => {
    shown({ value: '2026-11-18T16:00', min: '2026-11-18T16:00', max: '2026-11-20T17:30' });
    const times = async () => within(await calendar()).getAllByRole('option');
    const day = (name: string) => screen.getByRole('gridcell', { name });
    await userEvent.click(await field());
    expect((await times()).find((option) => /M/.test(option.textContent))).toHaveTextContent('4:00 PM');
    for (const name of ['17', '21']) expect(day(name)).toBeDisabled();
    for (const name of ['19', '20']) expect(day(name)).toBeEnabled();
    await userEvent.click(day('20'));
    await userEvent.click(await field());
    expect((await times()).at(-1)).toHaveTextContent('5:30 PM');
  });
  it('names the hour of a quick choice that the night has moved', async () => {
    shown({ now: Date.UTC(2026, 10, 20, 2, 40) });
    await userEvent.click(await field());
    await calendar();
    await userEvent.click(screen.getByRole('button', { name: 'Fri, Nov 20, 8:00 AM' }));
    expect(value()).toBe('2026-11-20T14:00');
  });
});
