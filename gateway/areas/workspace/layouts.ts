import { and, eq, sql } from 'drizzle-orm';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { layouts } from '../../platform/db/schema';
import { HttpProblem } from '../../platform/problem';

type Row = typeof layouts.$inferSelect;
/** A layout and the plugins' preferences as they travel; what is inside is the page's. */
export interface StoredLayout {
  revision: number;
  layout: Row['layout'];
  plugins?: Row['plugins'];
}

const NOTHING: StoredLayout = { revision: 0, layout: null, plugins: {} };

const of = (account: SignedIn, role: string) =>
  and(eq(layouts.accountId, account.id), eq(layouts.variant, account.tenant.variant), eq(layouts.role, role));
const describe = ({ revision, layout, plugins }: Row): StoredLayout => ({ revision, layout, plugins });

/** A person's layout for a role; revision 0 when nothing was ever saved. */
export async function readLayout(orm: Orm, account: SignedIn, role: string): Promise<StoredLayout> {
  const [row] = await orm.select().from(layouts).where(of(account, role));
  return row ? describe(row) : NOTHING;
}

/**
 * Saves what was made from `edited.revision`. When another window has saved since, nothing is overwritten: 409 with
 * what it saved, so that the page can put both together.
 */
export async function saveLayout(orm: Orm, account: SignedIn, role: string, edited: StoredLayout, now: Date): Promise<StoredLayout> {
  const content = { layout: edited.layout, plugins: edited.plugins ?? {}, revision: edited.revision + 1, updatedAt: now };
  const key = { accountId: account.id, variant: account.tenant.variant, role };
  const saved =
    edited.revision === 0
      ? await orm
          .insert(layouts)
          .values({ ...key, ...content })
          .onConflictDoNothing()
          .returning()
      : await orm
          .update(layouts)
          .set(content)
          .where(and(of(account, role), eq(layouts.revision, edited.revision)))
          .returning();
  if (saved[0]) return describe(saved[0]);
  const current = await readLayout(orm, account, role);
  throw new HttpProblem(409, 'Another window has changed this layout meanwhile.', {}, { code: 'layout-changed', current });
}

/**
 * Back to the first layout. Preferences of plugins stay: where a panel stands and how it is set are two things. The
 * revision goes on rising, so that a window with an older layout cannot bring it back unseen.
 */
export async function resetLayout(orm: Orm, account: SignedIn, role: string, now: Date): Promise<void> {
  await orm
    .update(layouts)
    .set({ layout: null, revision: sql`${layouts.revision} + 1`, updatedAt: now })
    .where(of(account, role));
}
