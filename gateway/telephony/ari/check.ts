/** What is wrong with an Asterisk that shall carry calls, in words, with what to do. It makes nothing that it does not take away. */
import WebSocket from 'ws';
import { AriClient, type AriAddress, type ClientTimes } from './client';
import { seg, type Answer } from './model/kernel';
import type { AriTrunk } from './model/ways';
import { readBoot, readChannels, readValue } from './wire';

export interface Finding {
  readonly state: 'good' | 'wrong' | 'unknown';
  readonly words: string;
}

const OLDEST = [22, 10] as const;
const APP = 'dialercheck';
const ID = 'dialer-ari-check';
/** What keeps an answered call silent, or a command refused, if it is missing. */
const MODULES = [
  'app_stasis', 'bridge_simple', 'bridge_softmix', 'chan_pjsip', 'chan_websocket', 'codec_ulaw', 'format_wav', 'func_channel',
  'func_connectedline', 'pbx_config', 'res_ari_applications', 'res_ari_asterisk', 'res_ari_bridges', 'res_ari_channels', 'res_ari_events',
  'res_ari_playbacks', 'res_ari_recordings', 'res_http_websocket', 'res_musiconhold', 'res_pjsip', 'res_pjsip_authenticator_digest',
  'res_pjsip_dtmf_info', 'res_pjsip_header_funcs', 'res_pjsip_refer', 'res_pjsip_registrar', 'res_pjsip_sdp_rtp', 'res_pjsip_session',
  'res_pjsip_transport_websocket', 'res_rtp_asterisk', 'res_sorcery_config', 'res_sorcery_memory', 'res_srtp', 'res_stasis_playback',
  'res_stasis_recording', 'res_stasis_snoop',
]; // oxfmt-ignore
/** More than `sessionlimit` is without a word in `http.conf`. */
const CONNECTIONS = 120;
const NUMBERS = { 'from-agent': '6175550100', 'from-trunk': '6175550100' };

const good = (words: string): Finding => ({ state: 'good', words });
const wrong = (words: string): Finding => ({ state: 'wrong', words });
const unknown = (words: string): Finding => ({ state: 'unknown', words });

export interface CheckOptions {
  readonly address: AriAddress;
  readonly trunks: readonly AriTrunk[];
  readonly times?: Partial<ClientTimes>;
}

export async function checkAsterisk({ address, trunks, times }: CheckOptions): Promise<Finding[]> {
  const client = new AriClient(address, [APP], { opened() {}, lost() {}, event() {} }, times);
  try {
    const [first, goesOn] = await reach(client, address);
    if (!goesOn) return first;
    const findings = [
      ...first,
      ...(await modules(client)),
      ...(await limits(client)),
      ...(await memory(client)),
      ...(await transport(client)),
    ];
    findings.push(...(await dialplan(client)), ...(await recording(client)), ...(await mediaAndVariables(client)));
    for (const trunk of trunks) findings.push(...(await carrier(client, trunk)));
    if (!trunks.length) findings.push(unknown('ARI_TRUNKS is empty: numbers outside cannot be called.'));
    return findings;
  } finally {
    client.close();
  }
}

/** Whether there is an Asterisk that talks to us, and one that is new enough. */
async function reach(client: AriClient, { url }: AriAddress): Promise<[Finding[], boolean]> {
  const answer = await client.ask({ method: 'GET', path: '/asterisk/info' });
  if (!answer.ok) return [[wrong(whyNot(answer, url))], false];
  const { version } = readBoot(answer.body);
  const [major = 0, minor = 0] = version
    .replace(/^[^\d]*/, '')
    .split(/[.-]/)
    .map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  if (isOld) return [[wrong(`Asterisk ${version} is too old: it must be ${OLDEST.join('.')} or later. Upgrade it.`)], true];
  return [[good(`Asterisk ${version} answers at ${url}.`)], true];
}

function whyNot(answer: Extract<Answer, { ok: false }>, url: string): string {
  if (answer.status === 401)
    return 'Asterisk does not know ARI_USER with ARI_PASSWORD: compare them with the user’s section in ari.conf, then "module reload res_ari".';
  if (answer.status === 403) return 'ARI_USER may only read: set read_only=no in its section of ari.conf.';
  if (answer.status === 404) return `At ${url} is no ARI: set enabled=yes in ari.conf, and load res_ari.so.`;
  if (answer.status === 503) return 'Asterisk is still starting. Ask again in a moment.';
  if (answer.code === 'timeout') return `Nothing answers at ${url} in time: is a firewall in between?`;
  return `There is no way to ${url} (${answer.words}): is Asterisk running, and does http.conf have enabled=yes and this bindaddr and port?`;
}

async function modules(client: AriClient): Promise<Finding[]> {
  const answer = await client.ask({ method: 'GET', path: '/asterisk/modules' });
  if (!answer.ok || !Array.isArray(answer.body)) return [unknown('The list of modules cannot be read.')];
  const running = new Set(
    (answer.body as unknown[]).flatMap((one) => {
      const { name, status } = (one ?? {}) as { name?: unknown; status?: unknown };
      return typeof name === 'string' && status === 'Running' ? [name.replace(/\.so$/, '')] : [];
    }),
  );
  const missing = MODULES.filter((name) => !running.has(name));
  if (missing.length) return [wrong(`Modules are missing: ${missing.join(', ')}. Load them in modules.conf.`)];
  return [good('All modules that are needed are there.')];
}

/** Each event socket, each listener and up to 64 requests take a session. */
async function limits(client: AriClient): Promise<Finding[]> {
  const sockets: WebSocket[] = [];
  const url = `${client.socketUrl('/ari/events')}?app=${APP}`;
  const open = () =>
    new Promise<boolean>((done) => {
      const socket = new WebSocket(url, { headers: { authorization: client.authorization }, handshakeTimeout: 3000 });
      sockets.push(socket);
      socket.on('open', () => done(true));
      socket.on('error', () => done(false));
    });
  try {
    if (!(await open()))
      return [wrong('The WebSocket of ARI’s events cannot be opened: load res_http_websocket.so and res_ari_events.so.')];
    const opened = await Promise.all(Array.from({ length: CONNECTIONS }, open));
    if (opened.every(Boolean)) return [good(`The HTTP server takes ${CONNECTIONS} connections at a time.`)];
    return [
      wrong(
        `The HTTP server takes only ${opened.filter(Boolean).length} connections at a time: set sessionlimit=1000 in http.conf, and restart.`,
      ),
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

async function memory(client: AriClient): Promise<Finding[]> {
  const path = `/asterisk/config/dynamic/res_pjsip/auth/${ID}`;
  const fields = [
    { attribute: 'auth_type', value: 'digest' },
    { attribute: 'username', value: ID },
    { attribute: 'password_digest', value: `MD5:${'0'.repeat(32)}` },
  ];
  const put = await client.ask({ method: 'PUT', path, body: { fields } });
  if (!put.ok)
    return [
      wrong(
        'Extensions cannot be told to Asterisk: sorcery.conf must have endpoint=memory, auth=memory and aor=memory in [res_pjsip], then restart.',
      ),
    ];
  await client.ask({ method: 'DELETE', path });
  return [good('Extensions can be told to Asterisk.')];
}

async function fieldsOf(client: AriClient, type: string, id: string): Promise<Map<string, string> | null> {
  const answer = await client.ask({ method: 'GET', path: `/asterisk/config/dynamic/res_pjsip/${type}/${seg(id)}` });
  if (!answer.ok || !Array.isArray(answer.body)) return null;
  return new Map((answer.body as { attribute: string; value: string }[]).map(({ attribute, value }) => [attribute, value]));
}

async function transport(client: AriClient): Promise<Finding[]> {
  const fields = await fieldsOf(client, 'transport', 'wst');
  if (!fields)
    return [wrong('There is no transport [wst] in pjsip.conf: type=transport, protocol=ws. Telephones in pages register over it.')];
  if (!/^wss?$/i.test(fields.get('protocol') ?? '')) return [wrong('The transport [wst] in pjsip.conf must have protocol=ws or wss.')];
  return [good('Telephones in pages have their transport.')];
}

async function dialplan(client: AriClient): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [context, number] of Object.entries(NUMBERS)) {
    const answer = await client.ask({
      method: 'GET',
      path: '/asterisk/variable',
      query: { variable: `DIALPLAN_EXISTS(${context},${number},1)` },
    });
    const value = answer.ok ? readValue(answer.body) : '';
    if (value === '1') findings.push(good(`The dialplan has [${context}].`));
    else if (value === '0')
      findings.push(wrong(`The dialplan has no way for numbers in [${context}]: take it from docs/asterisk.md into extensions.conf.`));
    else
      findings.push(
        unknown(`Asterisk does not say whether [${context}] is in its dialplan: compare extensions.conf with docs/asterisk.md.`),
      );
  }
  return findings;
}

async function recording(client: AriClient): Promise<Finding[]> {
  const bridge = `/bridges/${ID}`;
  await client.ask({ method: 'POST', path: bridge, query: { type: 'mixing', name: ID } });
  try {
    const answer = await client.ask({
      method: 'POST',
      path: `${bridge}/record`,
      query: { name: ID, format: 'wav', ifExists: 'overwrite' },
    });
    if (!answer.ok)
      return [
        wrong('Calls cannot be recorded: make the folder "recording" in Asterisk’s spool folder (/var/spool/asterisk), writable for it.'),
      ];
    return [good('Calls can be recorded.')];
  } finally {
    await client.ask({ method: 'DELETE', path: `/recordings/live/${ID}` });
    await client.ask({ method: 'DELETE', path: bridge });
    await client.ask({ method: 'DELETE', path: `/recordings/stored/${ID}` });
  }
}

/** A media channel of our own shows two things: that there can be one, and whether our variables come back. */
async function mediaAndVariables(client: AriClient): Promise<Finding[]> {
  const socket = new WebSocket(`${client.socketUrl('/ari/events')}?app=${APP}`, { headers: { authorization: client.authorization } });
  await new Promise((done) => socket.on('open', done).on('error', done));
  try {
    const query = {
      channelId: ID, app: APP, transport: 'websocket', encapsulation: 'none', connection_type: 'server',
      format: 'slin', transport_data: 'f(json)',
    }; // oxfmt-ignore
    const body = { variables: { LEG: ID, CALLID: ID } };
    const made = await client.ask({ method: 'POST', path: '/channels/externalMedia', query, body });
    if (!made.ok) return [wrong('Answering machines cannot be told from people: load chan_websocket.so.')];
    const answer = await client.ask({ method: 'GET', path: '/channels' });
    const mine = answer.ok ? readChannels(answer.body).find(({ id }) => id === ID) : undefined;
    if (!mine) return [good('Lines can be listened to.'), unknown('Whether ari.conf has channelvars=CALLID,LEG cannot be seen.')];
    if ('LEG' in mine.channelvars && 'CALLID' in mine.channelvars)
      return [good('Lines can be listened to, and calls are known again after a restart.')];
    return [wrong('A gateway that starts again cannot know its calls: set channelvars=CALLID,LEG in [general] of ari.conf.')];
  } finally {
    await client.ask({ method: 'DELETE', path: `/channels/${ID}` });
    socket.terminate();
  }
}

async function carrier(client: AriClient, { endpoint }: AriTrunk): Promise<Finding[]> {
  const answer = await client.ask({ method: 'GET', path: `/endpoints/PJSIP/${seg(endpoint)}` });
  if (!answer.ok) return [wrong(`ARI_TRUNKS names "${endpoint}", but pjsip.conf has no such endpoint.`)];
  const state: unknown = Reflect.get(Object(answer.body), 'state');
  const findings =
    state === 'offline'
      ? [wrong(`The carrier of "${endpoint}" does not answer: look at its aor’s contact, the firewall, and "pjsip show contacts".`)]
      : [good(`The trunk "${endpoint}" is there.`)];
  const fields = await fieldsOf(client, 'endpoint', endpoint);
  if (!fields) return [...findings, unknown(`How "${endpoint}" is set cannot be read: compare pjsip.conf with docs/asterisk.md.`)];
  const codecs = (fields.get('allow') ?? '').replace(/[()]/g, '').split(/[,|]/).filter(Boolean);
  if (codecs.some((codec) => !['ulaw', 'alaw'].includes(codec.trim())))
    findings.push(
      wrong(
        `"${endpoint}" allows ${codecs.join(', ')}: a codec that Asterisk cannot translate leaves both sides in silence. Set disallow=all, then allow=ulaw,alaw.`,
      ),
    );
  if (fields.get('context') !== 'from-trunk')
    findings.push(wrong(`"${endpoint}" must have context=from-trunk: who calls in would not reach the gateway.`));
  if (/^(yes|true)$/i.test(fields.get('direct_media') ?? ''))
    findings.push(wrong(`"${endpoint}" must have direct_media=no: speech past Asterisk is not recorded.`));
  return findings;
}
