/** `npm run test:sip`: the softphone against other people's SIP software. One file after the other: they share two ears. */
import { defineConfig } from '@playwright/test';
import common from '../../playwright.config';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/sip',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  retries: 2,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../../test-results/sip.json' }]],
  use: common.use,
});
