import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import type { GatewayConfig } from '../config';
import { HttpProblem } from '../problem';
import { inProject } from '../root';

/** What the page must know before it can call anything; an empty address means its own origin. */
export const pageConfig = ({ page, realm, variant, demo }: GatewayConfig) => ({
  ...page,
  realm,
  variant: variant ?? '',
  /** The demo accounts may sign in: the sign-in page says so. */
  demo,
});

/** A path that only a program asks for: it gets a plain 404, never the page. */
const notAPage = (url: string) => /^\/(api|health|metrics|socket\.io|sip)(\/|\?|$)/.test(url) || /\.\w{1,8}(\?|$)/.test(url);

/** The built page, with its entry for every address that the page routes by itself (GET and HEAD), and `/config.json`. */
export async function servePage(app: FastifyInstance, config: GatewayConfig, folder = inProject('dist', 'page')): Promise<void> {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(pageConfig(config)));
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasting = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        // For developers' tools, which alone read it; the files themselves do not name their maps.
        const script = lasting && /^(.*\.js)(\.br|\.gz)?$/.exec(basename(path));
        if (script) reply.header('sourcemap', `${script[1]}.map`);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    if (!asksForPage || notAPage(request.url)) throw new HttpProblem(404, 'There is nothing at this address.');
    if (!built) throw new HttpProblem(404, 'The page is not built yet: run "npm run build".');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
