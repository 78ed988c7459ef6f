// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTexts } from '../../src/i18n';
import { Button, Drawer, Field, IconButton, MenuButton, Select, Setting, TextInput } from '@dialer/ui';
import { TOOLTIP_CLOSE_DELAY, TOOLTIP_OPEN_DELAY } from '../../src/ui/tooltip';

beforeAll(async () => void (await createTexts('en')));
afterEach(() => void vi.useRealTimers());

describe('a tooltip', () => {
  it('opens on hover, stays 200 ms after the pointer has left, and goes at once when the button is pressed [SHELL-021]', () => {
    vi.useFakeTimers();
    render(<IconButton icon="bell" label="Alerts" />);
    const button = screen.getByRole('button', { name: 'Alerts' });
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    fireEvent.mouseOver(button);
    pass(TOOLTIP_OPEN_DELAY - 1);
    expect(screen.queryByText('Alerts')).toBeNull();
    pass(1);
    expect(screen.getByText('Alerts')).toBeInTheDocument();
    fireEvent.mouseOut(button);
    pass(TOOLTIP_CLOSE_DELAY - 1);
    expect(screen.getByText('Alerts')).toBeInTheDocument();
    pass(1);
    pass(1); // Blueprint takes one more turn to unmount it
    expect(screen.queryByText('Alerts')).toBeNull();
    fireEvent.mouseOver(button);
    pass(TOOLTIP_OPEN_DELAY);
    fireEvent.pointerDown(button);
    pass(1);
    expect(screen.queryByText('Alerts')).toBeNull();
    // Who types, or presses elsewhere, is at work.
    for (const work of [() => fireEvent.keyDown(document.body, { key: '4' }), () => fireEvent.pointerDown(document.body)]) {
      fireEvent.mouseOver(button);
      pass(TOOLTIP_OPEN_DELAY);
      expect(screen.getByText('Alerts')).toBeInTheDocument();
      work();
      pass(1);
      expect(screen.queryByText('Alerts')).toBeNull();
    }
    expect(TOOLTIP_CLOSE_DELAY).toBe(200);
  });
});

describe('a refused button', () => {
  it('can be reached, says why, and does nothing', async () => {
    const onClick = vi.fn();
    render(
      <Button why="Choose a date first." onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toHaveAccessibleDescription('Choose a date first.');
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('a field', () => {
  it('ties its control to label, requirement and error', () => {
    render(
      <Field label="Phone" required error="Ten digits">
        <TextInput value="5" onChange={() => undefined} />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Phone' });
    expect(input).toBeRequired();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Ten digits');
  });
  it('shows a stored value that this release does not know, and keeps numbers numbers', async () => {
    const onChange = vi.fn();
    render(
      <Field label="Level">
        <Select value={9} onChange={onChange} options={[{ value: 1, label: 'One' }]} />
      </Field>,
    );
    expect(screen.getByRole('combobox', { name: 'Level' })).toHaveDisplayValue('9');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'One');
    expect(onChange).toHaveBeenCalledWith(1);
  });
});

describe('what floats', () => {
  it('a menu says in the entry why it cannot be chosen', async () => {
    const choose = vi.fn();
    render(<MenuButton target={<button>Status</button>} entries={[{ text: 'Ready', why: 'A call is live.', onSelect: choose }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    const entry = await screen.findByRole('menuitem', { name: /Ready.*A call is live\./ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(entry);
    expect(choose).not.toHaveBeenCalled();
  });
  it('a drawer takes the focus without opening a tooltip, and Escape closes it', async () => {
    const close = vi.fn();
    render(
      <Drawer title="Administration" onClose={close}>
        Links
      </Drawer>,
    );
    expect(screen.getByRole('dialog', { name: 'Administration' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('a setting that was changed', () => {
  it.each([
    ['Campaign A', 'Changed, was Campaign A'],
    [0, 'Changed, was 0'],
    ['', 'Changed, was empty'],
    [null, 'Changed, was empty'],
  ])('says of %j that it was there before', (was, words) => {
    render(
      <Setting name="Campaign" was={was}>
        new
      </Setting>,
    );
    expect(screen.getByText(words)).toBeVisible();
  });
});
