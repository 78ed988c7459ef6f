/** Scripted agents on three gateways of which one dies every 15 s; a history is kept, and judged. All of it is loaded by Vite. */
import { runInVite } from './support/in-vite';

await runInVite('cluster.ts');
