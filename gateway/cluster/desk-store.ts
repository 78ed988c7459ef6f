/** The desk's row in PostgreSQL, by a connection of its own; who changes it tells all others at once. */
import type { Client } from 'pg';
import { connectOnce } from '../platform/db/connect-once';
import { limits } from '../platform/limits';
import type { DeskRow, DeskStore } from './desk-keeper';
import { fenceOff } from './fence';

const CHANNEL = 'dialer_desk';
const { leaseMs, answerMs } = limits.cluster;
const UNTIL = `now() + interval '${leaseMs} milliseconds'`;

export interface PostgresDesk extends DeskStore {
  close(): Promise<void>;
}

/** `changed`: the desk has changed hands, or the line on which that is told was broken for a while. */
export function openDeskStore(url: string, changed: () => void): PostgresDesk {
  let current: Promise<Client> | null = null;

  async function connect(): Promise<Client> {
    const client = await connectOnce({ connectionString: url, application_name: 'dialer cluster', query_timeout: answerMs });
    const gone = () => {
      current = null;
      client.end().catch(() => {});
    };
    client.on('error', gone);
    client.on('end', gone);
    client.on('notification', changed);
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  async function ask<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const asked = (current ??= connect());
    try {
      const client = await asked;
      return (await client.query<R>(text, [...values])).rows;
    } catch (error) {
      // A connection that has failed once is made anew: it may be one to a server that is gone.
      if (current === asked) current = null;
      asked.then((client) => client.end()).catch(() => {});
      throw error;
    }
  }
  const tell = () => ask(`notify ${CHANNEL}`);

  return {
    async look() {
      const [row] = await ask<DeskRow & { epoch: string }>('select holder, address, epoch, until > now() as held from desk where id = 1');
      return row ? { ...row, epoch: Number(row.epoch) } : null;
    },
    async take(holder) {
      const [row] = await ask<{ epoch: string }>(
        `insert into desk (id, holder, address, epoch, until) values (1, $1, '', 1, ${UNTIL})
         on conflict (id) do update set holder = $1, address = '', epoch = desk.epoch + 1, until = ${UNTIL} where desk.until <= now()
         returning epoch`,
        [holder],
      );
      if (!row) return null;
      const epoch = Number(row.epoch);
      await fenceOff((text, values) => ask(text, values), epoch);
      return epoch;
    },
    async renew(epoch) {
      return (await ask(`update desk set until = ${UNTIL} where id = 1 and epoch = $1 returning 1 as one`, [epoch])).length > 0;
    },
    async open(epoch, address) {
      await ask('update desk set address = $2 where id = 1 and epoch = $1', [epoch, address]);
      await tell();
    },
    async release(epoch) {
      await ask(`update desk set until = now(), address = '' where id = 1 and epoch = $1`, [epoch]);
      await tell();
    },
    async close() {
      const last = current;
      current = null;
      await last?.then((client) => client.end()).catch(() => {});
    },
  };
}
