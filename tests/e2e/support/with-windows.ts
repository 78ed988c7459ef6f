import type { LaunchOptions } from '@playwright/test';
import config from '../../../playwright.config';
import { findChromium } from '../../../scripts/chromium.mjs';

const chromium = findChromium({ windows: true });

/** `test.use({ launchOptions: withWindows })`: Chromium without windows forbids pages nothing, and has one loudspeaker. */
export const withWindows: LaunchOptions = {
  ...config.use!.launchOptions,
  ...(chromium ? { executablePath: chromium } : { channel: 'chromium' }),
};
