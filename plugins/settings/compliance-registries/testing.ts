import type { ApiReply } from '@dialer/host';
import type { PluginStates } from '@dialer/host/testing';

type Registries = ApiReply<'getRegistries'>;
const registry = (over: Partial<Registries['registries'][number]>): Registries['registries'][number] => ({
  scope: 'national-us',
  region: '',
  kept: true,
  keptBy: '',
  keptReason: '',
  keptAt: null,
  versionDate: '2026-11-20',
  days: 5,
  rows: 4_812_331,
  ...over,
});
export const file = (over: Partial<Registries['files'][number]> = {}): Registries['files'][number] => ({
  id: '0b7c1f0e-52a1-4b61-9a5e-0d8a4f4f1d01',
  scope: 'national-us',
  region: '',
  versionDate: '2026-11-20',
  name: 'November list',
  bytes: 60_000_000,
  received: 60_000_000,
  state: 'in-force',
  share: 1,
  rows: 4_812_331,
  added: 12_004,
  removed: 803,
  refused: 2,
  problems: [
    { line: 17, code: 'no-number', value: '617555' },
    { line: 90_210, code: 'no-number', value: 'END OF FILE' },
  ],
  reason: '',
  by: 'Nadia Roy',
  at: '2026-11-20T14:05:00.000Z',
  ...over,
});

const states: PluginStates = {
  empty({ api }) {
    const missing = { versionDate: null, days: null, rows: 0 };
    api.reply('getRegistries', {
      registries: [registry(missing), registry({ ...missing, scope: 'national-ca' })],
      files: [],
      training: true,
    });
    api.reply('findDoNotCall', { rows: [], more: false });
    api.reply('getExemptions', []);
  },
  full({ api }) {
    api.reply('getRegistries', {
      training: false,
      registries: [
        registry({}),
        registry({
          scope: 'national-ca',
          kept: false,
          keptBy: 'Nadia Roy',
          keptReason: 'We ring nobody in Canada',
          versionDate: null,
          days: null,
          rows: 0,
        }),
        registry({ scope: 'state', region: 'pa', days: 27, versionDate: '2026-10-29', rows: 310_552 }),
        registry({ scope: 'state', region: 'tx', days: 40, versionDate: '2026-10-16', rows: 210_004 }),
        registry({ scope: 'reassigned', region: 'yes', rows: 1_204 }),
      ],
      files: [
        file(),
        file({
          id: '0b7c1f0e-52a1-4b61-9a5e-0d8a4f4f1d02',
          name: 'Cut short',
          state: 'failed',
          reason: 'cut-short',
          rows: 9,
          refused: 0,
          by: '',
        }),
      ],
    });
    api.reply('findDoNotCall', {
      rows: [
        { phone: '6175550188', reason: 'status', by: '', at: '2026-11-24T15:00:00.000Z' },
        { phone: '6175550121', reason: 'Asked in a letter', by: 'Nadia Roy', at: '2026-11-20T15:00:00.000Z' },
      ],
      more: false,
    });
    const common = { areaCode: '', campaign: '', leadId: null, revokedAt: null, revokedBy: '', revokedReason: '', by: 'Nadia Roy' };
    api.reply('getExemptions', [
      {
        ...{ ...common, id: 1, kind: 'consent', phone: '6175550144', channel: 'web', validUntil: null },
        ...{ validFrom: '2026-11-01T00:00:00.000Z', at: '2026-11-01T10:00:00.000Z' },
        evidence: '“I agree that Beacon Life may call me at this number.” Form of 1 November, kept in the archive.',
      },
      {
        ...{ ...common, id: 2, kind: 'inquiry', phone: '6175550145', channel: 'call', validUntil: '2026-08-01T00:00:00.000Z' },
        ...{ validFrom: '2026-05-04T00:00:00.000Z', at: '2026-05-04T10:00:00.000Z', evidence: 'Asked for a quote.' },
      },
    ]);
  },
};
export default states;
