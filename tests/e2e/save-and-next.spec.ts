/** Save & Next is one request: with its reply the next lead is on screen (decision 62). */
import { expect, test, type Page } from '@playwright/test';
import { callBar, expectStatus, goReady, hangUp, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { nextLeadPainted, watchNextLead } from './support/painted';

let gateway: TestGateway;

test.beforeEach(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
});
test.afterEach(() => gateway.remove());

const save = (page: Page) => panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Next' });

/** The first call is over and its disposition chosen. */
async function written(page: Page) {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await expect(save(page)).toBeEnabled();
}

async function nextLead(page: Page) {
  await watchNextLead(page, 'Save & Next');
  await save(page).click();
  const painted = await nextLeadPainted(page);
  await expect(callBar(page)).toContainText('Marcus Okafor');
  return painted;
}

test('between the click and the next lead on screen there is one request, and the call goes on', async ({ page }) => {
  await written(page);
  const { asked } = await nextLead(page);
  expect(asked).toEqual([expect.stringMatching(/^POST \/leads\/[^/]+\/dispositions\?after=next$/)]);
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await expectStatus(page, 'On a call');
  await onPhone(page);
  await hangUp(page); // a gateway with a call up would wait for its end
});
