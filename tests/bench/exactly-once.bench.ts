/** 2,000 dispositions of which 30 % go wrong on their way. Pages and counting are loaded by Vite, as in the page's build. */
import { runInVite } from './support/in-vite';

await runInVite('exactly-once.ts');
