/** Each person's layouts per variant and working role: the page's own document, which the gateway keeps and does not read. */
import { and, eq } from 'drizzle-orm';
import { storedLayout } from '@dialer/contract/schemas/workspace';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { layouts } from '../../platform/db/schema';
import { HttpProblem } from '../../platform/problem';

type Row = typeof layouts.$inferSelect;
type StoredLayout = PayloadOf<'getLayout', 'reply'>;
type Edited = PayloadOf<'saveLayout', 'body'>;

const NOTHING: StoredLayout = { revision: 0, document: null };

const of = (account: SignedIn, role: string) =>
  and(eq(layouts.accountId, account.id), eq(layouts.variant, account.tenant.variant), eq(layouts.role, role));

const versionOf = (document: unknown): number => Number((document as { version?: unknown }).version ?? 0);

/** As it is, also where a newer release has written it: the page says so. What is no document at all is none. */
function describe({ revision, document }: Pick<Row, 'revision' | 'document'>): StoredLayout {
  const read = storedLayout.safeParse({ revision, document });
  return read.success ? read.data : { revision, document: null };
}

async function readRow(orm: Orm, account: SignedIn, role: string): Promise<Row | undefined> {
  const [row] = await orm.select().from(layouts).where(of(account, role));
  return row;
}

/** A person's document for a role; revision 0 when nothing was ever saved. */
export async function readLayout(orm: Orm, account: SignedIn, role: string): Promise<StoredLayout> {
  const row = await readRow(orm, account, role);
  return row ? describe(row) : NOTHING;
}

const refusal = (code: 'layout-changed' | 'newer-release', message: string, current: StoredLayout) =>
  new HttpProblem(409, message, {}, { code, current });

/**
 * Saves what was made from `revision`. Nothing is overwritten that the page has not seen: when another window has saved
 * since, 409 `layout-changed` with what it saved; when a newer release has, 409 `newer-release`.
 */
export async function saveLayout(
  orm: Orm,
  account: SignedIn,
  role: string,
  { revision, document }: Edited,
  now: Date,
): Promise<StoredLayout> {
  const [row] = await orm.select().from(layouts).where(of(account, role)).for('update');
  if (row && versionOf(row.document) > document.version)
    throw refusal('newer-release', 'A newer release of the dialer has saved this layout. Reload the page.', describe(row));

  const content = { document, revision: revision + 1, updatedAt: now };
  const changed = async () => {
    const current = await readLayout(orm, account, role);
    return refusal('layout-changed', 'Another window has changed this layout meanwhile.', current);
  };
  if ((row?.revision ?? 0) !== revision) throw await changed();
  if (row) await orm.update(layouts).set(content).where(of(account, role));
  else {
    const key = { accountId: account.id, variant: account.tenant.variant, role };
    const made = await orm
      .insert(layouts)
      .values({ ...key, ...content })
      .onConflictDoNothing()
      .returning({ revision: layouts.revision });
    // There was no row to wait for: another window has made it in this very moment.
    if (!made.length) throw await changed();
  }
  return { revision: content.revision, document };
}
