// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Select, TextArea } from './inputs';

const many = Array.from({ length: 60 }, (_, at) => ({ value: `v${at}`, label: `Choice ${at}` }));
const list = (options: typeof many) => <Select aria-label="List" value="v7" placeholder="—" options={options} onChange={() => undefined} />;
const words = (box: ParentNode) => [...box.querySelectorAll('option')].map(({ textContent }) => textContent);
/** What stands there when the page is painted first. */
function drawnFirst(options: typeof many): (string | null)[] {
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() => root.render(list(options)));
  const first = words(box);
  root.unmount();
  return first;
}

it('a long list comes up with its chosen entry, and is whole in the next moment; a short one is whole at once', () => {
  expect(drawnFirst(many)).toEqual(['—', 'Choice 7']);
  expect(drawnFirst(many.slice(0, 20))).toHaveLength(21);
  render(list(many));
  expect(screen.getAllByRole('option')).toHaveLength(61);
  expect(screen.getByRole('combobox')).toHaveValue('v7');
});

it('an area of text does not have the page laid out before it is painted', () => {
  const measured = vi.spyOn(Element.prototype, 'scrollHeight', 'get');
  const area = (text: string) => <TextArea aria-label="Notes" value={text} onChange={() => undefined} />;
  const { rerender } = render(area('a'));
  rerender(area('ab'));
  expect(screen.getByRole('textbox')).toHaveValue('ab');
  expect(measured).not.toHaveBeenCalled();
  measured.mockRestore();
});
