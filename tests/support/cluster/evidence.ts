/** What the database and the floor say of a history, and a watch over who writes: a line for each statement, with its epoch. */
import { Client } from 'pg';
import type { LegFacts } from '../../../gateway/telephony/port';
import { createRemoteEngine } from '../../../gateway/telephony/remote/client';
import type { Evidence, Life, Shown, StoredCall, StoredDisposition, Write } from './history';

/** Each of these is written by the desk alone. */
const WATCHED = ['calls', 'dispositions', 'leads', 'status_log', 'idempotency'];

export interface Records {
  watch(): Promise<void>;
  /** What the database shows of these people now. */
  stored(accounts: readonly number[]): Promise<Shown[]>;
  read(): Promise<Pick<Evidence, 'calls' | 'dispositions' | 'lives' | 'writes'>>;
  close(): Promise<void>;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

export async function openRecords(url: string): Promise<Records> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const rows = async <R extends object>(text: string, values: readonly unknown[] = []) => (await client.query<R>(text, [...values])).rows;

  return {
    async watch() {
      await client.query(`
        create table history_writes (at timestamptz not null, writer text not null, what text not null);
        create table history_desk (at timestamptz not null, epoch bigint not null);
        create function history_note() returns trigger language plpgsql as $$ begin
          insert into history_writes values (clock_timestamp(), current_setting('application_name'), tg_table_name);
          return null; end $$;
        create function history_desk() returns trigger language plpgsql as $$ begin
          insert into history_desk values (clock_timestamp(), new.epoch); return null; end $$;
        create trigger history_desk after insert or update on desk for each row when (new.address <> '') execute function history_desk();
        insert into history_desk select now(), epoch from desk where address <> ''`);
      for (const table of WATCHED)
        await client.query(
          `create trigger history_note after insert or update or delete on ${table} for each row execute function history_note()`,
        );
    },
    async stored(accounts) {
      const calls = await rows<{ id: string; agent: number; live: boolean }>(
        'select id, account_id as agent, ended_at is null as live from calls where ended_at is null or to_dispose',
      );
      const statuses = await rows<{ agent: number; status: string }>(
        'select account_id as agent, status from status_log where ended_at is null',
      );
      return accounts.map((agent) => {
        const own = calls.filter((call) => call.agent === agent);
        const ids = (live: boolean) => own.filter((call) => call.live === live).map(({ id }) => id);
        const status = statuses.find((each) => each.agent === agent)?.status ?? 'offline';
        return { agent, status, calls: ids(true), toDispose: ids(false) };
      });
    },
    async read() {
      const calls = await rows<StoredCall>(
        `select id, account_id as agent, lead_id as lead, phone, ${ms('created_at')} as created, ${ms('agent_up_at')} as "agentUp",
         ${ms('far_up_at')} as "farUp", ${ms('ended_at')} as ended, end_cause as cause from calls`,
      );
      const dispositions = await rows<StoredDisposition>(
        `select account_id as agent, lead_id as lead, call_id as call, notes as key, ${ms('created_at')} as created from dispositions`,
      );
      // A holder works from its first write on, before it tells the others where it is.
      const lives = await rows<Life>(
        `select epoch, ${ms('min(at)')} as opened from (select epoch::int, at from history_desk union all
         select substring(writer from '\\d+$')::int, at from history_writes where writer ~ '^dialer desk \\d+$') all_signs
         group by epoch order by epoch`,
      );
      const writes = await rows<Write>(
        `select ${ms('at')} as at, substring(writer from '\\d+$')::int as epoch, what as table from history_writes
         where writer ~ '^dialer desk \\d+$' order by at`,
      );
      return { calls, dispositions, lives, writes };
    },
    close: () => client.end(),
  };
}

/** Legs and rooms that a floor still has, by its own figures. */
export async function leftAtFloor(url: string): Promise<Evidence['floor']> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figureOf = (name: string) => Number(new RegExp(`^dialer_engine_${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return { legs: figureOf('legs'), rooms: figureOf('rooms') };
}

/** Lines that stand at a floor, as whoever takes it over is told them: gateways command nothing there afterwards. */
export async function standingAt(url: string, secret: string): Promise<readonly LegFacts[]> {
  const floor = createRemoteEngine({ url, secret, settings: { engine: 'training', realm: 'dialer.local' }, epoch: () => 1e9 });
  await floor.start(() => {});
  const { legs } = await floor.list();
  await floor.stop(0);
  return legs;
}
