import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type Operation, type OperationId } from '@dialer/contract';
import { mayCall } from '../../gateway/platform/auth/access';
import { startTestGateway, type TestClient, type TestGateway } from '../../gateway/testing/gateway';

let gateway: TestGateway;
let document: { paths: Record<string, Record<string, { operationId: string }>> };
beforeAll(async () => {
  gateway = await startTestGateway({ plugins: [] });
  document = (await (await fetch(`${gateway.url}/api/docs/json`)).json()) as typeof document;
});
afterAll(() => gateway.stop());

const ids = Object.keys(operations) as OperationId[];
const of = (id: OperationId): Operation => operations[id];
/** A path whose parameters name nothing that exists. */
const pathOf = (id: OperationId) =>
  of(id).path.replace(
    /:(\w+)/g,
    (_all, name: string) =>
      ({
        role: 'qualifier',
        parameter: 'dnd',
        postal: '02108',
        extension: '9999',
        phone: '6175550199',
        text: 'nobody',
        index: '1',
        city: 'Boston',
        did: '6175550199',
      })[name] ??
      (of(id).path.startsWith('/agents/') || of(id).path.startsWith('/settings/') ? '999999' : '00000000-0000-4000-8000-000000000000'),
  );
const ask = (client: TestClient, id: OperationId) => client.request(of(id).method, pathOf(id));

/** Audio at an address that another operation gives, for the player alone. */
const BESIDES = ['recordingAudio', 'exportedLeads', 'leadImportReport', 'exportedPermits', 'exportedCallRecord'];

describe('what the gateway serves', () => {
  it('is every operation of the contract and nothing else, each under its path', async () => {
    const routed = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(routed.sort()).toEqual([...ids, ...BESIDES].sort());
    for (const id of ids) {
      const path = of(id).path.replace(/:(\w+)/g, '{$1}');
      expect(document.paths[path]?.[of(id).method.toLowerCase()]?.operationId).toBe(id);
    }
  });

  it('lies below /api/v1, and everything else there is no endpoint [API-001]', async () => {
    expect((await gateway.stranger.get('/made/up')).body.code).toBe('no-such-endpoint');
    expect((await fetch(`${gateway.url}/tenant-features`)).headers.get('content-type')).not.toContain('variant');
  });
});

describe('who may call what', () => {
  it('answers 401 without a token and with a made-up one, on every served operation but the public ones', async () => {
    for (const id of ids.filter((each) => of(each).access !== 'public')) {
      expect((await ask(gateway.stranger, id)).status, id).toBe(401);
      expect((await gateway.stranger.request(of(id).method, pathOf(id), undefined, { authorization: 'Bearer made-up' })).status, id).toBe(
        401,
      );
    }
  });

  it.each(['qualifier', 'advisor', 'manager', 'admin', 'ops'])(
    'answers 403 to %s exactly where their roles do not suffice [GUARD-012, GUARD-013, GUARD-014]',
    async (who) => {
      const expected = who === 'ops' ? ['operations-manager'] : [who];
      for (const id of ids.filter((each) => of(each).access !== 'public' && each !== 'logout')) {
        const person = await gateway.signIn(`${who}@isius.demo`);
        if (mayCall(of(id).access, expected)) continue;
        expect((await ask(person, id)).status, id).toBe(403);
      }
    },
  );
});
