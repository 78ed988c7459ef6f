// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Field, type Spans } from './field';
import { TextInput } from './text-input';

/** What the style sheet is told of a field: columns in a usual, a narrow and a wide panel. */
function columns(span: number | Spans): string[] {
  const { unmount } = render(
    <Field label="City" span={span}>
      <TextInput value="" onChange={() => undefined} />
    </Field>,
  );
  const { style } = screen.getByRole('textbox', { name: 'City' }).closest<HTMLElement>('.field')!;
  const found = ['--span', '--span-narrow', '--span-wide'].map((name) => style.getPropertyValue(name));
  unmount();
  return found;
}

it('a field says how many columns it takes at each width of its panel, so that nobody measures the panel and draws it again', () => {
  expect(columns({ usual: 5, narrow: 6, wide: 3 })).toEqual(['5', '6', '3']);
  expect(columns(4)).toEqual(['4', '4', '4']);
});

it('says what is missing once somebody left the field with that missing, and not again of what is newly missing', async () => {
  const shown = (need?: string) => (
    <Field label="Notes" need={need}>
      <TextInput value="" onChange={() => undefined} />
    </Field>
  );
  const { rerender } = render(shown('Explain why.'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Explain why.');
  // Saved; the next lead needs it too, and nobody was in the field for that one.
  rerender(shown());
  rerender(shown('Explain why.'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Explain why.');
});
