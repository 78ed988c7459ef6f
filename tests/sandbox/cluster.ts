/**
 * `npm run cluster`: three gateways, two floors and PostgreSQL on this machine, behind a balancer, for everybody to try what becomes
 * of people at work when one of them dies. Each fault of the runbook has a word here. Ctrl-C removes everything.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { PASSWORD } from '../e2e/support/agent';
import { openHouse, type House, type Part } from '../e2e/support/house';
import { createOnce, lineFor } from './cluster-lines';

const PAUSE_S = 15;
const HELP = `  Type one of these; NAME is desk, gateway-1 to -3, floor-1 or floor-2:
    who                           which gateway has the desk, and who is away
    kill NAME                     it dies, and is begun again after a second
    lose NAME | stop NAME         it dies | it ends in order (a floor drains); it stays away until start
    start NAME                    begins it again, with the right secret
    pause NAME|database [15]      it stands still for so many seconds
    stop database | start database
    secret floor-1                the floor with another FLOOR_SECRET; start floor-1 puts it right
    stop recordings | start recordings   their storage is not mounted
    refuse | accept               the database refuses the end of each call
    roll                          renews all gateways, one after the other
  Ctrl-C: the end.`;

const isNew = createOnce(() => performance.now());
const said = (part: string, line: string) => {
  const text = lineFor(line);
  // Warnings alone: that a gateway has the desk again is news.
  if (text !== null && (!/^[A-Z]+ /.test(text) || isNew(part, text))) console.log(`  ${part.padEnd(10)} ${text}`);
};
const tell = (text: string) => console.log(`[cluster] ${text}`);

/** Takes words for one house. `storage` is where its recordings go. */
function createOperator(house: House, storage: string) {
  const all = [...house.gateways, ...house.floors];
  const named = async (name: string): Promise<Part> => {
    const part = name === 'desk' ? await house.desk() : all.find((each) => each.name === name);
    if (!part) throw new Error(`There is no "${name}".`);
    return part;
  };
  const still = (it: Pick<Part, 'name' | 'signal'>, seconds: number) => {
    it.signal('SIGSTOP');
    setTimeout(() => {
      it.signal('SIGCONT');
      tell(`${it.name} goes on`);
    }, seconds * 1000);
  };
  async function ask(sql: string): Promise<void> {
    const client = new Client({ connectionString: house.databaseUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
  const another = { FLOOR_SECRET: 'another-secret-than-that-of-the-gateways' };

  async function again(part: Part, more?: Readonly<Record<string, string>>): Promise<void> {
    await part.kill();
    await part.start(more);
  }
  async function roll(): Promise<void> {
    for (const gateway of house.gateways) {
      await gateway.stop();
      await gateway.start();
      tell(`${gateway.name} is new`);
    }
  }
  async function who(): Promise<void> {
    const desk = await house.desk().then(({ name }) => name, () => 'nobody'); // oxfmt-ignore
    tell(`${desk} has the desk; away: ${all.flatMap(({ name, alive }) => (alive ? [] : name)).join(', ') || 'nobody'}`);
  }

  return async (line: string): Promise<void> => {
    const [what = '', name = '', seconds = String(PAUSE_S)] = line.trim().split(/\s+/);
    const whole = name ? `${what} ${name}` : what;
    if (what === 'who') return who();
    if (what === 'roll') await roll();
    else if (what === 'refuse') await ask('alter table calls add constraint sandbox check (ended_at is null) not valid');
    else if (what === 'accept') await ask('alter table calls drop constraint if exists sandbox');
    else if (whole === 'stop database') await house.database.stop();
    else if (whole === 'start database') await house.database.start();
    else if (whole === 'stop recordings') renameSync(storage, `${storage}.away`);
    else if (whole === 'start recordings') renameSync(`${storage}.away`, storage);
    else if (what === 'pause' || what === 'freeze') still(name === 'database' ? house.database : await named(name), Number(seconds));
    else if (what === 'kill') (await named(name)).signal('SIGKILL');
    else if (what === 'lose') await (await named(name)).kill();
    else if (what === 'stop') await (await named(name)).stop();
    else if (what === 'start') await again(await named(name));
    else if (what === 'secret' && house.floors.some((floor) => floor.name === name)) await again(await named(name), another);
    else return console.log(HELP);
    tell(`${whole}: done`);
  };
}

tell('starting PostgreSQL, two floors and three gateways');
const folder = mkdtempSync(join(tmpdir(), 'dialer-storage-'));
const storage = join(folder, 'recordings');
mkdirSync(storage);
try {
  const house = await openHouse({ gateways: 3, floors: 2, supervised: true, said, env: { RECORDINGS_URL: `file://${storage}` } });
  const end = () =>
    void house.remove().finally(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  console.log(`
[cluster] ${house.url}
  qualifier@isius.demo, advisor@isius.demo, manager@isius.demo (password ${PASSWORD}) come to any of the gateways,
  and so do the same at slica.demo. Calls of isius are at ${house.floorOf(1).name}, those of slica at ${house.floorOf(2).name}.
${[...house.gateways, ...house.floors].map(({ name, url, pid }) => `  ${name.padEnd(10)} ${url}  process ${pid}`).join('\n')}
  Recordings go to ${storage}.
${HELP}`);
  const obey = createOperator(house, storage);
  /** One after the other: each is told of the house as the one before has left it. */
  let last = Promise.resolve();
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim()) last = last.then(() => obey(line)).catch((error: unknown) => tell(String(error)));
  });
} catch (error) {
  console.error(error);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}
