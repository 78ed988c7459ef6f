import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hoursChangedMeanwhile,
  levelsChangedMeanwhile,
  maxCallsChangedMeanwhile,
  sequenceChangedMeanwhile,
} from '@dialer/contract/schemas/settings';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let manager: TestClient;
let admin: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  admin = await gateway.signIn('admin@isius.demo');
});
afterAll(() => gateway.stop());

const week = (day: string) => Array.from({ length: 7 }, () => day);
const sets = {
  'dialing-sequence': {
    field: 'sequence',
    reply: (value: unknown) => ({ sequence: value }),
    first: [30, 120, 240, 1440, 1440, 2880],
    values: [[0, 30, 5], [60, 90], []],
    wrong: [[-1], [1.5], ['3'], [525_601], Array.from({ length: 51 }, () => 1)],
    key: 'dialing-sequence',
    meanwhile: sequenceChangedMeanwhile,
  },
  'agent-dials-per-level': {
    field: 'params',
    reply: (value: unknown) => value,
    first: [],
    values: [[0, 3, 8], [1], [2, 2]],
    wrong: [[-1], [1.5], ['3'], [1001], Array.from({ length: 51 }, () => 1)],
    key: 'agent-dials-per-level',
    meanwhile: levelsChangedMeanwhile,
  },
  'operation-hours': {
    field: 'days',
    reply: (value: unknown) => ({ days: value }),
    first: week('00:00 24:00'),
    values: [['', ...week('09:00 17:00').slice(1)], ['08:30 20:00', ...week('09:00 17:00').slice(1)], week('10:00 12:00')],
    wrong: [
      [...week('09:00 17:00').slice(1), '17:00 09:00'],
      [...week('09:00 17:00').slice(1), '09:00 09:00'],
      [...week('09:00 17:00').slice(1), '9 to 5'],
      [...week('09:00 17:00').slice(1), '09:60 17:00'],
      [...week('09:00 17:00').slice(1), '09:00 17:99'],
      [...week('09:00 17:00').slice(1), '09:00 25:00'],
      week('09:00 17:00').slice(1),
    ],
    key: 'operation-hours:monday',
    meanwhile: hoursChangedMeanwhile,
  },
  'max-calls-amount': {
    field: 'maxCallsAmount',
    reply: (value: unknown) => ({ maxCallsAmount: value }),
    first: null,
    values: [40, 999_999_999, 0],
    wrong: [-1, 1.5, '3', 1_000_000_000],
    key: 'max-calls-amount',
    meanwhile: maxCallsChangedMeanwhile,
  },
} as const;

describe.each(Object.entries(sets))('/settings/%s', (name, { field, reply, first, values, wrong, key, meanwhile }) => {
  const path = `/settings/${name}`;
  const read = async () => (await manager.get(path)).body;
  const save = (who: TestClient, value: unknown, was?: unknown) => who.put(path, { [field]: value, was });
  const newest = async () => (await admin.get('/workspace/plugins/changes?kind=setting&limit=1')).body[0];

  it('has what holds until somebody saves it, then the whole of what was saved, each centre by itself [SET-028, SET-030, SET-031, SET-037, SET-040, SET-041] [ENDPOINT-049, ENDPOINT-050, ENDPOINT-051, ENDPOINT-052, ENDPOINT-055, ENDPOINT-056, ENDPOINT-068, ENDPOINT-069]', async () => {
    expect(await read()).toEqual(reply(first));
    for (const value of values) {
      expect((await save(manager, value)).status).toBe(204);
      expect(await read()).toEqual(reply(value));
    }
    const elsewhere = await gateway.signIn('manager@slica.demo');
    expect((await elsewhere.get(path)).body).not.toEqual(reply(values[2]));
  });

  it('is for managers, admins and operations managers', async () => {
    for (const who of ['qualifier', 'advisor']) {
      const agent = await gateway.signIn(`${who}@isius.demo`);
      expect([(await agent.get(path)).status, (await save(agent, values[0])).status]).toEqual([403, 403]);
    }
    expect((await save(await gateway.signIn('ops@isius.demo'), values[0])).status).toBe(204);
  });

  it('refuses what it cannot be, and keeps what stood', async () => {
    await save(manager, values[1]);
    for (const value of wrong) {
      const refused = await save(manager, value);
      expect([value, refused.status]).toEqual([value, 422]);
      expect(Object.keys(refused.body.errors)[0]).toMatch(new RegExp(`^${field}`));
    }
    expect(await read()).toEqual(reply(values[1]));
  });

  it('says to the second of two managers what the first has made of it; a change is taken back', async () => {
    await save(manager, values[0]);
    const ops = await gateway.signIn('ops@isius.demo');
    expect((await save(ops, values[1], values[0])).status).toBe(204);
    expect((await save(manager, values[0], values[0])).status).toBe(204);
    expect(await read()).toEqual(reply(values[1]));
    const refused = await save(manager, values[2], values[0]);
    expect(refused.status).toBe(409);
    const told = meanwhile.parse(refused.body);
    expect(told.current).toEqual(reply(values[1]));
    expect(told.since.map(({ subject }) => subject)).toContain(key);
    const last = await newest();
    expect(last).toMatchObject({ kind: 'setting', subject: key });
    expect((await admin.post(`/workspace/plugins/changes/${last.id}/undo`, { revision: last.revision, reason: '' })).status).toBe(201);
    expect(await read()).toEqual(reply(values[0]));
    expect(await newest()).toMatchObject({ subject: key, from: last.to, to: last.from, undoes: last.id });
  });
});
