/** A centre whose calls go by Asterisk: a fake one that can be heard, people of its own outside, and the gateway beside it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../../gateway/platform/db/open';
import { campaigns, registries, tenants } from '../../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../../gateway/platform/runtime-file';
import { FAKE_LOGIN } from '../../../gateway/telephony/ari/testing/server';
import { CARRIER, startVoiced, type Voiced } from '../../../gateway/telephony/ari/testing/voiced';
import tests from '../../../gateway/telephony/embedded/training/scenarios/tests.json' with { type: 'json' };
import { atTime } from './clock';
import { createTestGateway, type TestGateway } from './gateway';

const REALM = 'asterisk.test';

/** A person outside; their number is of New York, where it is noon. */
export interface Outsider {
  readonly phone: string;
  readonly name: string;
  /** What they do when they are rung; without it they answer and speak. */
  readonly does?: Readonly<Record<string, unknown>>;
}

export interface AsteriskCentre {
  readonly asterisk: Voiced;
  readonly gateway: TestGateway;
  remove(): Promise<void>;
}

/**
 * `own`: the centre's number. `leads`: the phones of those who are a lead of its campaign. `seed`: the data folder has nobody
 * yet, as outside the tests; a gateway that rings people takes none of the demo in.
 */
export async function startAsteriskCentre(
  people: readonly Outsider[],
  { own, campaign, leads, seed = false }: { own: string; campaign: string; leads: readonly string[]; seed?: boolean },
): Promise<AsteriskCentre> {
  const overrides = people.flatMap(({ phone, does }) => (does ? [{ number: `${phone}$`, ...does }] : []));
  const asterisk = await startVoiced({ realm: REALM, scenario: { ...tests, faults: [], overrides: [...overrides, ...tests.overrides] } });
  const env = {
    ...{ ENGINE: 'ari', DEMO: '0', DEMO_LEADS: '0', SIP_REALM: REALM, SIP_URL: asterisk.sipUrl },
    ...{ ARI_URL: asterisk.server.url, ARI_USER: FAKE_LOGIN.user, ARI_PASSWORD: FAKE_LOGIN.password, ARI_TRUNKS: `${CARRIER}:national` },
    ...atTime('12:00', 'America/New_York'),
  };
  const scenario = 'gateway/telephony/embedded/training/scenarios/tests.json';
  const gateway = await createTestGateway({ scenario, env });
  const remove = async () => {
    await gateway.remove();
    await asterisk.close();
  };
  try {
    if (seed) {
      await gateway.start({ ENGINE: 'training', DEMO: '1', SIP_URL: '' });
      await gateway.stop();
    }
    await gateway.start();
    const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
    // A gateway that rings people keeps the demo's out, whose password is public; here there is nobody outside.
    await db.update(tenants).set({ demo: false });
    // Nobody here needs a registry of numbers.
    await db.insert(registries).values({ tenantId: 1, scope: 'national-us', kept: false, keptReason: 'a sandbox' });
    await db.insert(campaigns).values({ tenantId: 1, slug: campaign.toLowerCase(), name: campaign, callerId: own });
    await close();
    const folder = mkdtempSync(join(tmpdir(), 'dialer-leads-'));
    const rows = people
      .filter(({ phone }) => leads.includes(phone))
      .map(({ phone, name }) => `${phone},${name.replace(' ', ',')},NY,10001`);
    writeFileSync(join(folder, 'leads.csv'), ['phone_number,first_name,last_name,state,postal_code', ...rows, ''].join('\n'));
    await gateway.importLeads(join(folder, 'leads.csv'), campaign);
    rmSync(folder, { recursive: true });
    return { asterisk, gateway, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
