import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAsterisk } from './check';
import { FAKE_LOGIN, startFakeAsterisk, type FakeServer } from './testing/server';

let server: FakeServer;
const MODULES =
  'app_stasis bridge_simple bridge_softmix chan_pjsip chan_websocket codec_ulaw format_wav func_channel func_connectedline pbx_config res_ari_applications res_ari_asterisk res_ari_bridges res_ari_channels res_ari_events res_ari_playbacks res_ari_recordings res_http_websocket res_musiconhold res_pjsip res_pjsip_authenticator_digest res_pjsip_dtmf_info res_pjsip_header_funcs res_pjsip_refer res_pjsip_registrar res_pjsip_sdp_rtp res_pjsip_session res_pjsip_transport_websocket res_rtp_asterisk res_sorcery_config res_sorcery_memory res_srtp res_stasis_playback res_stasis_recording res_stasis_snoop';

beforeEach(async () => {
  server = await startFakeAsterisk();
  const { fake } = server;
  fake.modules = MODULES.split(' ').map((name) => `${name}.so`);
  fake.globals = { 'DIALPLAN_EXISTS(from-agent,6175550100,1)': '1', 'DIALPLAN_EXISTS(from-trunk,6175550100,1)': '1' };
  fake.config.set('transport/wst', { protocol: 'ws' });
  fake.config.set('endpoint/carrier', { allow: '(ulaw|alaw)', context: 'from-trunk', direct_media: 'false' });
});
afterEach(() => server.close());

const check = (over: Partial<{ password: string; url: string; trunk: string }> = {}) =>
  checkAsterisk({
    address: { ...FAKE_LOGIN, url: over.url ?? server.url, password: over.password ?? FAKE_LOGIN.password },
    trunks: [{ endpoint: over.trunk ?? 'carrier', format: 'plus' }],
    times: { requestMs: 1000 },
  });
const wrongs = async (over?: Parameters<typeof check>[0]) =>
  (await check(over)).filter(({ state }) => state !== 'good').map(({ words }) => words);

it('finds nothing wrong with a server that is set up as the document says, and leaves nothing there', async () => {
  expect(await wrongs()).toEqual([]);
  expect([server.fake.channels.size, server.fake.bridges.size, server.fake.config.has('auth/dialer-ari-check')]).toEqual([0, 0, false]);
});

it.each<[string, (of: FakeServer) => void, string]>([
  ['an old version', ({ fake }) => (fake.version = '20.5.0'), 'too old'],
  ['an old one of the right number', ({ fake }) => (fake.version = '22.9.9'), 'too old'],
  ['a missing module', ({ fake }) => (fake.modules = fake.modules.slice(1)), 'Modules are missing: app_stasis'],
  ['no memory for extensions', ({ fake }) => (fake.hasMemory = false), 'sorcery.conf must have'],
  ['no transport', ({ fake }) => fake.config.delete('transport/wst'), 'no transport [wst]'],
  ['no dialplan for agents', ({ fake }) => (fake.globals['DIALPLAN_EXISTS(from-agent,6175550100,1)'] = '0'), 'in [from-agent]'],
  ['a dialplan that cannot be seen', ({ fake }) => (fake.globals = {}), 'does not say whether [from-agent]'],
  ['no recording folder', ({ fake }) => (fake.hasRecordingFolder = false), 'make the folder "recording"'],
  ['no channelvars', ({ fake }) => (fake.hasChannelVars = false), 'channelvars=CALLID,LEG'],
  ['a carrier that does not answer', ({ fake }) => fake.phones.trunks.set('carrier', false), 'does not answer'],
  [
    'a codec that leaves silence',
    ({ fake }) => (fake.config.get('endpoint/carrier')!['allow'] = '(opus|ulaw)'),
    'leaves both sides in silence',
  ],
  ['a trunk in the wrong context', ({ fake }) => (fake.config.get('endpoint/carrier')!['context'] = 'default'), 'context=from-trunk'],
  ['speech past Asterisk', ({ fake }) => (fake.config.get('endpoint/carrier')!['direct_media'] = 'true'), 'direct_media=no'],
  ['a server that is starting', (of) => (of.answer = () => ({ status: 503, body: {} })), 'still starting'],
  ['no ARI', (of) => (of.answer = () => ({ status: 404, body: {} })), 'is no ARI'],
  ['one that only reads', (of) => (of.answer = () => ({ status: 403, body: {} })), 'may only read'],
  ['too few connections', (of) => (of.most = 60), 'sessionlimit=1000'],
])('names %s', async (_, spoil, words) => {
  spoil(server);
  expect((await wrongs()).join('\n')).toContain(words);
});

it('names a wrong password, a wrong address and a trunk that is not there', async () => {
  expect((await wrongs({ password: 'x' })).join()).toContain('ARI_PASSWORD');
  expect((await wrongs({ url: 'http://127.0.0.1:1' })).join()).toContain('no way to http://127.0.0.1:1');
  expect((await wrongs({ trunk: 'other' })).join()).toContain('no such endpoint');
});
