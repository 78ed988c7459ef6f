import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { centreStates, pluginStates } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let advisor: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  advisor = await gateway.signIn('advisor@isius.demo');
});
afterAll(() => gateway.stop());
afterEach(async () => {
  await gateway.db.delete(pluginStates);
  await gateway.db.delete(centreStates);
});

const switchOff = (flag: string) => gateway.db.insert(pluginStates).values({ tenantId: 1, revision: 1, flags: [{ flag, on: false }] });

describe('disclosures', () => {
  it('are the steps of each carrier in each wording and language, with the states that it is for [REF-048] [DISC-004] [ENDPOINT-086]', async () => {
    const { status, body } = await advisor.get('/calls/disclosures');
    expect(status).toBe(200);
    expect([...new Set(body.map(({ carrier }: { carrier: string }) => carrier))]).toEqual(['gtl', 'aa', 'assurity']);
    expect([...new Set(body.map(({ wording }: { wording: string }) => wording))].sort()).toEqual(['aa', 'occ', 'pio']);
    const occ = body.filter(({ carrier, wording }: Record<string, string>) => carrier === 'aa' && wording === 'occ');
    expect([...new Set(occ.map(({ language }: { language: string }) => language))].sort()).toEqual(['en', 'es']);
    expect(occ[0]).toMatchObject({ step: 1, company: 'American Assurance', text: expect.stringContaining('{carrier}') });
    const [policy] = occ.filter(({ step, language }: Record<string, unknown>) => step === 4 && language === 'es');
    expect(policy.answers).toEqual([
      { text: 'Sí', skip: [], readd: [5, 6] },
      { text: 'No', skip: [5, 6], readd: [] },
    ]);
  });

  it('have the wording occ in the nine states that it is for, aa in Minnesota, and pio in none until the centre names them [DISC-011, DISC-012]', async () => {
    const { body } = await advisor.get('/calls/disclosures');
    const states = (wording: string) =>
      body.find((step: Record<string, string>) => step['carrier'] === 'aa' && step['wording'] === wording).states;
    expect(states('occ')).toEqual(['ct', 'de', 'ia', 'mi', 'nd', 'ne', 'pa', 'sd', 'wi']);
    expect([states('aa'), states('pio')]).toEqual([['mn'], []]);
    // Whatever no wording names has the carrier's first.
    expect(body.find((step: Record<string, string>) => step['carrier'] === 'aa').wording).toBe('aa');
  });

  it('are none where the tenant has no such feature, or the setting is off', async () => {
    expect((await (await gateway.signIn('advisor@slica.demo')).get('/calls/disclosures')).body).toEqual([]);
    await switchOff('disclosures');
    expect((await advisor.get('/calls/disclosures')).body).toEqual([]);
  });
});

describe('scripts', () => {
  it('are the pages of the centre in each of its languages, and none where they are switched off [ENDPOINT-112]', async () => {
    const { status, body } = await advisor.get('/scripts');
    expect(status).toBe(200);
    expect(body.pages).toContainEqual({ language: 'es', title: 'Apertura', text: expect.stringContaining('{firstName}') });
    const slica = await (await gateway.signIn('advisor@slica.demo')).get('/scripts');
    expect(slica.body.pages.map(({ title }: { title: string }) => title)).toContain('Ouverture');
    await switchOff('scripts');
    expect((await advisor.get('/scripts')).body).toEqual({ pages: [] });
  });

  it('are those that a manager has written, in the languages that they have; another centre keeps its own', async () => {
    const pages = [
      { id: 'a', en: { title: 'Ours', text: 'We say it so.' }, es: { title: 'Nuestra', text: 'Lo decimos así.' } },
      { id: 'b', en: { title: 'Then', text: 'And so.' } },
    ];
    const save = (by: TestClient, value: object) => by.put('/workspace/centre-states/settings-scripts', { revision: 0, version: 1, value });
    expect((await save(advisor, { pages })).status).toBe(403);
    const manager = await gateway.signIn('manager@isius.demo');
    const half = [{ id: 'a', en: { title: 'Ours', text: '' } }];
    expect((await save(manager, { pages: half })).status).toBe(422);
    expect((await save(manager, { pages })).status).toBe(200);
    expect((await advisor.get('/scripts')).body.pages).toEqual([
      { language: 'en', title: 'Ours', text: 'We say it so.' },
      { language: 'es', title: 'Nuestra', text: 'Lo decimos así.' },
      { language: 'en', title: 'Then', text: 'And so.' },
    ]);
    const slica = await (await gateway.signIn('advisor@slica.demo')).get('/scripts');
    expect(slica.body.pages.map(({ title }: { title: string }) => title)).toContain('Ouverture');
  });
});
