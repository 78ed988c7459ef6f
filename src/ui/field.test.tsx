// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
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
