/**
 * Calls over a trunk, all at once, each recorded and spoken into: what they cost the engine, and its longest pause. The far ends
 * are sipp's (`sip-tester`), which echo; without it nothing is measured. `TRUNK_CALLS` (50), `TRUNK_SECONDS` (60; the promise is
 * for ten minutes).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../gateway/telephony/embedded';
import type { EngineEvent } from '../../gateway/telephony/port';
import type { Trunk } from '../../gateway/telephony/trunks';
import { figure } from './support/figures';

const CALLS = Number(process.env.TRUNK_CALLS ?? 50);
const SECONDS = Number(process.env.TRUNK_SECONDS ?? 60);
const PORT = 26_060;
const CORE_PERCENT = 60;
const PAUSE_MS = 60;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ANSWER = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="echo"><recv request="INVITE"/><send retrans="500"><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:];tag=[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:echo@[local_ip]:[local_port]>
Content-Type: application/sdp
Content-Length: [len]

v=0
o=echo 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 127.0.0.1
t=0 0
m=audio [media_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000

]]></send><recv request="ACK"/><recv request="BYE"/><send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send></scenario>`;

async function measure(folder: string): Promise<void> {
  const events: EngineEvent[] = [];
  const engine = createEmbeddedEngine({
    ...{ realm: 'bench', host: 'bench', recordingsFolder: folder },
    trunks: { address: '127.0.0.1', ports: { udp: PORT + 10, tcp: PORT + 10, tls: null }, rtpPorts: [47_000, 47_999] },
  });
  const speak = (room: string) => engine.play(`${room}-${Math.random()}`, { room }, 'line-1');
  await engine.start((event) => {
    events.push(event);
    // Somebody speaks all the time.
    if (event.type === 'play-done') void speak(event.id.split('-')[0]!);
  });
  const trunk: Trunk = {
    ...{ id: 't', host: '127.0.0.1', port: PORT, transport: 'udp', proxy: null, domain: null, user: null, authUser: null, secret: null },
    ...{ register: false, registerEveryS: 300, optionsEveryS: 0, tls: { verify: true, ca: null }, codecs: ['PCMU'], srtp: false },
    ...{ format: 'plus', prefix: '', maxCalls: null, callsPerSecond: 100, emergency: false },
  };
  await engine.setTrunks([trunk]);
  const count = (type: EngineEvent['type']) => events.filter((event) => event.type === type).length;
  const until = async (holds: () => boolean) => {
    for (let nth = 0; !holds(); nth++) {
      if (nth > 300) throw new Error('The calls have not begun.');
      await sleep(50);
    }
  };
  await until(() => events.some((event) => event.type === 'trunk-state' && event.state === 'up'));
  for (let nth = 0; nth < CALLS; nth++) {
    const room = `r${nth}`;
    await engine.openRoom(room);
    const target = { number: '6175550100', trunks: ['t'], permit: 'bench' };
    await engine.originate({ leg: `l${nth}`, callId: `c${nth}`, target, callerId: { number: '6175550199' }, ringMs: 20_000, room });
    await sleep(30);
  }
  await until(() => count('leg-heard') === CALLS);
  for (let nth = 0; nth < CALLS; nth++) {
    await engine.record(`rec${nth}`, `r${nth}`);
    await speak(`r${nth}`);
  }
  await until(() => count('record-started') === CALLS);
  await engine.stats();
  const memory: number[] = [];
  const pauses: number[] = [];
  const before = process.cpuUsage();
  const began = performance.now();
  while (performance.now() - began < SECONDS * 1000) {
    await sleep(1000);
    pauses.push((await engine.stats()).worstGapMs);
    memory.push(process.memoryUsage().rss / 2 ** 20);
  }
  const { user, system } = process.cpuUsage(before);
  figure(`${CALLS} recorded calls over a trunk: of one core`, [(user + system) / 10 / (performance.now() - began)], '%', CORE_PERCENT);
  figure(`${CALLS} recorded calls over a trunk: longest pause of a second`, pauses, 'ms', PAUSE_MS);
  figure('memory, from the first tenth to the last', [memory.at(-1)! - memory[Math.floor(memory.length / 10)]!], 'MB');
  figure('calls that ended by themselves', [count('leg-down')], '', 1);
  await engine.stop(0);
}

if (spawnSync('sipp', ['-v']).error) console.log('Not measured: sipp is not installed (npm run test:sip installs it).');
else {
  const folder = mkdtempSync(join(tmpdir(), 'trunk-bench-'));
  const scenario = join(folder, 'echo.xml');
  writeFileSync(scenario, ANSWER);
  const far = spawn('sipp', ['-sf', scenario, '-i', '127.0.0.1', '-p', String(PORT), '-mi', '127.0.0.1', '-rtp_echo', '-nostdin'], {
    cwd: folder,
    stdio: 'ignore',
  });
  try {
    await measure(folder);
  } finally {
    far.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
