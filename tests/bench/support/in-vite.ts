import { createServer } from 'vite';
import { aliases } from '../../../vite.aliases';

/** Runs a module of this folder as the builds compile it, by Vite; then the process ends. */
export async function runInVite(file: string): Promise<never> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: aliases },
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  await server.ssrLoadModule(`/tests/bench/support/${file}`);
  await server.close();
  process.exit(0);
}
