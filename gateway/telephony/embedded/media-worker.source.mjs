// Starts the worker from its TypeScript source, for development and tests: a worker does not inherit tsx's hooks on Node 20.
import { register } from 'tsx/esm/api';

register();
await import('./media-worker.ts');
