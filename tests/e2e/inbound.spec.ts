/** Someone calls the centre: the free agent's phone rings, and the two hear each other. */
import { expect, test } from '@playwright/test';
import { callBar, chooseStatus, expectStatus, hangUp, hears, onPhone, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/inbound.json' });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('an inbound call rings an idle advisor, is answered and heard, and waits to be disposed [PHONE-009, STATUS-018, CALL-003, CALL-004]', async ({ page }) => {
  await signIn(page, gateway.url, 'advisor@slica.demo');
  await phoneConnected(page, 'fr');
  await chooseStatus(page, words.fr.idle);
  await onPhone(page, 'fr', 60_000);
  await expectStatus(page, words.fr.onACall);
  await expect(callBar(page, 'fr')).toContainText('Entrant');
  await expect(callBar(page, 'fr')).toContainText('514');
  await hears(page);
  await hangUp(page, 'fr');
  await expectStatus(page, words.fr.afterCallWork);
});
