import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, folderHolder, lockFolder } from './lock';
import { processIdentity } from './process';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hold = (holder: object) =>
  writeFileSync(join(folder, 'gateway.lock'), JSON.stringify({ since: '2026-01-01', what: 'gateway', ...holder }));

it('lets one process work on a folder and refuses the second with words', () => {
  const release = lockFolder(folder, 'gateway');
  expect(() => lockFolder(folder, 'leads:import')).toThrow(FolderInUse);
  expect(() => lockFolder(folder, 'leads:import')).toThrow(`process ${process.pid}`);
  release();
  lockFolder(folder, 'leads:import')();
  expect(folderHolder(folder)).toBeNull();
});

it('refuses a folder that another living process holds', () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    hold({ pid: other.pid, identity: processIdentity(other.pid!) });
    expect(() => lockFolder(folder, 'gateway')).toThrow(/Stop that one first/);
  } finally {
    other.kill('SIGKILL');
  }
});

it('takes over from a process that was killed, also when its number has been given to another one since', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  hold({ pid, identity: 'some boot 12345' });
  lockFolder(folder, 'gateway')();
  hold({ pid: process.pid, identity: 'an earlier boot 1' });
  lockFolder(folder, 'gateway')();
});

it('takes over from a lock that cannot be read', () => {
  writeFileSync(join(folder, 'gateway.lock'), 'half a li');
  lockFolder(folder, 'gateway')();
});
