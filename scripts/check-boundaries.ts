/** `npm run lint`: every import of the project against the rules, that no code names a centre and none rings past the gate; prints the forbidden ones and ends with 1. */
import { findForbiddenImports, findNamedCentres, findRingsPastTheGate } from './boundaries';

const forbidden = [...findForbiddenImports(), ...findNamedCentres(), ...findRingsPastTheGate()];
for (const sentence of forbidden) console.error(sentence);
process.exitCode = forbidden.length ? 1 : 0;
