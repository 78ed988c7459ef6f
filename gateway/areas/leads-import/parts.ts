/** The parts of a file on their way here: one at a time for each file, and none beside the end of its import. */
import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { leadImports } from '../../platform/db/schema';
import { conflict, forbidden } from '../../platform/problem';
import { createSerial } from '../../platform/serial';
import { removeFiles, writePart } from './files';
import { createImports } from './jobs';

type Row = typeof leadImports.$inferSelect;

const misplaced = (received: number) => conflict('This part does not belong there.', 'import-part', { received });

export function createParts(ctx: GatewayContext) {
  const imports = ctx.use(createImports);
  const oneByOne = createSerial();

  /** Written down only where it still is what it was when the part came; undefined: it is not. */
  async function keep(row: Row, values: Pick<Row, 'received' | 'state'>): Promise<Row | undefined> {
    const asItWas = and(eq(leadImports.id, row.id), eq(leadImports.state, 'uploading'), eq(leadImports.received, row.received));
    const [kept] = await ctx.db.update(leadImports).set(values).where(asItWas).returning();
    return kept;
  }

  async function add(row: Row, at: number, part: Uint8Array): Promise<Row> {
    if (row.state !== 'uploading' || at > row.received || at + part.length > row.bytes) throw misplaced(row.received);
    // Sent again because its answer was lost: it is there.
    if (at + part.length <= row.received) return row;
    const received = await writePart(ctx, row.id, at, part).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    // What had come is not there any more: who sends it begins again.
    if (received === null) {
      await keep(row, { received: 0, state: 'uploading' });
      throw misplaced(0);
    }
    const kept = await keep(row, { received, state: received === row.bytes ? 'uploaded' : 'uploading' });
    if (kept) return kept;
    // Forgotten meanwhile: the part is not left behind.
    const now = await imports.find(row.tenantId, row.id).catch(async (error: unknown) => {
      await removeFiles(ctx, row.id);
      throw error;
    });
    throw misplaced(now.received);
  }

  /** Runs alone for its import, which is read when it is its turn. */
  async function alone<T>(tenantId: number, id: string, work: (row: Row) => Promise<T>): Promise<T> {
    const found = await imports.find(tenantId, id);
    return oneByOne.run(found.id, async () => work(await imports.find(tenantId, found.id)));
  }

  return {
    /**
     * Puts a part at its place. 403: somebody else began it, in whose name its leads come in. 409: it belongs elsewhere, or
     * nowhere any more; `received` says where to go on.
     */
    add: (account: Pick<SignedIn, 'id' | 'tenantId'>, id: string, at: number, part: Uint8Array): Promise<Row> =>
      alone(account.tenantId, id, (row) => {
        if (row.accountId !== account.id) throw forbidden('Only who began to send this file sends its parts.');
        return add(row, at, part);
      }),
    /** A part that is on its way is written first, so that nothing of it stays. */
    cancel: (tenantId: number, id: string): Promise<void> => alone(tenantId, id, imports.cancel),
  };
}
