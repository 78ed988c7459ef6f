/** Dispositions that are saved by four pages at once, on lines that break and with a gateway that is killed: rows, counted. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../../gateway/platform/root';
import { startProgram } from '../../../gateway/testing/program';
import { storm } from '../../support/exactly-once/storm';
import { figure } from './figures';

const saves = Number(process.env.EXACTLY_ONCE_SAVES ?? 2_000);
const seed = process.env.EXACTLY_ONCE_SEED ?? String(Date.now());
const folder = mkdtempSync(join(tmpdir(), 'bench-exactly-once-'));
// PostgreSQL's user must be able to pass through.
chmodSync(folder, 0o755);
const began = performance.now();
const report = await storm({ saves, share: 0.3, seed, start: () => startProgram({ program: inProject('dist', 'gateway'), folder }) });
console.log(`seed ${seed}, ${report.requests} requests:`, report.troubles);
if (report.complaints.length) console.log('Agents were told:', report.complaints);
const of = `${saves} dispositions, 30 % in trouble`;
figure(`${of}: rows`, [report.rows], '');
figure(`${of}: lost`, [report.lost], '', 1);
figure(`${of}: there twice`, [report.double], '', 1);
figure(`${of}: not what was written, left in a browser or at the gateway`, [report.wrong + report.left + report.waiting], '', 1);
figure(`${of}: time`, [(performance.now() - began) / 1000], 's');
rmSync(folder, { recursive: true, force: true });
