/** `npm run lint`: every check that needs no build; all of them run, so that one run tells everything. */
import { LINT_STEPS, runStep } from './steps.mjs';

const failed = [];
for (const step of LINT_STEPS) if (!(await runStep(step))) failed.push(step.name);
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
process.exitCode = failed.length ? 1 : 0;
