/**
 * What keeps a gateway that has lost the desk from writing, also one that stood still and does not know it yet. Every
 * connection of the desk bears its epoch as its name. Whoever takes the desk ends all connections of earlier ones, and a
 * connection that is made later asks first whether its epoch is still the desk's. So no statement of an earlier holder
 * begins after the next one has started to work, and none that had begun is committed.
 */
import { pause } from '../platform/process';
import { limits } from '../platform/limits';

type Ask = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

const NAME = 'dialer desk ';
/** Between two looks whether a connection that was told to end has ended. */
const AGAIN_MS = 20;

/** The desk's connections by their name in `pg_stat_activity`. */
export const deskName = (epoch: number): string => `${NAME}${epoch}`;

/** Says whether a new connection may be used. */
export const STILL_OURS = 'select 1 from desk where id = 1 and epoch = $1';

/** Ends the connections of all other holders, and waits until they are gone. Throws when one of them does not go. */
export async function fenceOff(ask: Ask, epoch: number): Promise<void> {
  for (let waited = 0; waited <= limits.cluster.fenceMs; waited += AGAIN_MS) {
    const left = await ask(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like $1 and application_name <> $2`,
      [`${NAME}%`, deskName(epoch)],
    );
    if (left.length === 0) return;
    await pause(AGAIN_MS);
  }
  throw new Error(`Connections of an earlier desk have not ended within ${limits.cluster.fenceMs} ms.`);
}
