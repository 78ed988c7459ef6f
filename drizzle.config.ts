import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './gateway/platform/db/schema/index.ts',
  out: './gateway/platform/db/migrations',
  casing: 'snake_case',
});
