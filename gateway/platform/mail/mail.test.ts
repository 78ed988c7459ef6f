import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, textOf, type MailServer } from '../../testing/mail-server';
import { readConfig } from '../config';
import { createLogger } from '../log';
import { mailerOf, type Mail, type Post } from './mailer';
import { createOutbox, outboxDir } from './outbox';
import { createSmtp } from './smtp';

const MAIL: Mail = { to: 'ana@example.org', subject: 'Votre code', text: 'Bonjour Zoé,\n\nCode\u00A0: K7MW-2Q9X' };
const FACTS = { account: 7, about: 'a password reset' };
const LONG = 1_000_000;

let server: MailServer;
let data: string;
let stops: (() => void | Promise<void>)[] = [];
beforeAll(async () => {
  server = await startMailServer();
  data = mkdtempSync(join(tmpdir(), 'dialer-mail-'));
});
afterEach(() => {
  for (const stop of stops) void stop();
  stops = [];
});
afterAll(async () => {
  rmSync(data, { recursive: true });
  await server.stop();
});

const smtp = (url = `smtp://ana:p%40ss@127.0.0.1:${server.port}`) =>
  createSmtp(readConfig({ SMTP_URL: url, MAIL_FROM: 'Dialer <dialer@example.org>' }).mail!);

function mailer(post: Post, waits: readonly number[] = [0, 0]) {
  const out = new PassThrough();
  let said = '';
  out.setEncoding('utf8').on('data', (text: string) => (said += text));
  const metrics = new Registry();
  const made = mailerOf(
    { log: createLogger({ logLevel: 'info' }, out), clock: { now: () => 0 }, metrics, onStop: (stop) => void stops.push(stop) },
    post,
    waits,
  );
  return { ...made, said: () => said, counts: () => metrics.metrics() };
}

describe('by a mail server', () => {
  it('goes out as plain text with its accents, from the configured address, with the user’s own sign-in', async () => {
    const { send, settled } = mailer(smtp());
    send(MAIL, FACTS, LONG);
    await settled();
    const mail = server.received.at(-1)!;
    expect(mail).toMatchObject({ from: 'dialer@example.org', to: ['ana@example.org'] });
    expect(mail.source).toMatch(/^From: Dialer <dialer@example.org>$/m);
    expect(mail.source).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(mail.source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(textOf(mail).trimEnd()).toBe(MAIL.text);
    expect(server.signedIn.at(-1)).toBe('ana p@ss');
  });

  it('is tried again after a refusal for now, and counted once; the log has neither code nor address', async () => {
    const before = server.received.length;
    const { send, settled, said, counts } = mailer(smtp());
    server.refuse('RCPT', '451 later, ana@example.org', '451 later');
    send(MAIL, FACTS, LONG);
    await settled();
    expect(server.received).toHaveLength(before + 1);
    expect(said().match(/did not go out; it is tried again/g)).toHaveLength(2);
    expect(said()).toContain('mail about a password reset: taken by the mail server');
    expect(said()).not.toMatch(/K7MW|ana@|p@ss/);
    expect(await counts()).toContain('dialer_mails_total{outcome="sent"} 1');
  });

  it('is given up at once where the mailbox does not exist, and after the last try of a server that does not answer', async () => {
    const before = server.received.length;
    const { send, settled, said } = mailer(smtp());
    server.refuse('RCPT', '550 no such user ana@example.org');
    send(MAIL, FACTS, LONG);
    await settled();
    expect(said()).toContain('is not tried again');
    expect(said()).not.toContain('is tried again in');
    const gone = mailer(smtp('smtp://127.0.0.1:1'));
    gone.send(MAIL, FACTS, LONG);
    await gone.settled();
    expect(gone.said().match(/is tried again in/g)).toHaveLength(2);
    expect(gone.said()).toContain('is not tried again');
    expect(await gone.counts()).toContain('dialer_mails_total{outcome="lost"} 1');
    expect(server.received).toHaveLength(before);
  });

  it('is not tried again once it is of no use, or the gateway stops', async () => {
    const failing: Post = { deliver: () => Promise.reject(new Error('down')), close: () => {} };
    const late = mailer(failing, [5000]);
    late.send(MAIL, FACTS, 4000);
    await late.settled();
    expect(late.said()).toContain('is not tried again');
    const stopped = mailer(failing, [3_600_000]);
    stopped.send(MAIL, FACTS, LONG * 100);
    await Promise.resolve();
    for (const stop of stops) await stop();
    await stopped.settled();
    expect(stopped.said()).not.toContain('taken');
  });

  it('cannot be given headers by what is typed', async () => {
    const { send, settled } = mailer(smtp());
    send({ ...MAIL, subject: 'Code\r\nBcc: eve@example.org', text: '.\r\nRCPT TO:<eve@example.org>' }, FACTS, LONG);
    await settled();
    const mail = server.received.at(-1)!;
    expect([mail.to, mail.source]).toEqual([['ana@example.org'], expect.not.stringMatching(/^Bcc:/m)]);
  });
});

describe('without a mail server', () => {
  it('is a file for the gateway’s user alone, which the log points to without saying what is in it', async () => {
    const { send, settled, said } = mailer(createOutbox(data, { now: () => Date.UTC(2026, 10, 24, 20, 0) }));
    send(MAIL, FACTS, LONG);
    await settled();
    const [name = ''] = readdirSync(outboxDir(data));
    const file = join(outboxDir(data), name);
    expect(name).toMatch(/^2026-11-24T20-00-00-000Z-[0-9a-f]{8}\.txt$/);
    expect(readFileSync(file, 'utf8')).toBe(`To: ana@example.org\nSubject: Votre code\nDate: 2026-11-24T20:00:00.000Z\n\n${MAIL.text}\n`);
    expect([statSync(file).mode & 0o777, statSync(outboxDir(data)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(said()).toContain(file);
    expect(said()).not.toContain('K7MW');
  });

  it('fails nobody where the folder cannot be made', async () => {
    const taken = join(data, 'a-file');
    writeFileSync(taken, '');
    const { send, settled, said } = mailer(createOutbox(taken, { now: () => 0 }), []);
    send(MAIL, FACTS, LONG);
    await settled();
    expect(said()).toContain('"code":"ENOTDIR"');
  });
});
