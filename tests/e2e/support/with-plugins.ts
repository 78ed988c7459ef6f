/** Gateways whose centres have plugins of `tests/e2e/plugins`, all of one release; only the centres' files are of the test. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestGateway, type TestGateway } from './gateway';
import { buildNextRelease, givePlugins, type FirstLayouts } from './release';

interface Given {
  plugins: readonly string[];
  /** First layouts of both centres, by role; the others stay. */
  layouts?: FirstLayouts;
  env?: Record<string, string>;
}

/** Starts one without leads; the first of a run builds the release. Stopped and gone by `remove`. */
export async function startWithPlugins({ plugins, layouts = {}, env }: Given): Promise<TestGateway> {
  const release = await buildNextRelease();
  const centres = mkdtempSync(join(tmpdir(), 'dialer-centres-'));
  cpSync(join(release, 'variants'), centres, { recursive: true });
  givePlugins(centres, plugins, layouts);
  const gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres, ...env },
    release,
  });
  await gateway.start();
  return {
    ...gateway,
    async remove() {
      await gateway.remove();
      rmSync(centres, { recursive: true });
    },
  };
}

const BROKEN = [
  { panel: 'disposition', x: 0, y: 0, w: 4, h: 16 },
  { panel: 'crashing', x: 4, y: 0, w: 4, h: 8 },
  { panel: 'hanging', x: 8, y: 0, w: 4, h: 8 },
  { panel: 'targets', x: 4, y: 8, w: 4, h: 8 },
  { panel: 'slow', x: 8, y: 8, w: 4, h: 8 },
  { panel: 'of-another-release', x: 0, y: 16, w: 4, h: 6 },
  { panel: 'call-type', x: 4, y: 16, w: 4, h: 6 },
];

/** With plugins that throw, hang and come late, and with the place of a panel that the release does not have. */
export const startWithBrokenPlugins = (): Promise<TestGateway> =>
  startWithPlugins({ plugins: ['crashing', 'hanging', 'slow'], layouts: { qualifier: BROKEN, advisor: BROKEN } });
