import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST, migrationFaults } from './migration-rules';

const folder = join(import.meta.dirname, '../gateway/platform/db/migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST);

describe('a migration', () => {
  it.each(files)('lets gateways of the release before go on: %s', (name) => {
    expect(migrationFaults(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });

  it.each([
    ['DROP TABLE "leads";', 'drops a table'],
    ['ALTER TABLE "leads" DROP COLUMN "name";', 'drops a column'],
    ['ALTER TABLE "leads" RENAME COLUMN "name" TO "title";', 'renames'],
    ['ALTER TABLE "leads" RENAME TO "people";', 'renames'],
    ['ALTER TABLE "leads" ALTER COLUMN "name" SET NOT NULL;', 'forbids a value'],
    ['ALTER TABLE "leads" ALTER COLUMN "name" SET DATA TYPE integer;', 'changes the type'],
    ['ALTER TABLE "leads" ADD COLUMN "age" integer NOT NULL;', 'give it a default'],
    ['ALTER TABLE "leads" ADD CONSTRAINT "old" CHECK (age > 1);', 'adds a rule'],
    ['CREATE UNIQUE INDEX "one" ON "leads" USING btree ("name");', 'forbids doubles'],
  ])('that takes something from them is named: %s', (sql, why) => {
    expect(migrationFaults(sql).join()).toContain(why);
    expect(migrationFaults(`-- contract: no release since 0.9 reads it\n${sql}`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "leads" ADD COLUMN "age" integer;',
    'ALTER TABLE "leads" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
    'CREATE INDEX "by_name" ON "leads" USING btree ("name");',
    'CREATE TABLE "new" ("id" integer NOT NULL);\nCREATE UNIQUE INDEX "one" ON "new" USING btree ("id");\nALTER TABLE "new" ADD CONSTRAINT "x" FOREIGN KEY ("id") REFERENCES "public"."leads"("id");',
    'ALTER TABLE "leads" ADD CONSTRAINT "old" CHECK (age > 1) NOT VALID;',
    'UPDATE "leads" SET "name" = \'not null\';',
  ])('that only adds is not: %s', (sql) => expect(migrationFaults(sql)).toEqual([]));
});
