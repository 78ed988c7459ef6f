/** How soon an advisor and a lead hear each other. The gateway is loaded by Vite, as in its build. */
import { runInVite } from './support/in-vite';

await runInVite('transfer.ts');
