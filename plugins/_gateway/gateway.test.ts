import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGateway, type TestPluginGateway } from '@dialer/gateway/testing';
import side from './gateway';

let gateway: TestPluginGateway;
beforeAll(async () => void (gateway = await createTestGateway(side)));
afterAll(() => gateway.stop());

describe('_gateway on the gateway', () => {
  it('counts the calls of each agent, for managers of their centre alone', async () => {
    const agent = await gateway.worker('qualifier@isius.demo');
    await gateway.lead({ phone: '2125550101' });
    const { far } = await gateway.talk(agent, '2125550101');
    gateway.engine.down(far);
    await gateway.heard();
    const manager = await gateway.signIn('manager@isius.demo');
    expect(await gateway.call(manager, 'list')).toMatchObject({ status: 200, body: [{ agent: agent.id, calls: 1 }] });
    expect((await gateway.call(await gateway.signIn('manager@slica.demo'), 'list')).body).toEqual([]);
    expect((await gateway.call(agent.api, 'list')).status).toBe(403);
  });
});
