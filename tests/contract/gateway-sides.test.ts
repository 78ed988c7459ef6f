/** What holds for the gateway side of every plugin of this release: who is refused by each route, and that a throw stays its own. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdsRole, operations } from '@dialer/contract';
import { routePath, type PluginRoute } from '@dialer/contract/plugin-routes';
import { createTestGateway, type TestClient, type TestPluginGateway } from '@dialer/gateway/testing';
import type { PluginSide } from '../../gateway/plugins/define';
import { tested } from './plugins/release';

const files = import.meta.glob<PluginSide>(['../../plugins/*/gateway.ts', '../../plugins/settings/*/gateway.ts'], {
  eager: true,
  import: 'default',
});
const sides = Object.values(files).filter(({ manifest }) => tested.some(({ id }) => id === manifest.id));
const ROLES = ['qualifier', 'advisor', 'manager', 'admin'] as const;

const pathOf = (side: PluginSide, route: PluginRoute) => routePath(side.manifest.id, route).replace(/:\w+/g, randomUUID());
const asker = (side: PluginSide) => (client: TestClient, route: PluginRoute, body?: unknown) =>
  client.request(route.method, pathOf(side, route), body);
const routesOf = (side: PluginSide) => Object.entries(side.parts.routes ?? {});
it('there are some', () => expect(sides.length).toBeGreaterThan(0));

describe.each(sides.map((side) => [side.manifest.id, side] as const))('%s', (_id, side) => {
  let gateway: TestPluginGateway;
  const people = new Map<(typeof ROLES)[number], TestClient>();
  beforeAll(async () => {
    gateway = await createTestGateway(side);
    for (const role of ROLES) people.set(role, await gateway.signIn(`${role}@isius.demo`));
  });
  afterAll(() => gateway.stop());

  const ask = asker(side);

  it('answers nobody who is not signed in', async () => {
    for (const [name, route] of routesOf(side)) expect((await ask(gateway.floor.gateway.stranger, route)).status, name).toBe(401);
  });

  it('refuses every role that a route is not for', async () => {
    for (const [name, route] of routesOf(side))
      for (const [role, client] of people) {
        const may = route.access === 'signed-in' || route.access.some((wanted) => holdsRole([role], wanted));
        if (!may) expect((await ask(client, route)).status, `${name} as ${role}`).toBe(403);
      }
  });

  it('refuses everybody while the centre has the plugin off', async () => {
    await gateway.switchTo(false);
    for (const [name, route] of routesOf(side)) expect((await ask(people.get('admin')!, route)).status, name).toBe(403);
    await gateway.switchTo(true);
  });

  it('refuses a body that its schema does not know', async () => {
    for (const [name, route] of routesOf(side))
      if (route.body) expect((await ask(people.get('admin')!, route, [[]])).status, name).toBe(422);
  });

  it('stands in the way of no operation of the contract', () => {
    for (const [name, route] of routesOf(side))
      for (const operation of Object.values(operations))
        expect(`${route.method} ${routePath(side.manifest.id, route)}`, name).not.toBe(`${operation.method} ${operation.path}`);
  });
});

describe.each(sides.map((side) => [side.manifest.id, side] as const))('%s, when it throws', (id, side) => {
  it('is answered 500 in its own name, and costs a call nothing while it hears of it', async () => {
    const ask = asker(side);
    const torn = () => {
      throw new Error('torn');
    };
    const all = <T extends object>(of: T | undefined) => Object.fromEntries(Object.keys(of ?? {}).map((key) => [key, torn]));
    const { parts } = side;
    const gateway = await createTestGateway({ ...side, parts: { ...parts, handlers: all(parts.handlers) as never, on: all(parts.on) } });
    try {
      const admin = await gateway.signIn('admin@isius.demo');
      const [first] = routesOf(side).filter(([, route]) => !route.body && !route.params);
      if (first) expect(await ask(admin, first[1])).toMatchObject({ status: 500, body: { code: 'plugin-failed', plugin: id } });
      await gateway.lead({ phone: '2125550101' });
      const { far } = await gateway.talk(await gateway.worker('qualifier@isius.demo'), '2125550101');
      await gateway.heard();
      gateway.engine.down(far);
      await gateway.heard();
      expect(gateway.engine.legs.size).toBe(0);
      const ofCalls = ['call-answered', 'call-ended'].filter((event) => event in (parts.on ?? {})).length;
      expect(await gateway.metric(`dialer_plugin_events_total{plugin="${id}",outcome="failed"}`)).toBe(ofCalls || undefined);
    } finally {
      await gateway.stop();
    }
  });
});
