import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { aliases } from './vite.aliases.ts';

/** Unit and component tests beside the code, and the suites that cross folders. Browser tests are Playwright's. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: aliases },
  test: {
    include: ['{src,plugins,gateway,variants,scripts}/**/*.test.{ts,tsx}', 'tests/{contract,integration}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
