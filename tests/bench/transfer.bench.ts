/** How soon an advisor and a lead hear each other. The gateway is loaded by Vite, as in its build. */
import { createServer } from 'vite';
import { aliases } from '../../vite.aliases';

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  resolve: { alias: aliases },
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
});
await server.ssrLoadModule('/tests/bench/support/transfer.ts');
await server.close();
process.exit(0);
