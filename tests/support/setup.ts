/** How property tests report, and how long tests wait for what they wait for: in every test. */
import fc from 'fast-check';
import { vi } from 'vitest';

// The report of a run is all that is left of a failure: it names what was expected, not only the example.
fc.configureGlobal({ includeErrorInReport: true });

/** Milliseconds, as those of `expect.poll` in `vitest.config.ts`: only what hangs meets them. Vitest's own second is short on a busy machine. */
const WAITS = 15_000;
const known = Symbol.for('waits as long as expect.poll');
const { waitFor } = vi;
// Files share a worker, and with it this object.
if (!(known in waitFor))
  vi.waitFor = Object.assign(
    ((callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: WAITS, ...options })) as typeof waitFor,
    { [known]: true },
  );
