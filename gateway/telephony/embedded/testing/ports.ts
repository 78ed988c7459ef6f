/** UDP ports of a test: files run at the same time, and two of them must never try the same one. */
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 27_000;
const EACH = 200;
const BLOCKS = 25;

export interface Ports {
  /** For SIP of carriers. */
  readonly sip: number;
  /** Of the engine's browsers' lines, of test telephones, and of speech over trunks: first and last. */
  readonly engine: readonly [number, number];
  readonly phones: readonly [number, number];
  readonly trunks: readonly [number, number];
  readonly far: readonly [number, number];
  free(): void;
}

/** A block that nobody on this machine has, until it is freed. */
export async function claimPorts(): Promise<Ports> {
  const start = process.pid % BLOCKS;
  for (let nth = 0; nth < BLOCKS; nth++) {
    const at = FIRST + ((start + nth) % BLOCKS) * EACH;
    const claim = createServer();
    claim.listen(at, '127.0.0.1');
    const isOurs = await once(claim, 'listening').then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    claim.unref();
    const range = (from: number, to: number) => [at + from, at + to] as const;
    return {
      sip: at + 1,
      engine: range(10, 69),
      phones: range(70, 129),
      trunks: range(130, 169),
      far: range(170, 199),
      free: () => void claim.close(),
    };
  }
  throw new Error('All ports for tests are in use.');
}
