/**
 * A centre's years of work in a database that is migrated and empty: for benchmarks (a million leads) and for the test of
 * plans (a small share of it). Everything is drawn from row numbers, so that two fillings of one size are the same.
 */
import type { Pool } from 'pg';
import { blankCall } from '@dialer/contract';

export interface Size {
  readonly leads: number;
  /** Each with its call. */
  readonly dispositions: number;
  readonly agents: number;
}

export const BIG: Size = { leads: 1_000_000, dispositions: 3_000_000, agents: 200 };

/** Twenty syllables twice: 400 first names and 8,000 last names, the early ones far more often than the late. */
const SYLLABLES = `array['ma','ri','an','lo','be','ti','ga','el','do','sa','no','ke','lin','ro','jo','fa','ne','vi','cu','pa']`;
const syllable = (n: string) => `(${SYLLABLES})[1 + (${n})::bigint % 20]`;
/** From 0 to `top`, small ones often. */
const skewed = (seed: string, top: number) => `floor(power(abs(hashint8(${seed})) / 2147483648.0, 3) * ${top})::bigint`;
const firstName = `initcap(${syllable(skewed('n * 7 + 1', 400))} || ${syllable(`${skewed('n * 7 + 1', 400)} / 20`)} || 'a')`;
const lastName = `initcap(${syllable(skewed('n * 7 + 2', 8000))} || ${syllable(`${skewed('n * 7 + 2', 8000)} / 20`)} || ${syllable(`${skewed('n * 7 + 2', 8000)} / 400`)} || 's')`;

const uuid = (table: string, n: string) => `md5('${table}' || (${n}))::uuid`;
/** Unlike each other up to two million: area codes from 201 on, the exchange never begins with 0 or 1. */
const phone = `((201 + (n % 700))::text || lpad((2000000 + (n / 700) * 7919 % 8000000)::text, 7, '0'))`;
/** Nine of ten rows are the first centre's. */
const tenant = 'case when n % 10 = 0 then 2 else 1 end';
const FACTS = JSON.stringify(
  blankCall({
    callId: '00000000-0000-0000-0000-000000000000',
    rev: 9,
    channel: '00000000-0000-0000-0000-000000000000-a0',
    auto: true,
    type: 'auto',
    phone: '6175550100',
    name: 'Maria Lopes',
    agent: 'down',
    far: 'down',
    since: { created: 1_700_000_000_000, agentUp: 1_700_000_001_000, ended: 1_700_000_060_000 },
    end: { by: 'agent', cause: 'normal' },
  }),
);

const STATEMENTS = ({ leads, dispositions, agents }: Size): [table: string, sql: string][] => {
  /** Of the row's centre: every tenth account is the second centre's, as leads are. */
  const agent = `case when n % 10 = 0 then ((n / 10) % (${agents} / 10)) * 10 + 10 else 1 + ((n / 3) % (${agents} / 10)) * 10 + n % 9 end`;
  const lead = `${uuid('lead', `n % ${leads}`)}`;
  const at = `now() - (${dispositions} - n) * interval '1 second' * (2 * 31536000.0 / ${dispositions})`;
  return [
    [
      'tenants',
      `insert into tenants (id, variant, name, timezone) values (1, 'ISIUS', 'One', 'America/New_York'), (2, 'SLICA', 'Two', 'America/Toronto')`,
    ],
    [
      'accounts',
      `insert into accounts (id, tenant_id, email, password_hash, first_name, last_name, roles, extension)
       select n, ${tenant}, 'agent' || n || '@bench.example', 'none', ${firstName}, ${lastName},
         case when n = 1 then '{manager}' when n % 4 = 0 then '{advisor}' else '{qualifier}' end::text[], (2000 + n)::text
       from generate_series(1, ${agents}) n`,
    ],
    [
      'campaigns',
      `insert into campaigns (id, tenant_id, slug, name, caller_id) select n, 1 + n % 2, 'c' || n, 'Campaign ' || n, '6175550100' from generate_series(1, 40) n`,
    ],
    // Before the leads, whose indexes are not there while they are filled in: each row here looks for the leads of its number.
    ['do_not_call', `insert into do_not_call (tenant_id, phone) select ${tenant}, ${phone} from generate_series(1, ${leads} - 1, 50) n`],
    [
      'leads',
      `insert into leads (id, tenant_id, campaign_id, marketing_id, phone, phone_other, first_name, last_name, email, status, notes, city, state, zip,
         timezone, clients, dials, new, due_at, priority, created_at, updated_at)
       select ${uuid('lead', 'n')}, ${tenant}, 1 + n % 40, 'FE' || (100000 + n), ${phone},
         case when n % 15 = 0 then jsonb_build_array('416' || lpad((n % 10000000)::text, 7, '2')) else '[]' end,
         ${firstName}, ${lastName}, lower(${firstName} || n || '@mail.example'), case when n % 3 = 0 then 'New' else 'Not Interested' end, repeat('A note. ', 10),
         'Boston', (array['ma','ny','fl','tx','ca','oh','pa','il','ga','nc'])[1 + n % 10],
         case when n % 3 = 0 then '' else (array['02108','10001','33101','75201','90001','43215','19103','60601','30303','28202'])[1 + n % 10] end, '',
         jsonb_build_array(jsonb_build_object('first_name', ${firstName}, 'last_name', ${lastName}, 'gender', 1)), n % 5, n % 3 = 0,
         case when n % 3 = 0 then now() - interval '1 day' when n % 7 = 0 then now() + interval '1 day' end, case when n % 3 = 0 then 100 else 80 end,
         now() - (${leads} - n) * interval '1 minute', now() - (n::bigint * 7919 % ${leads}) * interval '1 minute'
       from generate_series(0, ${leads} - 1) n`,
    ],
    // One in twenty leads is on the national registry, among four times as many numbers of nobody here.
    [
      'registries',
      `insert into registries (tenant_id, scope, region, version, version_date, rows) values (1, 'national-us', '', 1, current_date, ${leads} / 4), (2, 'national-us', '', 2, current_date, 0)`,
    ],
    [
      'registry_numbers',
      `insert into registry_numbers (phone, version) select ${phone}::bigint, 1 from generate_series(2, ${leads} * 5, 20) n`,
    ],
    [
      'calls',
      `insert into calls (id, tenant_id, account_id, extension, lead_id, type, direction, phone, facts, created_at, agent_up_at, far_up_at, ended_at, heartbeat_at, to_dispose)
       select ${uuid('call', 'n')}, ${tenant}, ${agent}, (2000 + ${agent})::text, ${lead}, 'auto', case when n % 11 = 0 then 1 else 0 end,
         (select ${phone} from (select n % ${leads}) as of(n)), '${FACTS}', ${at}, ${at}, case when n % 4 = 0 then ${at} end, ${at} + interval '1 minute', ${at}, false
       from generate_series(1, ${dispositions}) n`,
    ],
    [
      'dispositions',
      `insert into dispositions (tenant_id, lead_id, account_id, call_id, disposition, notes, created_at)
       select ${tenant}, ${lead}, ${agent}, ${uuid('call', 'n')},
         (array['Voicemail','Unreachable','Not Interested','Sold','Callback Scheduled','Do Not Call'])[1 + n % 6], 'A short note.', ${at} + interval '90 seconds'
       from generate_series(1, ${dispositions}) n`,
    ],
    [
      'follow_ups',
      `insert into follow_ups (tenant_id, lead_id, account_id, starts_at, done_at)
       select ${tenant}, ${uuid('lead', 'n')}, case when n % 4 = 1 then null else ${agent} end, now() + case when n % 2000 = 41 then 24 + n % 240 else n % 1000 - 900 end * interval '1 hour',
         case when n % 100 = 6 or n % 2000 = 41 then null else now() end
       from generate_series(1, ${leads} - 1, 5) n`,
    ],
    [
      'status_log',
      `insert into status_log (tenant_id, account_id, status, by, started_at, ended_at)
       select ${tenant}, ${agent}, (array['ready','on-a-call','after-call-work','break','offline'])[1 + n % 5], 'agent', ${at}, ${at} + interval '5 minutes'
       from generate_series(1, ${dispositions}, 4) n`,
    ],
    [
      'notifications',
      `insert into notifications (tenant_id, sender_id, message, type, dismissible, expires, team_members_only, created_at)
       select ${tenant}, 1, 'Hello', 'success', true, false, false, now() - n * interval '1 hour' from generate_series(1, ${agents} * 25) n`,
    ],
  ];
};

/** Indexes that no constraint needs are made after the rows: many times faster. */
async function withoutIndexes(pool: Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await pool.query(`drop index "${name}"`);
  await work();
  for (const { sql } of rows) await pool.query(sql);
}

/** Fills the tables and gathers their statistics. `say` hears what is done next. */
export async function fill(pool: Pool, size: Size, say: (text: string) => void = () => {}): Promise<void> {
  await withoutIndexes(pool, async () => {
    for (const [table, sql] of STATEMENTS(size)) {
      say(table);
      await pool.query(sql);
    }
  });
  await pool.query(`select setval('accounts_id_seq', ${size.agents}), setval('campaigns_id_seq', 40)`);
  say('statistics');
  await pool.query('analyze');
}
