/** What a browser loads before the first screen: the same check that the build runs, with its figures. */
import { spawnSync } from 'node:child_process';
import { figure } from './support/figures';

const check = spawnSync(process.execPath, ['scripts/check-bundle.mjs'], { encoding: 'utf8' });
process.stdout.write(check.stdout);
process.stderr.write(check.stderr);
const [, login, workspace] = /login ([\d.]+) KB, workspace without date pickers ([\d.]+) KB/.exec(check.stdout) ?? [];
figure('login page, JavaScript after gzip', [Number(login)], 'KB', 200);
figure('workspace without date pickers, JavaScript after gzip', [Number(workspace)], 'KB', 420);
figure('faults, e.g. a manifest that reaches React, zod or mobx-state-tree', [check.stderr.split('\n').filter(Boolean).length], '', 1);
process.exitCode = check.status ?? 1;
