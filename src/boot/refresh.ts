/**
 * Development: React's refresh of edited components, as `@vitejs/plugin-react` runs it a moment after their modules were
 * taken up. A plugin of which the model was saved too must be stopped before it (its components would look for the new
 * model) and start after it (until then React takes the components that were for those that are).
 */
interface RefreshRuntime {
  validateRefreshBoundaryAndEnqueueUpdate(id: string, before: object, after: object): void;
}
interface RefreshWindow {
  __registerBeforePerformReactRefresh?(hook: () => Promise<void>): void;
}

/** Null where nothing is refreshed: in tests. */
// @ts-expect-error a module that only the development server has
const runtime: Promise<RefreshRuntime | null> = import('/@react-refresh').catch(() => null);
const isRefreshed = '__registerBeforePerformReactRefresh' in globalThis;

let before: Promise<void> = Promise.resolve();
let waiting: (() => void)[] = [];

(globalThis as RefreshWindow).__registerBeforePerformReactRefresh?.(async () => {
  const release = waiting;
  waiting = [];
  await before;
  // The refresh comes with the promises that wait for this one, so before a timer.
  setTimeout(() => release.forEach((go) => go()));
});

/** Runs work before the refresh of what was just taken up; `refreshed` is fulfilled after it. */
export function beforeRefresh(work: (refreshed: Promise<void>) => Promise<void>): void {
  const refreshed = isRefreshed ? new Promise<void>((go) => waiting.push(go)) : Promise.resolve();
  before = Promise.all([before, work(refreshed)]).then(
    () => undefined,
    () => undefined,
  );
  // Also where no component was edited, so that one refresh comes of which the end is known.
  const same = { Component: () => null };
  void runtime.then((refresh) => refresh?.validateRefreshBoundaryAndEnqueueUpdate('plugins', same, same));
}
