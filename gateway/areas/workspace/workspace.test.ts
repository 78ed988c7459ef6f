import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestClient, type TestGateway } from '../../platform/testing';

let gateway: TestGateway;
let agent: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  agent = await gateway.signIn('qualifier@isius.demo');
});
afterAll(() => gateway.stop());

const path = '/workspace/layouts/qualifier';
const layoutAt = (x: number) => ({ version: 1, placed: [{ panel: 'goals', plugin: 'goals', x, y: 0, w: 4, h: 2 }] });

it('tells the centre, its switches and their revision', async () => {
  expect((await agent.get('/workspace')).body).toEqual({ variant: 'ISIUS', revision: 0, switches: [] });
});

it('has no layout until one is saved, then gives it back with its revision and the preferences', async () => {
  expect((await agent.get(path)).body).toEqual({ revision: 0, layout: null, plugins: {} });
  const saved = await agent.put(path, { revision: 0, layout: layoutAt(2), plugins: { goals: { version: 1, value: { rings: 3 } } } });
  expect(saved).toMatchObject({ status: 200, body: { revision: 1, layout: layoutAt(2) } });
  expect((await agent.get(path)).body).toEqual({
    revision: 1,
    layout: layoutAt(2),
    plugins: { goals: { version: 1, value: { rings: 3 } } },
  });
});

it('refuses to overwrite what another window saved, and shows it', async () => {
  const other = await gateway.signIn('qualifier@isius.demo');
  const { revision } = (await agent.get(path)).body;
  const answers = await Promise.all([
    agent.put(path, { revision, layout: layoutAt(5) }),
    other.put(path, { revision, layout: layoutAt(6) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  const kept = answers.find(({ status }) => status === 200)!;
  expect(refused.body.current).toEqual((await agent.get(path)).body);
  expect(refused.body.current.layout).toEqual(kept.body.layout);
});

it('goes back to the first layout and keeps the preferences; an older window cannot bring the layout back', async () => {
  const before = (await agent.get(path)).body;
  await agent.put(path, { ...before, plugins: { goals: { version: 1, value: 9 } } });
  expect((await agent.delete(path)).status).toBe(204);
  const after = (await agent.get(path)).body;
  expect(after).toMatchObject({ layout: null, plugins: { goals: { version: 1, value: 9 } } });
  expect((await agent.put(path, { revision: before.revision, layout: layoutAt(1) })).status).toBe(409);
  expect((await agent.put(path, { revision: after.revision, layout: layoutAt(1) })).status).toBe(200);
});

it("keeps each person's layout apart, and lets nobody save one of a role that is not theirs", async () => {
  const colleague = await gateway.signIn('qualifier2@isius.demo');
  expect((await colleague.get(path)).body.revision).toBe(0);
  expect((await colleague.put('/workspace/layouts/manager', { revision: 0, layout: null })).status).toBe(403);
  expect((await colleague.get('/workspace/layouts/pirate')).status).toBe(422);
});

it('refuses a layout that no grid can show', async () => {
  expect(
    (await agent.put(path, { revision: 0, layout: { version: 1, placed: [{ panel: 'a', plugin: 'a', x: 12, y: 0, w: 4, h: 2 }] } })).status,
  ).toBe(422);
});
