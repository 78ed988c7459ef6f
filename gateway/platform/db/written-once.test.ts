import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { leads } from './schema';
import { fixed, writtenOnce } from './written-once';

const written = (part: ReturnType<typeof sql>) => {
  const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(part);
  return { text, params };
};

it('says what it was made of, with the value of each time, in every place of it', () => {
  const due = writtenOnce<number>((now) => sql`(${leads.dueAt} <= ${now} and ${leads.retryAt} > ${now})`);
  for (const now of [7, 8])
    expect(written(sql`${leads.id} = ${1} and ${due(now)} limit ${2}`)).toEqual({
      text: '"leads"."id" = $1 and ("leads"."due_at" <= $2 and "leads"."retry_at" > $3) limit $4',
      params: [1, now, now, 2],
    });
});

it('keeps a part without a value as it is', () => {
  expect(written(sql`${fixed(sql`${leads.claimedBy} is null`)} and ${leads.id} = ${1}`)).toEqual({
    text: '"leads"."claimed_by" is null and "leads"."id" = $1',
    params: [1],
  });
});

it('refuses a text that a value could be taken for', () => {
  expect(() => fixed(sql`${leads.email} ~ 'a$1'`)).toThrow('looks like a value');
});
