// @long
/**
 * What an agent does with a second party, both sides at once: the panels' own models on the page's own core command the
 * gateway, which seats everybody on the training floor and tells the page.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClientCommand } from '@dialer/contract';
import type { Outcome } from '@dialer/host';
import { openTrainingFloor, type TrainingFloor } from '../../../gateway/testing/training-floor';
import { ThirdPartyModel } from '../../../plugins/third-party/model';
import { TransfersModel } from '../../../plugins/transfers/model';
import { REST, type TransferType } from '../../../plugins/transfers/rules';
import { corePage, type CorePage } from './core-page';

const LEAD = '6175550101';
const BEACON = '8005550171';
const MATCHA = '8005550181';
const SUNLIFE = '8885550192';
const OTHER = '6175550177';

let floor: TrainingFloor;
let page: CorePage;
let sent: { name: ClientCommand; payload: unknown }[];

beforeAll(async () => void (floor = await openTrainingFloor({ ports: 47_000, scenario: { ringMs: [50, 50] } })));
afterEach(async () => {
  page.end();
  await floor.clear();
});
afterAll(() => floor.stop());

/** Who sits with whom, as the engine has it. */
async function seats(): Promise<string[]> {
  const { legs } = await floor.engine.list();
  const names: Record<string, string> = { [page.extension]: 'agent', [LEAD]: 'lead' };
  const rooms = new Map<string, string[]>();
  for (const { to, room = '' } of legs) rooms.set(room, [...(rooms.get(room) ?? []), names[to] ?? 'party']);
  return [...rooms.values()].map((them) => them.sort().join('+')).sort();
}
const BACK = ['agent+lead'];
const APART = ['agent+party', 'lead'];
const ALL = ['agent+lead+party'];
const LEFT = ['lead+party'];

/** The agent and a lead talk. */
async function talking(email: string, tenantId = 1) {
  const row = await floor.lead({ tenantId, phone: LEAD, firstName: 'Ida', lastName: 'Lowe' });
  page = await corePage(floor, email);
  const { core, until } = page;
  const started = await until(() => page.phone.did.find(({ act }) => act === 'start')!.detail as { password: string });
  await floor.phone(page.extension, started.password);
  sent = [];
  const command = page.realtime.command.bind(page.realtime);
  vi.spyOn(page.realtime, 'command').mockImplementation((name, payload) => {
    sent.push({ name, payload });
    return command(name, payload);
  });
  expect(await core.status.request('ready')).toEqual({ kind: 'done' });
  await until(() => expect([core.calls.onPhone, core.leads.current?.id]).toEqual([true, row.id]));
  await until(async () => expect(await seats()).toEqual(BACK));
}

/** The next act of the panel: its buttons have rested. */
async function act(run: () => Promise<Outcome>): Promise<void> {
  await page.clock.advance(REST);
  expect(await run()).toEqual({ kind: 'done' });
}

/** What the page was told of the second party, and who sits with whom. */
async function comes(side: object, rooms: string[]): Promise<void> {
  await page.until(() => expect(page.core.calls.current?.facts.side).toMatchObject(side));
  await page.until(async () => expect(await seats()).toEqual(rooms));
}
const over = { state: 'hangedup', level: 1 };

/** The call goes on without the agent, who has a lead to dispose. */
async function left(disposition: object): Promise<void> {
  await page.until(() => expect(page.core.disposition.active).toBe(true));
  expect(page.core.disposition).toMatchObject(disposition);
  expect(page.core.status.current).toBe('after-call-work');
  await page.until(async () => expect(await seats()).toEqual(LEFT));
}

/** Every act of a transfer in three levels, by the panel of `plugins/transfers`. */
async function threeLevels(type: Exclude<TransferType, 'live'>, number: string, name: string): Promise<void> {
  const model = new TransfersModel(page.core, page.api, (key) => (key === 'matcha' ? 'Matcha' : key));
  try {
    model.choose(type);
    if (type !== 'matcha') {
      await page.until(() => expect(model.parties.rows).toContainEqual({ name, phone: number }));
      model.chooseTarget(number);
    }
    const start = async () => {
      await act(() => model.start());
      await comes({ kind: type, state: 'initialized', level: 2, name, phone: number }, APART);
    };
    const join = async () => {
      await act(() => model.act('join'));
      await comes({ state: 'merged', level: 3 }, ALL);
    };
    await start();
    const pressed = vi.spyOn(floor.engine, 'dtmf');
    await model.press('5');
    await page.until(() => expect(pressed.mock.calls).toEqual([[expect.any(String), '5']]));
    pressed.mockRestore();
    await act(() => model.act('kick'));
    await comes(over, BACK);
    await start();
    await join();
    await act(() => model.act('destroy'));
    await comes(over, BACK);
    await start();
    await join();
    await act(() => model.act('leave'));
    await left({ disposition: 'Sent External', reason: name });
  } finally {
    model.dispose();
  }
}

const THREE_LEVELS = ['start', 'kick', 'start', 'join', 'destroy', 'start', 'join', 'leave'];
/** The commands of the panel in their order, each with what it says. */
function expectSent(prefix: string, payload: object): void {
  const acts = sent.filter(({ name }) => name.startsWith(prefix) && !name.endsWith('dtmf'));
  expect(acts).toEqual(THREE_LEVELS.map((each) => ({ name: `${prefix}-${each}`, payload: expect.objectContaining(payload) })));
}

describe('on the training floor, the panel', () => {
  it('rings a business, presses a key, kicks, joins, ends and leaves it [SOCKET-013, SOCKET-014, SOCKET-015, SOCKET-016, SOCKET-017, SOCKET-018, XFER-025, XFER-027, XFER-028, XFER-031, XFER-034, XFER-036, ENDPOINT-113, SHELL-038]', async () => {
    await talking('qualifier@isius.demo');
    await threeLevels('external', BEACON, 'Beacon Life');
    const { extension } = page;
    expectSent('external-transfer', { extension, phone: BEACON });
    expect(sent).toContainEqual({ name: 'external-transfer-dtmf', payload: { extension, digit: '5' } });
  });

  it('rings Matcha by no number, kicks, joins, ends and leaves it [SOCKET-019, SOCKET-020, SOCKET-021, SOCKET-022, SOCKET-023, SHELL-038, XFER-025, XFER-027, XFER-028]', async () => {
    await talking('qualifier2@isius.demo');
    await threeLevels('matcha', MATCHA, 'Matcha');
    expectSent('matcha', { extension: page.extension });
  });

  it('has Sunlife’s agents by name, rings one, kicks, joins, ends and leaves them [SOCKET-024, SOCKET-025, SOCKET-026, SOCKET-027, SOCKET-028, XFER-025, XFER-027, XFER-028, XFER-035, XFER-036, ENDPOINT-114, SHELL-038]', async () => {
    await talking('qualifier2@slica.demo', 2);
    await threeLevels('sunlife', SUNLIFE, 'Daniel Cho');
    expectSent('sunlife', { extension: page.extension, phone: SUNLIFE });
  });

  it('rings a third party into the call, kicks, ends and leaves them [SOCKET-010, SOCKET-011, SOCKET-012, SHELL-038, XFER-027, XFER-031, XFER-039]', async () => {
    await talking('qualifier@isius.demo');
    const { core, api, extension } = page;
    const model = new ThirdPartyModel({ core, api });
    const start = async () => {
      model.type(OTHER);
      await act(() => model.start());
      await comes({ kind: 'third-party', state: 'merged', phone: OTHER }, ALL);
    };
    for (const way of ['kick', 'destroy'] as const) {
      await start();
      await act(() => model.act(way));
      await comes(over, BACK);
    }
    await start();
    await act(() => model.act('leave'));
    await left({ disposition: 'Transferred to 3rd Party' });
    const payload = { extension, phone: OTHER };
    const acts = sent.filter(({ name }) => name.startsWith('third-party'));
    expect(acts).toEqual(['kick', 'destroy', 'leave'].map((each) => ({ name: `third-party-${each}`, payload })));
    model.dispose();
  });
});
