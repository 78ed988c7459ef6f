/** Someone calls the centre: the ready agent's phone rings, and the two hear each other. */
import { expect, test } from '@playwright/test';
import { callBar, expectStatus, goReady, hangUp, hears, onPhone, panel, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/inbound.json', env: { DEMO_LEADS: '1' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a caller is not put through to an agent in a call, and rings the agent who is ready and free [PHONE-009, STATUS-018, CALL-003, CALL-004]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@slica.demo');
  await onPhone(page);
  await expect(callBar(page)).toContainText('Auto');
  await hangUp(page);
  await expectStatus(page, words.en.afterCallWork);
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await disposition.getByRole('button', { name: 'Save & Next' }).click();

  // The centre has no other lead: the agent is ready and waits, and the next to come is the caller.
  await expect(callBar(page)).toContainText('Inbound', { timeout: 40_000 });
  await expect(callBar(page)).toContainText('(514) 555-0144');
  await onPhone(page);
  await expectStatus(page, words.en.onACall);
  await hears(page);
  await hangUp(page);
  await expectStatus(page, words.en.afterCallWork);
});
