/**
 * The page of a test in jsdom. Files share a worker: its window and the libraries, which are dear to load. The project's
 * own modules are loaded anew for each file, so nothing in a module is shared; what is left in the window is taken away.
 */
import { afterEach, vi } from 'vitest';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

// All of it: a file that asks for more is not asked to take it back.
configure({ asyncUtilTimeout: 8000, defaultHidden: false });
afterEach(() => cleanup());

// What jsdom lacks.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    onchange: null,
    dispatchEvent: () => false,
  }) as MediaQueryList;
