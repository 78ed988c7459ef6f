/**
 * `npm run cluster`: three gateways, two floors and PostgreSQL on this machine, behind a balancer, for everybody to try what becomes
 * of people at work when one of them dies. Keys kill, stop and freeze; whatever ends is begun again. Ctrl-C removes everything.
 */
import { createInterface } from 'node:readline';
import { PASSWORD } from '../e2e/support/agent';
import { openHouse, type Part } from '../e2e/support/house';

/** What is worth a line on the screen. */
const TELLS = /the desk|listening|stops|took|floor|calls of the last/i;
const said = (part: string, line: string) => {
  try {
    const { msg = '', level = 0 } = JSON.parse(line) as { msg?: string; level?: number };
    if (level >= 40 || TELLS.test(msg)) console.log(`  ${part.padEnd(10)} ${msg}`);
  } catch {
    console.log(`  ${part.padEnd(10)} ${line}`);
  }
};

console.log('[cluster] starting PostgreSQL, two floors and three gateways');
try {
  const house = await openHouse({ gateways: 3, floors: 2, supervised: true, said });
  const end = () => void house.remove().finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  console.log(`
[cluster] ${house.url}
  qualifier@isius.demo, advisor@isius.demo, manager@isius.demo (password ${PASSWORD}) come to any of the gateways,
  and so do the same at slica.demo. Calls of isius are at ${house.floorOf(1).name}, those of slica at ${house.floorOf(2).name}.
${[...house.gateways, ...house.floors].map(({ name, url, pid }) => `  ${name.padEnd(10)} ${url}  process ${pid}`).join('\n')}
  Type: kill desk | kill gateway-2 | stop desk | freeze desk | kill floor-1 | start gateway-2 | roll | who. Ctrl-C: the end.`);

  const named = async (name: string): Promise<Part | undefined> =>
    name === 'desk' ? house.desk() : [...house.gateways, ...house.floors].find((part) => part.name === name);
  async function obey(line: string): Promise<void> {
    const [what = '', name = ''] = line.trim().split(/\s+/);
    if (what === 'who') return console.log(`[cluster] ${(await house.desk()).name} has the desk`);
    if (what === 'roll') {
      for (const gateway of house.gateways) {
        await gateway.stop();
        await gateway.start();
        console.log(`[cluster] ${gateway.name} is new`);
      }
      return;
    }
    const part = await named(name);
    if (!part) return console.log('[cluster] There is no such process.');
    if (what === 'start') await part.start();
    else if (what === 'stop') await part.stop();
    else if (what === 'freeze') {
      part.signal('SIGSTOP');
      setTimeout(() => part.signal('SIGCONT'), 15_000);
    } else if (what === 'kill') part.signal('SIGKILL');
    else return console.log('[cluster] Type kill, stop, start, freeze, roll or who.');
    console.log(`[cluster] ${what}: ${part.name}`);
  }
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim()) obey(line).catch((error: unknown) => console.log(`[cluster] ${String(error)}`));
  });
} catch (error) {
  console.error(error);
  process.exit(1);
}
