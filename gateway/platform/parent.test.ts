import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { endsWith, onEndOf } from './parent';

const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

describe('the process that the gateway ends with', () => {
  it('is the one of its arguments', () => expect(endsWith(['--x', '--ends-with=4711'])).toBe(4711));
  it('is its parent where the shell did not fill in the id', () => expect(endsWith(['--ends-with=$PPID'])).toBe(process.ppid));
  it('is nobody when it was started by itself', () => expect(endsWith(['main.js'])).toBeNull());
});

describe('the end of a process', () => {
  it('is told once, however it came', async () => {
    const other = sleeper();
    let told = 0;
    const heard = new Promise<void>((done) => onEndOf(other.pid!, () => done(void (told += 1))));
    expect(told).toBe(0);
    other.kill('SIGKILL');
    await heard;
    expect(told).toBe(1);
  });

  it('is told at once when it is over already', async () => {
    const other = sleeper();
    other.kill('SIGKILL');
    await once(other, 'exit');
    let told = false;
    onEndOf(other.pid!, () => (told = true));
    expect(told).toBe(true);
  });
});
