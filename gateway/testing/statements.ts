/** What the gateway asks of its database, as it asks it: for the test of plans and the benchmark of the database. */
import type { Pool } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Tables that grow with the years. */
export const LARGE = ['leads', 'calls', 'dispositions', 'follow_ups', 'status_log', 'do_not_call', 'registry_numbers'];
/** In a plan: one of them is read whole. */
export const READS_WHOLE = new RegExp(`Seq Scan on (${LARGE.join('|')})\\b`);
const TRANSACTION = /^\s*(begin|commit|rollback|set)\b/i;

/** Notes what is asked by the pool's connections that are opened from now on; the bounds of transactions are left out. */
export function recordStatements(pool: Pool): Statement[] {
  const sent: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, values] = args as [string | { text: string }, unknown[] | undefined];
        const text = typeof first === 'string' ? first : first.text;
        if (!TRANSACTION.test(text)) sent.push({ text, values: values ?? [] });
        return query(...args);
      },
    });
  });
  return sent;
}

/** How the database would answer, in its own words. */
export async function planOf(pool: Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
