/**
 * What each switch of a centre switches: the same moment on the page's own core with the switch on, and with it off. Those
 * that one panel draws are in the panel's tests: other phones in `plugins/lead`, the goal of new leads in `plugins/goals`, the choice of an application in `plugins/iapp`.
 */
import { describe, expect, it } from 'vitest';
import type { Flag, VariantCode } from '@dialer/contract';
import { HOST_API, type PluginManifest } from '@dialer/host';
import disclosures from '../../plugins/disclosures/manifest';
import recordings from '../../plugins/recordings/manifest';
import scripts from '../../plugins/scripts/manifest';
import thirdParty from '../../plugins/third-party/manifest';
import transfers from '../../plugins/transfers/manifest';
import { typesOf } from '../../plugins/transfers/rules';
import { VoicemailModel } from '../../plugins/voicemail-detection/model';
import { createServices } from '../../src/boot/services';
import { bench, LEAD_ID, settle, stages, type Bench, type BenchOptions } from '../../src/core/testing';
import { resolve } from '../../src/registry/resolve';

/** The demo tenant's own, beside what its centre has. */
const TENANT = ['disclosures', 'recording-panel', 'manual-transfer'];
type Options = Pick<BenchOptions, 'variant' | 'flags'>;
const advisor = { roles: ['advisor'] };

async function connected(options: BenchOptions): Promise<Bench> {
  const b = bench(options);
  await b.connect();
  return b;
}
async function talked(options: BenchOptions, over: Parameters<typeof stages.farUp>[0] = {}): Promise<Bench> {
  const b = await connected(options);
  for (const call of [stages.ringing(over), stages.farUp(over)]) b.realtime.emit('call-state', { call });
  await settle();
  b.realtime.emit('hangup', { call: stages.ended(over) });
  await settle();
  return b;
}

/** Which of these plugins are there for an advisor of tenant 1. */
const there =
  (...manifests: PluginManifest[]) =>
  async (options: Options) => {
    const { variant } = bench({ ...options, tenantFeatures: TENANT }).core.session;
    const account = { roles: ['advisor'], permissions: [], workingRole: 'advisor', team: null } as const;
    const found = resolve({ manifests, variant, switches: [], tenantFeatures: TENANT, account, hostApi: HOST_API });
    return manifests.filter(({ id }) => found.get(id)?.at === 'active').map(({ id }) => id);
  };
const transferTypes = async (options: Options) => {
  const account = { roles: ['qualifier'], canTransferToSunlife: true, canTransferToMatcha: true };
  return typesOf(bench({ ...options, account }).core.session);
};
const languages = async (options: Options) => {
  const { core } = bench(options);
  const { variant } = core.session;
  return createServices({ core, centre: { variant }, page: { texts: {} }, env: { browser: {} } } as never).languages;
};

/** What is seen where the switch is on, and where it is off. */
interface Switched {
  readonly sees: (options: Options) => Promise<unknown>;
  readonly on: unknown;
  readonly off: unknown;
}
const SWITCHES: Readonly<Record<Exclude<Flag, 'phoneOther' | 'newLeadsGoal' | 'iappChoice'>, Switched>> = {
  transfers: { sees: there(transfers, thirdParty), on: ['transfers', 'third-party'], off: [] },
  recordingPanel: { sees: there(recordings), on: ['recordings'], off: [] },
  disclosures: { sees: there(disclosures), on: ['disclosures'], off: [] },
  scripts: { sees: there(scripts), on: ['scripts'], off: [] },
  externalTransfers: { sees: async (options) => (await transferTypes(options)).includes('external'), on: true, off: false },
  sunlifeTransfer: { sees: async (options) => (await transferTypes(options)).includes('sunlife'), on: true, off: false },
  matchaTransfer: { sees: async (options) => (await transferTypes(options)).includes('matcha'), on: true, off: false },
  languageSwitcher: { sees: (options) => languages({ ...options, variant: 'SLICA' }), on: ['en', 'fr'], off: [] },
  qualifierRedial: {
    sees: async (options) => (await talked({ ...options, account: { roles: ['qualifier'] } })).core.calls.redialVerdict(LEAD_ID).allow,
    on: true,
    off: false,
  },
  enforcedFollowUps: {
    async sees(options) {
      const { status } = (await connected(options)).core;
      status.setOverdueFollowUps(1);
      return status.options.find((option) => option.status === 'ready')?.verdict.allow;
    },
    on: false,
    off: true,
  },
  followUpCallStatus: {
    sees: async (options) => (await talked({ ...options, account: advisor }, { type: 'follow-up' })).core.status.current,
    on: 'follow-up',
    off: 'after-call-work',
  },
  previousDisposition: {
    sees: async (options) => (await talked({ ...options, account: advisor })).core.disposition.previousDisposition,
    on: 'Callback Scheduled',
    off: null,
  },
  cumulativeBreaks: {
    async sees(options) {
      const b = await connected({ ...options, account: advisor });
      await b.core.desk.status.change('break');
      await b.clock.advance(900_000);
      return b.core.alerts.items.some(({ message }) => message === 'users.overstayed.advisor.break') ? 'over at 15 min' : 'goes on';
    },
    on: 'goes on',
    off: 'over at 15 min',
  },
  autoDialAfterVoicemail: {
    async sees(options) {
      const b = await connected(options);
      const model = new VoicemailModel(b.core, (key) => key, []);
      const vm = { status: 'AMD-Machine-Vm-WA', channel: 'leg-2', flags: {}, at: b.clock.now() } as const;
      for (const call of [stages.ringing(), stages.farUp({ vm })]) b.realtime.emit('call-state', { call });
      await settle();
      await b.clock.advance(10_000);
      b.realtime.emit('hangup', { call: stages.ended({ vm }) });
      await settle();
      await b.clock.advance(1000);
      await settle();
      model.dispose();
      return [b.api.of('saveDisposition').length, b.core.status.current];
    },
    on: [1, 'ready'],
    off: [1, 'after-call-work'],
  },
};

describe('the switch', () => {
  async function expectSwitched(flag: keyof typeof SWITCHES): Promise<void> {
    const { sees, on, off } = SWITCHES[flag];
    expect(await sees({ flags: { [flag]: true } })).toEqual(on);
    expect(await sees({ flags: { [flag]: false } })).toEqual(off);
  }
  it.each(['transfers', 'recordingPanel', 'languageSwitcher'] as const)('of centres, %s [VARIANT-004]', expectSwitched);
  it.each(['recordingPanel', 'externalTransfers', 'disclosures', 'scripts', 'qualifierRedial'] as const)(
    'of the build, %s [VARIANT-005, VARIANT-012]',
    expectSwitched,
  );
  it.each([
    'enforcedFollowUps',
    'sunlifeTransfer',
    'matchaTransfer',
    'followUpCallStatus',
    'previousDisposition',
    'cumulativeBreaks',
    'autoDialAfterVoicemail',
  ] as const)('of a rule, %s [VARIANT-012]', expectSwitched);
});

it.each([
  ['ISIUS', 1, []],
  ['SLICA', 2, ['en', 'fr']],
] as const)(
  '%s has transfers and recordings, its own number of clients and, in Canada alone, a language switcher [VARIANT-004, VARIANT-006]',
  async (variant: VariantCode, clients, switcher) => {
    expect(await there(transfers, recordings)({ variant })).toEqual(['transfers', 'recordings']);
    expect(await languages({ variant })).toEqual(switcher);
    const { core, realtime } = await connected({ variant });
    realtime.emit('incoming', { call: stages.ringing() });
    await settle();
    expect(core.leads.current?.clients).toHaveLength(clients);
  },
);
