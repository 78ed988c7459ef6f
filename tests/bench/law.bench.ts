/**
 * Legal dialing, held against an oracle that knows the tables of the law alone: a million people and instants by every form
 * in which the gateway keeps hours; a million dials by what every permit is judged by; and some whose permits the database
 * writes, with its lists, registries and counts.
 */
import { runInVite } from './support/in-vite';

await runInVite('law.ts');
