// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '@testing-library/react';
import { PanelBody } from './panel';

afterEach(() => vi.unstubAllGlobals());

/** Tells of sizes when the test says so. */
function sizes() {
  const looks: (() => void)[] = [];
  const watched = new Set<Element>();
  class Observer {
    constructor(look: () => void) {
      looks.push(look);
    }
    observe = (element: Element) => void watched.add(element);
    disconnect = () => watched.clear();
  }
  vi.stubGlobal('ResizeObserver', Observer);
  return { watched, tell: () => looks.forEach((look) => look()) };
}
function bodyOf(content: React.ReactNode) {
  const { container, unmount } = render(<PanelBody>{content}</PanelBody>);
  const body = container.firstElementChild as HTMLElement;
  const tall = (height: number) => Object.defineProperty(body, 'scrollHeight', { value: height, configurable: true });
  Object.defineProperty(body, 'clientHeight', { value: 100 });
  return { body, tall, unmount };
}

it('a text that is scrolled is a stop of the Tab key, and no longer once it fits', () => {
  const { watched, tell } = sizes();
  const { body, tall, unmount } = bodyOf(<p>Long</p>);
  expect([...watched]).toEqual([body, body.firstElementChild]);
  for (const [height, tabIndex] of [
    [100, null],
    [140, '0'],
    [101, null],
  ] as const) {
    tall(height);
    tell();
    expect(body.getAttribute('tabindex')).toBe(tabIndex);
  }
  unmount();
  expect(watched.size).toBe(0);
});

it('what has a control in it is none: the control is', () => {
  const { tell } = sizes();
  const { body, tall } = bodyOf(<button>Play</button>);
  tall(140);
  tell();
  expect(body).not.toHaveAttribute('tabindex');
});

it('what comes in later is watched too', async () => {
  const { watched } = sizes();
  const { body } = bodyOf(<p>Long</p>);
  const later = document.createElement('p');
  body.append(later);
  await vi.waitFor(() => expect(watched).toContain(later));
});
