// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTypedName } from './worked-on';

it('shows a letter that is typed a moment later, and never the name of the person before', () => {
  const shown: string[] = [];
  const Name = ({ whose, name }: { whose: string; name: string }) => {
    shown.push(`${whose}: ${useTypedName(whose, name)}`);
    return null;
  };
  const { rerender } = render(<Name whose="one" name="An" />);
  rerender(<Name whose="one" name="Ann" />);
  expect(shown).toEqual(['one: An', 'one: An', 'one: Ann']);
  shown.length = 0;
  rerender(<Name whose="two" name="Bo" />);
  expect(new Set(shown)).toEqual(new Set(['two: Bo']));
});
