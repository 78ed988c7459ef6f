/** What jsdom lacks and React tests need, and how property tests report. */
import fc from 'fast-check';
import { afterEach } from 'vitest';

// The report of a run is all that is left of a failure: it names what was expected, not only the example.
fc.configureGlobal({ includeErrorInReport: true });

if (typeof window !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 8000 });
  afterEach(() => cleanup());
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
}
