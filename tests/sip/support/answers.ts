/** sipp as a carrier that answers one call in a way of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port';
import { run, type Program } from './programs';

const HEAD = `[last_Via:]
[last_From:]
[last_To:];tag=[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:callee@[local_ip]:[local_port]>`;
const SDP = `Content-Type: application/sdp
Content-Length: [len]

v=0
o=callee 1 [clock_tick] IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio [auto_media_port] RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000`;
const EMPTY = 'Content-Length: 0';

const send = (line: string, body = EMPTY, retrans = false) =>
  `<send${retrans ? ' retrans="500"' : ''}><![CDATA[\n${line}\n${HEAD}\n${body}\n\n]]></send>`;
const recv = (request: string, more = '') => `<recv request="${request}"${more}/>`;
/** A request of the carrier's own within the call. */
const ask = (method: string, cseq: number, body = EMPTY) => `<send retrans="500"><![CDATA[
${method} [$contact] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: [$to];tag=[call_number]
To: [$from]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Max-Forwards: 70
Contact: <sip:callee@[local_ip]:[local_port]>
${body}

]]></send>`;
const WHO = `<recv request="INVITE"><action>
<ereg regexp=".*" search_in="hdr" header="From:" assign_to="from"/>
<ereg regexp="[^;]*" search_in="hdr" header="To:" assign_to="to"/>
<ereg regexp="sip:[^>]*" search_in="hdr" header="Contact:" assign_to="contact"/>
</action></recv>`;
const OK = 'SIP/2.0 200 OK';

/** What the carrier does with a call, by name. */
export const WAYS = {
  ...Object.fromEntries(
    [302, 404, 408, 480, 486, 488, 503, 603].map((code) => [`refuses-${code}`, [recv('INVITE'), send(`SIP/2.0 ${code} No`), recv('ACK')]]),
  ),
  'rings-then-busy': [recv('INVITE'), send('SIP/2.0 180 Ringing'), send('SIP/2.0 486 Busy'), recv('ACK')],
  'early-then-answers': [recv('INVITE'), send('SIP/2.0 183 Progress', SDP), send(OK, SDP, true), recv('ACK'), recv('BYE'), send(OK)],
  'answers-without-speech': [recv('INVITE'), send(OK, EMPTY, true), recv('ACK'), recv('BYE'), send(OK)],
  'answers-and-hangs-up': [WHO, send(OK, SDP, true), recv('ACK'), ask('BYE', 2), '<recv response="200"/>'],
  'answers-the-cancel': [
    `<recv request="INVITE"><action><ereg regexp="[0-9]+" search_in="hdr" header="CSeq:" assign_to="invite"/></action></recv>`,
    send('SIP/2.0 180 Ringing'),
    recv('CANCEL'),
    // The person has answered in that very moment: their 200 crosses our CANCEL.
    `<send><![CDATA[\n${OK}\n[last_Via:]\n[last_From:]\n[last_To:];tag=[call_number]\n[last_Call-ID:]\nCSeq: [$invite] INVITE\nContact: <sip:callee@[local_ip]:[local_port]>\n${SDP}\n\n]]></send>`,
  ],
  'holds-and-resumes': [
    WHO,
    send(OK, SDP, true),
    recv('ACK'),
    ask('INVITE', 2, `${SDP}\na=sendonly`),
    '<recv response="100" optional="true"/><recv response="200"/>',
    ask('ACK', 2).replace(' retrans="500"', ''),
    ask('INVITE', 3, `${SDP}\na=sendrecv`),
    '<recv response="100" optional="true"/><recv response="200"/>',
    ask('ACK', 3).replace(' retrans="500"', ''),
    ask('BYE', 4),
    '<recv response="200"/>',
  ],
  updates: [WHO, send(OK, SDP, true), recv('ACK'), ask('UPDATE', 2), '<recv response="200"/>', ask('BYE', 3), '<recv response="200"/>'],
  'says-nothing': [recv('INVITE'), '<pause milliseconds="12000"/>'],
  'says-nonsense': [
    recv('INVITE'),
    send('SIP/2.0 183 Progress', 'Content-Type: application/sdp\nContent-Length: [len]\n\nv=0\nm=audio nowhere RTP/AVP what'),
    send('SIP/2.0 199 Early Dialog Terminated\nRSeq: x\nSession-Expires: soon', EMPTY),
    send('SIP/2.0 486 Busy'),
    recv('ACK'),
  ],
} as const satisfies Record<string, readonly string[]>;
export type Way = keyof typeof WAYS | `refuses-${302 | 404 | 408 | 480 | 486 | 488 | 503 | 603}`;

/** One call; the program ends with 0 when the caller did all that this way wants of them. */
export async function carrierThat(way: Way, folder: string): Promise<{ port: number; program: Program }> {
  const port = await freePort();
  const file = join(folder, `${way}-${port}.xml`);
  const steps = WAYS[way as keyof typeof WAYS];
  writeFileSync(file, `<?xml version="1.0" encoding="UTF-8" ?>\n<scenario name="${way}">\n${steps.join('\n')}\n</scenario>\n`);
  const program = run(
    'sipp',
    [
      '-sf',
      file,
      '-i',
      '127.0.0.1',
      '-p',
      String(port),
      '-mi',
      '127.0.0.1',
      '-mp',
      String(await freePort()),
      '-m',
      '1',
      '-nostdin',
      '-timeout',
      '20s',
      '-timeout_error',
    ],
    folder,
  );
  return { port, program };
}
