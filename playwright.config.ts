import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const chromium = findChromium();

const folder = path.join(import.meta.dirname, 'tests/e2e');
/**
 * How a test judges sound by the moment: by what came (`support/audio.ts`), by the browser's count of it, by its microphone. Only
 * to wait until somebody is audible (`hears`) is no such judgement.
 */
const LISTENS = /\b(heard|tonesHeard|getStats)\(|\bgetUserMedia\b/;
/** Read off the files themselves, so that a new one stands in no list. */
const listening = readdirSync(folder).filter(
  (file) => file.endsWith('.spec.ts') && LISTENS.test(readFileSync(path.join(folder, file), 'utf8')),
);

/**
 * Browser tests with real audio: each file starts the built gateway with its own scenario and data folder, so there is no
 * common server here. Three files at a time, of which one may judge sound by the moment: two that do make each other's audio late
 * on a small machine (decisions 96, 103 and 147). The rest, calls or not, takes every place that is free; none of it can judge so
 * (`support/audio.ts`). Which of the two a file is stands before each test in what the run prints.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/prepared.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 3,
  projects: [
    { name: 'listening', testMatch: listening, workers: 1 },
    { name: 'other', testIgnore: listening },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // Real calls on a small, busy machine: one more try, and the run says which tests needed it.
  retries: 2,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    permissions: ['microphone'],
    // A trace takes pictures all the time, and costs a fifth of the run; the second try has one.
    trace: 'on-first-retry',
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
