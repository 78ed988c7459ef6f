/** The list of leads as a file for spreadsheets, written page by page while it is sent. */
import { Readable } from 'node:stream';
import type { LeadNext } from '@dialer/contract';
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';
import type { Language } from '@dialer/rules/times';
import type { LeadRow } from '../../calls/lead-claims';
import type { Orm } from '../../platform/db/database';
import { foundLeads, listed, pageOfLeads, type Filters, type View } from './rows';

/** Rows that are read at once: a page is some hundred kilobytes, and other people's requests come between two. */
const PAGE = 500;

const HEADER: Record<Language, readonly string[]> = {
  en: ['Name', 'Phone', 'State', 'Campaign', 'Marketing ID', 'Status', 'Outcome', 'Last dial', 'Dials', 'Created', 'Next', 'Next at'],
  fr: [
    'Nom',
    'Téléphone',
    'Province',
    'Campagne',
    'ID marketing',
    'Statut',
    'Résultat',
    'Dernier appel',
    'Appels',
    'Créé',
    'Suite',
    'Suite le',
  ],
};
const NEXT: Record<Language, Record<LeadNext, string>> = {
  en: {
    now: 'May be dialed',
    waits: 'Waits for its turn',
    hours: 'Outside calling hours',
    banned: 'Calls forbidden in an emergency',
    'zone-unknown': 'Time zone unknown: dialed while every zone is open',
    callback: 'Callback',
    'follow-up': 'Follow-up',
    'in-hands': 'An agent works on it',
    'campaign-off': 'The campaign is not active',
    'list-off': 'Its list is switched off',
    'list-expired': 'Its list has expired',
    never: 'Do not call',
    registry: 'On a do-not-call registry',
    'needs-consent': 'By hand only: no written consent',
    'tries-used': 'All tries used',
    'sequence-used': 'All dials of the sequence used',
    closed: 'Closed',
  },
  fr: {
    now: 'Peut être appelé',
    waits: 'Attend son tour',
    hours: 'Hors des heures d’appel',
    banned: 'Appels interdits en raison d’une urgence',
    'zone-unknown': 'Fuseau inconnu : appelé quand tous sont ouverts',
    callback: 'Rappel',
    'follow-up': 'Suivi',
    'in-hands': 'Un agent y travaille',
    'campaign-off': 'La campagne n’est pas active',
    'list-off': 'Sa liste est arrêtée',
    'list-expired': 'Sa liste est échue',
    never: 'Ne pas appeler',
    registry: 'Inscrit à un registre de non-appel',
    'needs-consent': 'À la main seulement : aucun consentement écrit',
    'tries-used': 'Tous les essais utilisés',
    'sequence-used': 'Tous les appels de la séquence utilisés',
    closed: 'Fermé',
  },
};

/** Leads in the order of the list, page by page. */
async function* pages(orm: Orm, tenantId: number, filters: Filters): AsyncGenerator<readonly LeadRow[]> {
  if (filters.q) return yield await foundLeads(orm, tenantId, filters);
  for (let before: number | undefined; ;) {
    const page = await pageOfLeads(orm, tenantId, filters, { before, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    before = page.at(-1)!.position;
  }
}

/** Lines of the file; a cell that a spreadsheet would run as a formula is kept from it. */
export function leadsAsCsv(orm: Orm, tenantId: number, filters: Filters, { language, ...view }: View & { language: Language }): Readable {
  const lines = (rows: readonly (readonly (string | number)[])[]) => `${csvLines(rows, { newline: '\r\n' })}\r\n`;
  async function* text(): AsyncGenerator<string> {
    yield UTF8_MARK + lines([HEADER[language]]);
    for await (const page of pages(orm, tenantId, filters)) {
      const rows = await listed(orm, tenantId, page, view);
      yield lines(
        rows.map((row) => [
          row.name,
          row.phone,
          row.state,
          row.campaign,
          row.marketing_id,
          row.status,
          row.outcome,
          row.last_dial ?? '',
          row.dials,
          row.created ?? '',
          NEXT[language][row.next],
          row.next_at ?? '',
        ]),
      );
    }
  }
  return Readable.from(text());
}
