/** `npm run lint`: every import of the project against the rules, and that no code names a centre; prints the forbidden ones and ends with 1. */
import { findForbiddenImports, findNamedCentres } from './boundaries';

const forbidden = [...findForbiddenImports(), ...findNamedCentres()];
for (const sentence of forbidden) console.error(sentence);
process.exitCode = forbidden.length ? 1 : 0;
