/**
 * Pages that stand on the training floor for those of insurers: a client's application as it was sent, and the health
 * e-app. A centre opens them by `/training/…` in the configuration of its plugins. They are whole documents without a script,
 * nobody may frame them, and an application is found by its lead's id, which only who may see the lead knows.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import en from '../../locales/en/training.json';
import fr from '../../locales/fr/training.json';
import { fullName } from '../people/agents';
import type { GatewayContext } from '../platform/context';
import { accounts, applications, leads } from '../platform/db/schema';

/** An application is shown for so long after it was sent. */
const SHOWN_MS = 24 * 3_600_000;
const BELOW = '/training/applications/';

const STYLE =
  'body{font:15px/24px system-ui,sans-serif;max-width:560px;margin:48px auto;padding:0 16px;color:#1c2127;background:#fff}h1{font-size:20px}dl{display:grid;grid-template-columns:160px 1fr;gap:8px}dt{color:#5f6b7c}dd{margin:0}footer{margin-top:32px;color:#5f6b7c}@media(prefers-color-scheme:dark){body{color:#f6f7f9;background:#1c2127}dt,footer{color:#abb3bf}}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

type Words = typeof en;
const asksForFrench = ({ headers }: FastifyRequest): boolean => /^\s*fr\b/i.test(headers['accept-language'] ?? '');

interface Content {
  readonly title: string;
  readonly text?: string;
  readonly facts?: readonly (readonly [name: string, value: string])[];
}
function documentOf(language: 'en' | 'fr', words: Words, { title, text = '', facts = [] }: Content): string {
  const rows = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value || words.application.unknown)}</dd>`).join('');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${text && `<p>${escaped(text)}</p>`}${rows && `<dl>${rows}</dl>`}<footer>${escaped(words.floor)}</footer></html>`;
}

function send(request: FastifyRequest, reply: FastifyReply, contentOf: (words: Words) => Content) {
  const language = asksForFrench(request) ? 'fr' : 'en';
  const words = { en, fr }[language];
  return reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(documentOf(language, words, contentOf(words)));
}

/** The newest application of a lead whose centre opens this page for it. */
async function newest({ db, clock }: GatewayContext, leadId: string) {
  if (!z.guid().safeParse(leadId).success) return undefined;
  const [row] = await db
    .lane('desk')
    .select({ application: applications, lead: leads, agent: { firstName: accounts.firstName, lastName: accounts.lastName } })
    .from(applications)
    .innerJoin(leads, eq(leads.id, applications.leadId))
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .where(
      and(
        eq(applications.leadId, leadId),
        eq(applications.url, BELOW + leadId),
        gt(applications.createdAt, new Date(clock.now() - SHOWN_MS)),
      ),
    )
    .orderBy(desc(applications.createdAt))
    .limit(1);
  return row;
}

/** Serves the pages, beside the API and the dialer's own page. */
export function serveClientPages(app: FastifyInstance, ctx: GatewayContext): void {
  app.get<{ Params: { leadId: string } }>(`${BELOW}:leadId`, async (request, reply) => {
    const found = await newest(ctx, request.params.leadId);
    if (!found) return send(request, reply.code(404), ({ gone }) => gone);
    const { application, lead, agent } = found;
    return send(request, reply, ({ application: words }) => ({
      title: words.title.replace('{{name}}', fullName(lead) || words.nobody),
      facts: [
        [words.lead, lead.marketingId || lead.id],
        [words.state, lead.state.toUpperCase()],
        [words.destination, application.destination === 'iapp2' ? 'iApp2' : 'iApp'],
        [words.qualifiedBy, application.qualifiedBy],
        [words.sentBy, fullName(agent)],
      ],
    }));
  });
  app.get('/training/health-eapp', async (request, reply) => send(request, reply, ({ health }) => health));
}
