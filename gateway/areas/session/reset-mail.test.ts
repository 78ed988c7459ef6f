import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLetters } from '../../people/letters';
import { accounts } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { createMailer } from '../../platform/mail/mailer';
import { outboxDir } from '../../platform/mail/outbox';
import { startTestGateway, type TestGateway } from '../../testing/gateway';
import { startMailServer, textOf, type MailServer } from '../../testing/mail-server';
import { createCodesSent, issueResetCode } from './password-reset';

const MINUTE = 60_000;
let server: MailServer;
let gateway: TestGateway;
beforeAll(async () => {
  server = await startMailServer();
  gateway = await startTestGateway({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'dialer@example.org',
      PAGE_URL: 'https://dialer.example.org',
    },
  });
});
afterEach(() => gateway.clock.advance(10 * MINUTE));
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

const ask = (username: string, language = 'en') =>
  gateway.stranger.request('POST', '/login/password-resets', { username }, { 'accept-language': language });
const confirm = (username: string, code: string, password = 'quite another one') =>
  gateway.stranger.put('/login/password-resets', { username, code, password });
/** The mail that this sends, once it is out; null: none was. */
async function mailOf(sending: () => Promise<unknown> | void) {
  const before = server.received.length;
  await sending();
  await gateway.ctx.use(createMailer).settled();
  return server.received[before] ?? null;
}
const codeIn = (text: string) => /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(text)?.[0] ?? '';

describe('a reset at the sign-in page', () => {
  it('sends the code, in the language of the page, and the code sets the password [AUTH-031]', async () => {
    const mail = await mailOf(() => ask('ADVISOR@isius.demo', 'fr'));
    expect(mail).toMatchObject({ from: 'dialer@example.org', to: ['advisor@isius.demo'] });
    const text = textOf(mail!);
    expect(text).toContain('Ouvrez https://dialer.example.org, choisissez «\u00A0Réinitialiser le mot de passe\u00A0»');
    expect(text).toContain('Le code est valable 30 minutes, et une seule fois.');
    expect((await confirm('advisor@isius.demo', codeIn(text))).status).toBe(204);
    await gateway.signIn('advisor@isius.demo', 'quite another one');
  });

  it('speaks the person’s own language, whatever the page speaks', async () => {
    await gateway.ctx.db.update(accounts).set({ language: 'fr' }).where(eq(accounts.email, 'advisor2@slica.demo'));
    expect(textOf((await mailOf(() => ask('advisor2@slica.demo')))!)).toContain('Un nouveau mot de passe a été demandé');
  });

  it('sends no second code while the first is young, whoever asks, and a new one after it, which voids the first', async () => {
    const first = await mailOf(() => ask('qualifier@isius.demo'));
    gateway.clock.advance(limits.mail.codeEveryMs - 1);
    expect(await mailOf(() => ask('qualifier@isius.demo'))).toBeNull();
    gateway.clock.advance(1);
    const second = await mailOf(() => ask('qualifier@isius.demo'));
    expect((await confirm('qualifier@isius.demo', codeIn(textOf(first!)))).status).toBe(422);
    expect((await confirm('qualifier@isius.demo', codeIn(textOf(second!)))).status).toBe(204);
  });

  it('leaves a code alone that somebody hands to the person, until it is void', async () => {
    const { id } = await gateway.account('qualifier2@isius.demo');
    const code = await issueResetCode(gateway.ctx.db, gateway.clock, id);
    gateway.clock.advance(20 * MINUTE);
    expect(await mailOf(() => ask('qualifier2@isius.demo'))).toBeNull();
    expect((await confirm('qualifier2@isius.demo', code)).status).toBe(204);
    await issueResetCode(gateway.ctx.db, gateway.clock, id);
    gateway.clock.advance(31 * MINUTE);
    expect(await mailOf(() => ask('qualifier2@isius.demo'))).not.toBeNull();
  });

  it('is not voided by the guesses of strangers', async () => {
    const text = textOf((await mailOf(() => ask('advisor@isius.demo')))!);
    for (let n = 0; n < 6; n++) await confirm('advisor@isius.demo', 'AAAA-AAAA');
    gateway.clock.advance(limits.login.turnMs);
    expect((await confirm('advisor@isius.demo', codeIn(text))).status).toBe(204);
  });

  it('sends one person a few codes a day, and answers alike beyond', async () => {
    const asked = async () => {
      gateway.clock.advance(limits.mail.codeEveryMs);
      return mailOf(async () => expect((await ask('manager@slica.demo')).status).toBe(201));
    };
    for (let n = 0; n < limits.mail.codesPerDay; n++) expect(await asked()).not.toBeNull();
    expect(await asked()).toBeNull();
    gateway.clock.advance(24 * 60 * MINUTE);
    expect(await asked()).not.toBeNull();
  });

  it('is answered alike whether the mail goes out, cannot, or is not sent; a closed account gets none', async () => {
    const sent = await ask('qualifier@slica.demo');
    await gateway.ctx.use(createMailer).settled();
    server.refuse('MAIL', '550 not from you');
    const refused = await ask('qualifier2@slica.demo');
    await gateway.ctx.use(createMailer).settled();
    await gateway.ctx.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.email, 'advisor2@isius.demo'));
    let closed: Awaited<ReturnType<typeof ask>> | undefined;
    expect(await mailOf(async () => void (closed = await ask('advisor2@isius.demo')))).toBeNull();
    for (const answer of [refused, closed!]) expect([answer.status, answer.body]).toEqual([sent.status, sent.body]);
  });
});

describe('letters of managers', () => {
  it('tell of an account, with the first password, and of a reset, with who ordered it, in the person’s language', async () => {
    const letters = gateway.ctx.use(createLetters);
    const who = { id: 1, email: 'zoe@example.org', firstName: 'Zoé', language: null };
    const made = await mailOf(() => letters.accountMade(who, { password: 'x-first-one' }));
    expect(textOf(made!)).toContain('Hello Zoé,\n\nAn account was made for you. Your username is zoe@example.org.');
    expect(textOf(made!)).toContain('Password for the first sign-in: x-first-one');
    const ordered = await mailOf(() =>
      letters.resetOrdered({ ...who, language: 'fr' }, { code: 'K7MW-2Q9X', validMs: 30 * MINUTE, by: 'Mei Chow' }),
    );
    expect(textOf(ordered!)).toContain('Mei Chow a réinitialisé le mot de passe de zoe@example.org.\n\nCode\u00A0: K7MW-2Q9X');
  });
});

it('without a mail server the code waits in the outbox of the data folder', async () => {
  const plain = await startTestGateway();
  try {
    expect((await plain.stranger.post('/login/password-resets', { username: 'manager@isius.demo' })).status).toBe(201);
    await plain.ctx.use(createMailer).settled();
    expect(readdirSync(outboxDir(plain.ctx.config.dataDir))).toHaveLength(1);
  } finally {
    await plain.stop();
  }
});

it('counts the codes of a person in a day and those of an address in an hour', () => {
  let now = 0;
  const codes = createCodesSent({ clock: { ...gateway.clock, now: () => now } });
  for (let n = 0; n < limits.mail.codesPerHourAndAddress; n++) codes.count(n < limits.mail.codesPerDay ? 1 : 2 + n, 'here');
  expect([codes.isEnoughFrom('here'), codes.isEnoughFrom('there'), codes.isEnoughFor(1), codes.isEnoughFor(2)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  now = 60 * MINUTE;
  expect([codes.isEnoughFrom('here'), codes.isEnoughFor(1)]).toEqual([false, true]);
  now = 24 * 60 * MINUTE;
  expect(codes.isEnoughFor(1)).toBe(false);
});
