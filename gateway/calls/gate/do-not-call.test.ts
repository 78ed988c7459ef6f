import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedPhone } from '@dialer/rules/phone';
import { spelling } from '@dialer/rules/phone-testing';
import { openTestDatabase, type TestDatabase } from '../../testing/database';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase('empty')));
afterAll(() => database.stop());

it('reads a number in the database as everywhere else, so that no spelling of it slips past the list', async () => {
  const spelt = fc.sample(fc.stringMatching(/^[2-9]\d{9}$/).chain(spelling), 200);
  const written = [
    ...spelt,
    '+65 82345678',
    '(+65) 8234-5678',
    '+6175551294',
    '+1 617 555 1294',
    '\u202e617\u200b5551294',
    ' 911 ',
    'anonymous',
    '',
  ];
  const { rows } = await database.db.pool.query<{ phone: string }>(
    'select stored_phone(one) as phone from unnest($1::text[]) with ordinality as its(one, at) order by at',
    [written],
  );
  expect(rows.map(({ phone }) => phone)).toEqual(written.map(storedPhone));
});
