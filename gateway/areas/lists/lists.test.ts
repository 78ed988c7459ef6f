import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await startTestGateway()));
afterAll(() => gateway.stop());

it.each([
  ['advisor@isius.demo', 'Mutual of Omaha', 'Manulife'],
  ['qualifier@slica.demo', 'Manulife', 'Mutual of Omaha'],
])('%s is given the lists of their own centre', async (email, own, foreign) => {
  const { status, body } = await (await gateway.signIn(email)).get('/lists');
  expect(status).toBe(200);
  const carriers = body.lists.carriers.map(({ value }: { value: string }) => value);
  expect([carriers.includes(own), carriers.includes(foreign)]).toEqual([true, false]);
  expect(carriers.slice(-3)).toEqual(['Does not know', 'Refused to provide', 'Other']);
  expect(body.lists.coverage).toContainEqual(expect.objectContaining({ value: 'travel', phoneOnly: 'travel' }));
});
