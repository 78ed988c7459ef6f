/** Letters to people about their accounts, in their language. The texts are in `locales`, `mail`. */
import { LOCALES, type Language } from '@dialer/rules/times';
import en from '../../locales/en/mail.json';
import fr from '../../locales/fr/mail.json';
import type { GatewayContext } from '../platform/context';
import { createMailer, type Mail } from '../platform/mail/mailer';

const TEXTS = { en, fr } as const;
const DAY_MS = 24 * 3_600_000;

/** Who a letter is for, as the database has them. `language`: null where they have chosen none. */
export interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language | null;
}

/** `spoken`: the language where the person has chosen none, such as that of who asks. */
export interface Letters {
  /** Somebody asked for a new password at the sign-in page [AUTH-030]. */
  resetAsked(who: Addressee, reset: { code: string; validMs: number }, spoken?: Language): void;
  /** A manager has reset the password; `by`: their name. */
  resetOrdered(who: Addressee, reset: { code: string; validMs: number; by: string }, spoken?: Language): void;
  /** An account was made; its first sign-in asks for a password of the person's own. */
  accountMade(who: Addressee, made: { password: string }, spoken?: Language): void;
}

const fill = (text: string, params: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

/** `ctx.use(createLetters)`. Nothing waits and nothing fails: what becomes of a letter is in the log. */
export function createLetters(ctx: GatewayContext): Letters {
  const mailer = ctx.use(createMailer);
  const page = ctx.config.pageUrl;

  type Texts = (typeof TEXTS)[Language];
  function write(
    who: Addressee,
    spoken: Language,
    what: { about: string; usefulMs: number; params: Record<string, string> },
    words: (texts: Texts) => { subject: string; paragraphs: readonly string[] },
  ): void {
    const texts = TEXTS[who.language ?? spoken];
    const { subject, paragraphs } = words(texts);
    const params = { ...what.params, name: who.firstName, login: who.email, page };
    const text = [texts.hello, ...paragraphs, texts.footer].map((paragraph) => fill(paragraph, params)).join('\n\n');
    const mail: Mail = { to: who.email, subject, text };
    mailer.send(mail, { account: who.id, about: what.about }, what.usefulMs);
  }
  const minutesOf = (ms: number, language: Language) => new Intl.NumberFormat(LOCALES[language]).format(Math.floor(ms / 60_000));
  const howTo = (texts: Texts) => `${page ? texts.openAt : texts.open}\n${texts.valid}`;

  return {
    resetAsked: (who, { code, validMs }, spoken = 'en') =>
      write(
        who,
        spoken,
        { about: 'a password reset', usefulMs: validMs, params: { code, minutes: minutesOf(validMs, who.language ?? spoken) } },
        (texts) => ({
          subject: texts.reset.subject,
          paragraphs: [texts.reset.text, texts.reset.code, howTo(texts), texts.reset.ignore],
        }),
      ),
    resetOrdered: (who, { code, validMs, by }, spoken = 'en') =>
      write(
        who,
        spoken,
        { about: 'a password reset', usefulMs: validMs, params: { code, by, minutes: minutesOf(validMs, who.language ?? spoken) } },
        (texts) => ({ subject: texts.ordered.subject, paragraphs: [texts.ordered.text, texts.ordered.code, howTo(texts)] }),
      ),
    accountMade: (who, { password }, spoken = 'en') =>
      write(who, spoken, { about: 'a new account', usefulMs: DAY_MS, params: { password } }, (texts) => ({
        subject: texts.created.subject,
        paragraphs: [texts.created.text, texts.created.password, page ? texts.created.nextAt : texts.created.next],
      })),
  };
}
