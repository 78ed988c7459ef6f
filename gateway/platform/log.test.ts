import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogger, reportFault } from './log';

it('keeps secrets and the parameters of failed queries out of the log', () => {
  let written = '';
  const log = createLogger({ logLevel: 'info' }, new Writable({ write: (chunk, _encoding, done) => ((written += chunk), done()) }));
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "leads_once"'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (phone)=(6175550111) already exists.',
    constraint: 'leads_once',
  });
  log.error(
    {
      err: new DrizzleQueryError('insert into leads values ($1)', ['6175550111', 'Ana'], cause),
      password: 'pw-1',
      person: { token: 'tk-1' },
    },
    'failed',
  );
  expect(written).toContain('23505');
  expect(written).toContain('leads_once');
  for (const secret of ['6175550111', 'Ana', 'pw-1', 'tk-1']) expect(written).not.toContain(secret);
});

it('describes what is no error without repeating it', () => {
  expect(reportFault({ phone: '6175550111' })).toEqual({ type: 'object', message: 'something that is not an error was thrown' });
});
