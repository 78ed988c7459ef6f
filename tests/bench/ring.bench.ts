/** How soon a page hears that its phone rings. The gateway is loaded by Vite, as in its build. */
import { runInVite } from './support/in-vite';

await runInVite('ring.ts');
