import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '@dialer/contract';
import type { GatewayConfig } from '../config';

const originOf = (address: string): string[] => {
  if (!address) return [];
  const { protocol, host } = new URL(address.replace('{s}', 'a'));
  return [`${protocol}//${host}`];
};

/** The one style element that a library writes while it works: react-draggable's, against selecting text while dragging. */
export const DRAG_STYLE = ['-moz-selection', 'selection']
  .map((part) => `.react-draggable-transparent-selection *::${part} {all: inherit;}\n`)
  .join('');
const hashed = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * The page's Content-Security-Policy: code and styles only from this gateway, connections only to it and to the
 * configured addresses. What libraries set on an element's `style` by code is not inline in its sense.
 */
export function contentPolicy({ page, weatherIcons }: Pick<GatewayConfig, 'page' | 'weatherIcons'>): string {
  const elsewhere = [page.apiUrl, page.socketUrl, page.sipUrl].flatMap(originOf);
  const images = [page.tileUrl.replace('{s}.', ''), weatherIcons].flatMap(originOf);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", hashed(DRAG_STYLE)],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...elsewhere],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const CORS_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const CORS_HEADERS = 'authorization, content-type, idempotency-key';

/** Security headers on everything, and CORS for the configured origins; the token header is exposed to them [API-004]. */
export function secure(app: FastifyInstance, config: GatewayConfig): void {
  const policy = contentPolicy(config);
  const origins = new Set(config.corsOrigins);

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
      'x-request-id': request.id,
      ...(config.tls && { 'strict-transport-security': 'max-age=31536000' }),
      ...(request.url.startsWith(BASE_PATH) && { 'cache-control': 'no-store' }),
    });
    const { origin } = request.headers;
    if (!origin || !origins.has(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'authorization, retry-after, x-request-id',
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': CORS_METHODS,
        'access-control-allow-headers': CORS_HEADERS,
        'access-control-max-age': '600',
      })
      .send();
  });

  // The documentation page sets its own policy.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
  });
}
