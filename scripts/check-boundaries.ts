/** `npm run lint`: every import of the project against the rules; prints the forbidden ones and ends with 1. */
import { findForbiddenImports } from './boundaries';

const forbidden = findForbiddenImports();
for (const sentence of forbidden) console.error(sentence);
process.exitCode = forbidden.length ? 1 : 0;
