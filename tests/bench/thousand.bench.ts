/** A thousand agents at a call a minute on one gateway, beside its database; the people themselves are another process. */
import { runInVite } from './support/in-vite';

await runInVite('thousand.ts');
