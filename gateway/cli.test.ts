import { afterEach, expect, it, vi } from 'vitest';
import { centresWithMaple } from '../tests/support/maple';

const { argv, exitCode } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = exitCode;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('says in words alone that a centre cannot be read, as the start does', async () => {
  const { root, remove } = centresWithMaple({ files: { 'statuses.json': '[' } });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('VARIANTS_DIR', root);
  process.argv = ['node', 'cli.js', 'create-admin', '--email', 'ana@centre.example', '--tenant', '3'];
  try {
    await import('./cli');
  } finally {
    remove();
  }
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^A centre cannot be read[\s\S]*maple\/statuses\.json: it is no JSON/)]]);
  expect(process.exitCode).toBe(1);
}, 30_000);
