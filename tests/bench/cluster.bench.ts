/** Agents on three gateways, one of which dies every 15 s, and two floors; a history is kept, and judged. All is loaded by Vite. */
import { runInVite } from './support/in-vite';

await runInVite('cluster.ts');
