// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useFromTop } from './use-from-top';

function Panels({ leadId }: { leadId: string | null }) {
  const area = useRef<HTMLDivElement>(null);
  useFromTop(area, leadId);
  return (
    <div ref={area} data-testid="area">
      <input aria-label="Notes" />
    </div>
  );
}

it('another lead begins at the top; the same one, none, and who types are left where they are', async () => {
  const { rerender } = render(<Panels leadId="one" />);
  const area = screen.getByTestId('area');
  const shown = async (leadId: string | null) => {
    area.scrollTop = 80;
    rerender(<Panels leadId={leadId} />);
    await Promise.resolve();
    return area.scrollTop;
  };
  expect([await shown('one'), await shown(null), await shown('one'), await shown('two')]).toEqual([80, 80, 80, 0]);
  screen.getByLabelText('Notes').focus();
  expect(await shown('three')).toBe(80);
  screen.getByLabelText('Notes').blur();
  expect(await shown('four')).toBe(0);
});
