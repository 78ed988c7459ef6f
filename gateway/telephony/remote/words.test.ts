/** What gateway and floor write into their logs when they do not find to each other, or the floor ends: operators go by it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../embedded/log';
import { openFloor, openGateway, gatewayOf, type TestFloor, type TestGateway } from './testing/link';

interface Noted {
  readonly log: Log;
  readonly lines: string[];
}
function note(): Noted {
  const lines: string[] = [];
  const write = (message: string, facts?: Record<string, unknown>) =>
    void lines.push([message, facts?.['words']].filter(Boolean).join(': '));
  return { lines, log: { info: write, warn: write, error: write } };
}
const soon = (is: () => unknown, value: unknown = true) => expect.poll(is, { timeout: 5000, interval: 5 }).toEqual(value);
const howOften = ({ lines }: Noted, words: string) => lines.filter((line) => line.includes(words)).length;

let floor: TestFloor;
let gateway: TestGateway | undefined;
let here: Noted;
beforeEach(async () => {
  floor = await openFloor();
  here = note();
});
afterEach(async () => {
  await gateway?.engine.stop(0);
  await floor.close();
});

it('a floor with another secret: the gateway that runs says what to set, and the floor says once that one came', async () => {
  const there = note();
  gateway = await openGateway(floor.url, { log: here.log, againMs: [10] });
  const { port } = floor;
  await floor.close();
  let tries = 0;
  floor = await openFloor({ secret: 'another secret than the gateway’s', log: there.log, refused: () => void (tries += 1) }, port);
  await soon(() => tries > 2);
  expect(howOften(here, 'FLOOR_SECRET is another than the floor’s: set the same at both')).toBe(1);
  expect(howOften(there, 'a gateway has another FLOOR_SECRET than this floor')).toBe(1);
});

it('a floor that stops: its gateway knows until when calls may end, and that it is no more so when the next one is there', async () => {
  gateway = await openGateway(floor.url, { log: here.log, againMs: [10] });
  const { engine } = gateway;
  let ended = () => {};
  floor.fake.stop = () => new Promise((done) => (ended = done));
  const stopped = floor.server.stop(19_500);
  await soon(() => engine.state, 'draining');
  expect(howOften(here, 'the floor stops: its calls may end until 20 s from now')).toBe(1);

  const second = gatewayOf(floor.url, { epoch: () => 1 });
  await second.engine.start(second.events.push);
  expect(second.engine.state).toBe('draining');
  await second.engine.stop(0);

  ended();
  await stopped;
  await soon(() => engine.state, 'away');
  const { port } = floor;
  floor.fake.stop = async () => {};
  await floor.close();
  floor = await openFloor({}, port);
  await soon(() => engine.state, 'up');
  expect(here.lines.at(-1)).toBe('the floor is there again');
});

it('a floor that was not there when its gateway began is said to be there again', async () => {
  const { port, url } = floor;
  await floor.close();
  gateway = gatewayOf(url, { log: here.log, againMs: [10], limits: { absentMs: 30 } });
  expect(await gateway.engine.startAsOne(gateway.events.push)).toBe(false);
  floor = await openFloor({}, port);
  await soon(() => gateway!.engine.state, 'up');
  expect(howOften(here, 'one of several floors is not there')).toBe(1);
  expect(howOften(here, 'the floor is there again')).toBe(1);
});
