import { describe, expect, it } from 'vitest';
import { connect } from 'node:net';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { isDatabaseAway } from './errors';

describe('an error says that the database is away', () => {
  it('when the file of its socket is gone, and drizzle has wrapped that', async () => {
    // An 'error' that is waited for by its own name comes as a value.
    const [error] = (await once(connect('/nowhere/.s.PGSQL.5432'), 'error')) as [unknown];
    expect(isDatabaseAway(new Error('Failed query', { cause: error }))).toBe(true);
  });
  it('not when a file of the command itself is not there', async () => {
    const error = await rename('/nowhere/leads.rejected.csv.part', '/nowhere/leads.rejected.csv').catch((missing: unknown) => missing);
    expect(isDatabaseAway(error)).toBe(false);
  });
});
