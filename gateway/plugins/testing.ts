/** A plugin's gateway side for tests of what is around it: it counts in a table, and does what the test lets it do. */
import { z } from 'zod';
import { defineRoutes } from '@dialer/contract/plugin-routes';
import type { PluginManifest } from '../../src/host/manifest';
import { conflict, defineGateway, type Job, type JobOutcome, type PluginEvents } from './define';
import type { Migration } from './sides';

export const manifest: PluginManifest = {
  id: 'tally-book',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager'],
  activateOn: 'route',
  contributes: {},
};

export const routes = defineRoutes({
  list: { method: 'GET', path: '/counts', access: 'signed-in', reply: z.array(z.object({ word: z.string(), times: z.int() })) },
  add: {
    method: 'POST',
    path: '/counts/:word',
    access: ['admin'],
    status: 201,
    params: z.object({ word: z.string().max(20) }),
    body: z.object({ times: z.int().min(1) }),
    reply: z.object({ times: z.int() }),
  },
  throws: { method: 'GET', path: '/throws', access: 'signed-in' },
  /** Asks the database for a date that it may not know. */
  since: { method: 'GET', path: '/since', access: 'signed-in', query: z.object({ at: z.string() }) },
  wrong: { method: 'GET', path: '/wrong', access: 'signed-in', reply: z.object({ times: z.int() }) },
});

export const migrations: Migration[] = [
  { name: '0001_counts.sql', sql: 'create table plugin_tally_book_counts (tenant_id int, word text, times int);' },
  { name: '0002_key.sql', sql: 'alter table plugin_tally_book_counts add primary key (tenant_id, word);' },
];

/** What it has heard and done, and what it does next. */
export const book = {
  heard: [] as [string, unknown][],
  tried: [] as Job[],
  /** What a try comes to. */
  outcome: async (_job: Job): Promise<JobOutcome> => ({ is: 'done', answer: '200' }),
  /** What hearing an event does, beside writing it down. */
  hear: async (_event: string): Promise<void> => {},
};
export function clearBook(): void {
  book.heard.length = 0;
  book.tried.length = 0;
  book.outcome = async () => ({ is: 'done', answer: '200' });
  book.hear = async () => {};
}

const hears = (event: keyof PluginEvents) => async (facts: unknown) => {
  book.heard.push([event, facts]);
  await book.hear(event);
};

export const side = defineGateway(manifest, {
  config: z.object({ most: z.int().default(5) }),
  routes,
  handlers: {
    list: ({ tenantId, db }) => db.query`select word, times from plugin_tally_book_counts where tenant_id = ${tenantId} order by word`,
    add: ({ tenantId, config, params, body, tx }) =>
      tx(async (db) => {
        if (body.times > config.most) throw conflict(`At most ${config.most}.`);
        const rows = await db.query<{ times: number }>`
          insert into plugin_tally_book_counts values (${tenantId}, ${params.word}, ${body.times})
          on conflict (tenant_id, word) do update set times = plugin_tally_book_counts.times + excluded.times returning times`;
        return rows[0]!;
      }),
    throws: async () => {
      throw new Error('the book of "Dana Whitfield" is torn');
    },
    async since({ tenantId, db, query }) {
      await db.query`select word from plugin_tally_book_counts where tenant_id = ${tenantId} and ${query.at}::timestamptz < now()`;
    },
    wrong: async () => ({ times: 'many' }) as never,
  },
  on: {
    'call-answered': hears('call-answered'),
    'call-ended': hears('call-ended'),
    'call-disposed': hears('call-disposed'),
    'lead-saved': hears('lead-saved'),
  },
  jobs: {
    tell: {
      ms: 200,
      run: async (job) => {
        book.tried.push(job);
        return book.outcome(job);
      },
    },
  },
});
