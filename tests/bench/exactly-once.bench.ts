/** 2,000 dispositions of which 30 % go wrong on their way. Pages and counting are loaded by Vite, as in the page's build. */
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
await server.ssrLoadModule('/tests/bench/support/exactly-once.ts');
await server.close();
process.exit(0);
