/** `npm run lint`: every check that needs no build; all of them run, so that one run tells everything. */
import { LINT_STEPS, runBeside } from './steps.mjs';

const failed = await runBeside(LINT_STEPS);
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
process.exitCode = failed.length ? 1 : 0;
