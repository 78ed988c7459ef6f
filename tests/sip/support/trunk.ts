/** sipp as the world beyond the server's trunk. It says what it hears. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port';
import { ownAddress, run, type Program } from './programs';
import { REALM, type SipServer } from './server';

const scenario = (name: string) => join(import.meta.dirname, '../server', name);
const common = async () => ['-nostdin', '-rtp_echo', '-mi', ownAddress(), '-mp', String(await freePort()), '-trace_err'];

/** Numbers that begin with 9: `server/callee.xml` says what each does. */
export async function startTrunk(folder: string, server: SipServer): Promise<Program> {
  const [host = '', port = ''] = server.trunk.split(':');
  return run('sipp', ['-sf', scenario('callee.xml'), '-i', host, '-p', port, ...(await common())], folder);
}

/** Calls to a page, all in the same second, of two seconds each; the program ends with 0 when every one went as it should. */
export async function callPage(folder: string, server: SipServer, user: string, calls: number): Promise<Program> {
  const realm = join(folder, 'realm.csv');
  writeFileSync(realm, `SEQUENTIAL\n${REALM}\n`);
  const load = [
    '-s',
    user,
    '-inf',
    realm,
    '-m',
    String(calls),
    '-r',
    String(calls),
    '-l',
    String(calls),
    '-timeout',
    '30s',
    '-timeout_error',
  ];
  const from = ['-i', '127.0.0.1', '-p', String(await freePort())];
  return run('sipp', [server.udp, '-sf', scenario('callers.xml'), ...load, ...from, ...(await common())], folder);
}
