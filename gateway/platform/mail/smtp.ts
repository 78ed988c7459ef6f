/** Mails by the operator's own mail server. */
import type { Transporter } from 'nodemailer';
import { limits } from '../limits';
import type { Post } from './mailer';

/** Where mail goes and whom it is from; see `SMTP_URL`, `SMTP_TLS` and `MAIL_FROM`. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** From the first byte on, or after a STARTTLS that must succeed, or never. */
  readonly tls: 'at-once' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

/** The library is loaded with the first mail: most gateways of one machine never send one. */
export function createSmtp({ host, port, tls, user, password, from }: MailConfig): Post {
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const ms = limits.mail.answerMs;
    return createTransport({
      host,
      port,
      secure: tls === 'at-once',
      requireTLS: tls === 'starttls',
      ignoreTLS: tls === 'none',
      ...(user && { auth: { user, pass: password } }),
      connectionTimeout: ms,
      greetingTimeout: ms,
      socketTimeout: ms,
      dnsTimeout: ms,
      // A mail is text; nothing in it may name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver({ to, subject, text }) {
      const sender = await (transport ??= open());
      await sender.sendMail({ from, to: { name: '', address: to }, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
      return 'taken by the mail server';
    },
    close: () => void transport?.then((sender) => sender.close()),
  };
}
