/** `npm run lint`: every export of the product against its users; prints those without one and ends with 1. */
import { findUnusedExports } from './unused-exports';

const unused = findUnusedExports();
for (const sentence of unused) console.error(sentence);
process.exitCode = unused.length ? 1 : 0;
