/** The database is away for half a minute in the middle of a call. The gateway is loaded by Vite, as in its build. */
import { runInVite } from './support/in-vite';

await runInVite('outage.ts');
