/** `npm run ui`: the gallery of `@dialer/ui` on http://127.0.0.1:4010, with hot reload. PORT and HOST change its address. */
import { createServer } from 'vite';
import { root } from './steps.mjs';

const port = Number(process.env.PORT ?? 4010);
const host = process.env.HOST ?? '127.0.0.1';
const page = await createServer({ root, configFile: 'vite.config.ts', server: { host, port, strictPort: true } });
await page.listen();
console.log(`[ui] the gallery of @dialer/ui: http://${host}:${port}/scripts/gallery/`);
