import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const chromium = findChromium();

const folder = path.join(import.meta.dirname, 'tests/e2e');
/** Whoever tests a call waits for it by one of these (`support/agent.ts`). */
const CALL = /\b(goReady|onPhone|phoneConnected|callBar|hears|hangUp)\(/;
/** Read off the files themselves, so that a new one stands in no list. */
const withCalls = readdirSync(folder).filter(
  (file) => file.endsWith('.spec.ts') && CALL.test(readFileSync(path.join(folder, file), 'utf8')),
);

/**
 * Browser tests with real audio: each file starts the built gateway with its own scenario and data folder, so there is no
 * common server here. Two lanes, named before each test in what the run prints, each with one file at a time: two calls at
 * once on a small machine make audio late. In the lane without calls none can be made (`support/audio.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  projects: [
    { name: 'calls', testMatch: withCalls, workers: 1 },
    { name: 'no-calls', testIgnore: withCalls, workers: 1 },
  ],
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
