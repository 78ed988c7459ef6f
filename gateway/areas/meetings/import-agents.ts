/** A centre's field agents from a file, which is the whole list: who stands in it no more visits nobody any more. */
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { readCsv } from '@dialer/rules/csv';
import { LIMITS } from '@dialer/contract/limits';
import type { Database } from '../../platform/db/database';
import { fieldAgents, tenants } from '../../platform/db/schema';
import { OperatorError } from '../../platform/operator-error';
import { inspectFile } from '../leads-import/read-file';
import { openRejected, rejectedPath } from '../leads-import/rejected';
import { pointOf } from '../../platform/places/distance';

const COLUMNS = ['name', 'postal', 'reach_km', 'mga'] as const;
/** Nobody drives further to a client, and a slip of a zero would make everybody near everywhere. */
const FURTHEST_KM = 500;

type NewAgent = typeof fieldAgents.$inferInsert;

/** The row of one person, or why it is none. */
function agentOf(tenantId: number, cells: Readonly<Record<string, string>>): NewAgent | string {
  const { name = '', postal = '', reach_km: reach = '', mga = '' } = cells;
  if (name === '' || name.length > LIMITS.text) return `name: 1 to ${LIMITS.text} letters`;
  const point = pointOf(postal);
  if (!point) return 'postal: not known';
  const reachKm = /^\d{1,3}$/.test(reach) ? Number(reach) : 0;
  if (reachKm < 1 || reachKm > FURTHEST_KM) return `reach_km: a whole number from 1 to ${FURTHEST_KM}`;
  return { tenantId, name, postal, reachKm, mga: mga.slice(0, LIMITS.text), ...point };
}

export interface AgentsImported {
  readonly imported: number;
  readonly refused: number;
  /** Where the refused rows stand with their reasons; null: none was. */
  readonly rejectedFile: string | null;
}

/** Puts the file's people in the place of those before; throws an `OperatorError` when nobody in it can be read. */
export async function importFieldAgents(db: Database, path: string, tenantId: number): Promise<AgentsImported> {
  const { encoding } = await inspectFile(path);
  const [tenant] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw new OperatorError(`There is no tenant ${tenantId}.`);
  const [header, ...rows] = readCsv(iconv.decode(await readFile(path), encoding));
  const names = header?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((column) => column !== 'mga' && !names.includes(column));
  if (missing.length > 0) throw new OperatorError(`The first line of ${path} must name the columns; it has no ${missing.join(', ')}.`);

  const rejected = openRejected(rejectedPath(path), names);
  const agents = rows.flatMap(({ line, fields }) => {
    const read = agentOf(tenantId, Object.fromEntries(names.map((name, at) => [name, (fields[at] ?? '').trim()])));
    if (typeof read !== 'string') return [read];
    rejected.write(line, read, fields);
    return [];
  });
  await rejected.close();
  const refused = rows.length - agents.length;
  if (agents.length === 0)
    throw new OperatorError(`No row of ${path} is a field agent; nothing was changed.${refused ? ` See ${rejected.path}` : ''}`);
  await db.tx(async (orm) => {
    await orm.delete(fieldAgents).where(eq(fieldAgents.tenantId, tenantId));
    await orm.insert(fieldAgents).values(agents);
  });
  return { imported: agents.length, refused, rejectedFile: refused > 0 ? rejected.path : null };
}
