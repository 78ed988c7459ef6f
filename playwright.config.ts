import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const chromium = findChromium();

/**
 * Browser tests with real audio: each file starts the built gateway with its own scenario and data folder, so there is no
 * common server here. One worker: two calls at once on a small machine make audio late.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // Real calls on a small, busy machine: one more try, and the run says which tests needed it.
  retries: 2,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    permissions: ['microphone'],
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        '--allow-loopback-in-peer-connection',
      ],
    },
  },
});
