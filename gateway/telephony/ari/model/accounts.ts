/**
 * Extensions as Asterisk is told them: an endpoint, its address of record, and for each secret an auth with the hashed digest.
 * They are pushed into its memory, and again when it has begun anew.
 */
import { createHash } from 'node:crypto';
import { hashSecret } from '../../embedded/sip/digest';
import { seg, type Answer, type Kernel } from './kernel';

export interface AccountSettings {
  readonly realm: string;
  /** The transport of browsers' WebSockets in `pjsip.conf`. */
  readonly transport: string;
  /** Where an agent's telephone dials. */
  readonly context: string;
}

interface Account {
  /** Hashes of the secrets; the name of each one's auth follows from it. */
  hashes: readonly string[];
  barred: boolean;
  /** What Asterisk has of it. */
  auths: Set<string>;
  there: boolean;
  busy: boolean;
  stale: boolean;
  waiting: ((failed: Answer | null) => void)[];
}

const AGAIN_MS = 1000;
const MOST_CONTACTS = 4;

const fields = (values: Record<string, string>) => ({ fields: Object.entries(values).map(([attribute, value]) => ({ attribute, value })) });

export class Accounts {
  private readonly all = new Map<string, Account>();
  /** Telephones, and which secrets were right when each registered. */
  private readonly contacts = new Map<string, Map<string, ReadonlySet<string>>>();

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: AccountSettings,
    /** Ends every leg of this extension that can only have begun with secrets that are wrong now. */
    private readonly revoked: (extension: string, mayStay: (proofs: ReadonlySet<string>) => boolean) => void,
  ) {}

  has = (extension: string): boolean => (this.all.get(extension)?.hashes.length ?? 0) > 0;
  isBarred = (extension: string): boolean => this.all.get(extension)?.barred === true;
  proofsOf = (extension: string): ReadonlySet<string> => new Set(this.all.get(extension)?.hashes);
  /** Telephones that may be rung; null: Asterisk has told of none yet. */
  contactsOf(extension: string): number | null {
    const known = this.contacts.get(extension);
    return known ? [...known.values()].filter((proofs) => this.isStillRight(extension, proofs)).length : null;
  }
  get extensions(): string[] {
    return [...this.all.keys()];
  }

  /**
   * Asterisk does not tell which secret a telephone has proved. One whose every possible secret is gone is not rung any more;
   * as long as one of them is right it may be its own.
   */
  mayRing(extension: string, contact: string): boolean {
    const uri = contact.slice(contact.indexOf('sip'));
    const proofs = [...(this.contacts.get(extension) ?? [])].find(([known]) => uri.startsWith(known) || known.startsWith(uri))?.[1];
    return !proofs || this.isStillRight(extension, proofs);
  }

  set(extension: string, secrets: readonly string[], barred: boolean, then: (failed: Answer | null) => void): void {
    if (!/^[\w*#+.-]{1,64}$/.test(extension)) return then(null);
    const account = this.all.get(extension) ?? this.add(extension);
    const before = this.contactsOf(extension);
    account.hashes = secrets.map((secret) => hashSecret(extension, this.settings.realm, secret));
    account.barred = barred;
    account.stale = true;
    account.waiting.push(then);
    this.revoked(extension, (proofs) => this.isStillRight(extension, proofs));
    this.tellContacts(extension, before);
    this.push(extension, account);
  }

  contact(extension: string, uri: string, status: string): void {
    if (!this.all.has(extension)) return;
    const before = this.contactsOf(extension);
    const known = this.contacts.get(extension) ?? new Map<string, ReadonlySet<string>>();
    this.contacts.set(extension, known);
    if (/^(Removed|Unreachable)$/i.test(status)) known.delete(uri);
    else if (!known.has(uri) || /^Created$/i.test(status)) known.set(uri, this.proofsOf(extension));
    this.tellContacts(extension, before);
  }

  /** Asterisk has begun anew: what it was told is gone, and so are the telephones' registrations. */
  pushAgain(): void {
    for (const extension of this.contacts.keys())
      if (this.contactsOf(extension)) this.kernel.tell({ type: 'unregistered', extension, contacts: 0 });
    this.contacts.clear();
    for (const [extension, account] of this.all) {
      account.there = false;
      account.auths.clear();
      account.stale = true;
      this.push(extension, account);
    }
  }

  private tellContacts(extension: string, before: number | null): void {
    const contacts = this.contactsOf(extension) ?? 0;
    if (contacts === (before ?? 0)) return;
    this.kernel.tell({ type: contacts > (before ?? 0) ? 'registered' : 'unregistered', extension, contacts });
  }

  private isStillRight(extension: string, proofs: ReadonlySet<string>): boolean {
    const { hashes = [] } = this.all.get(extension) ?? {};
    return hashes.some((hash) => proofs.has(hash));
  }

  private add(extension: string): Account {
    const account: Account = { hashes: [], barred: false, auths: new Set(), there: false, busy: false, stale: false, waiting: [] };
    this.all.set(extension, account);
    return account;
  }

  /** One push of an extension at a time; what changes meanwhile is pushed after it. */
  private push(extension: string, account: Account): void {
    if (account.busy || !account.stale) return;
    account.stale = false;
    account.busy = true;
    // Whoever comes while it is under way waits for the next one.
    const waiting = account.waiting.splice(0);
    const { hashes, barred } = account;
    const authOf = (hash: string) => `${extension}-${createHash('sha256').update(hash).digest('hex').slice(0, 12)}`;
    const steps = hashes.length ? this.putting(extension, account, hashes, barred, authOf) : this.taking(extension, account);
    const next = (nth: number): void => {
      const step = steps[nth];
      if (!step) return this.pushed(extension, account, waiting, null);
      this.kernel.ask(step.ask, (answer) => {
        if (!answer.ok && !(step.ask.method === 'DELETE' && answer.code === 'gone'))
          return this.pushed(extension, account, waiting, answer);
        step.done?.();
        next(nth + 1);
      });
    };
    next(0);
  }

  private pushed(extension: string, account: Account, waiting: Account['waiting'], failed: Answer | null): void {
    account.busy = false;
    if (failed && !failed.ok) {
      this.kernel.warn('an extension could not be told to Asterisk', { extension, code: failed.code, words: failed.words });
      // What has changed meanwhile does not wait.
      this.kernel.after(account.stale ? 0 : AGAIN_MS, () => this.push(extension, account));
      account.stale = true;
    }
    for (const done of waiting) done(failed);
    if (!failed) this.push(extension, account);
    if (!failed && !account.stale && !account.busy && !account.hashes.length) this.all.delete(extension);
  }

  /** Each after what it needs: auths, address of record, endpoint; then the auths that nobody needs any more. */
  private putting(extension: string, account: Account, hashes: readonly string[], barred: boolean, authOf: (hash: string) => string) {
    const auths = hashes.map(authOf);
    const put = (type: string, id: string, values: Record<string, string>, done?: () => void) => ({
      ask: { method: 'PUT' as const, path: this.path(type, id), body: fields(values) },
      ...(done && { done }),
    });
    return [
      ...hashes.map((hash) =>
        put(
          'auth',
          authOf(hash),
          { auth_type: 'digest', username: extension, realm: this.settings.realm, password_digest: `MD5:${hash}` },
          () => account.auths.add(authOf(hash)),
        ),
      ),
      // Without room for a contact REGISTER is answered 403.
      put('aor', extension, { max_contacts: String(barred ? 0 : MOST_CONTACTS), remove_existing: 'yes' }),
      put(
        'endpoint',
        extension,
        {
          transport: this.settings.transport,
          context: this.settings.context,
          webrtc: 'yes',
          // In this order: what is allowed is added to what is left.
          disallow: 'all',
          allow: 'ulaw',
          auth: auths.join(','),
          aors: extension,
          direct_media: 'no',
          dtmf_mode: 'auto_info',
          rewrite_contact: 'yes',
          rtp_timeout: '8',
        },
        () => (account.there = true),
      ),
      ...[...account.auths].filter((id) => !auths.includes(id)).map((id) => this.removing('auth', id, () => account.auths.delete(id))),
    ];
  }

  /** In reverse. */
  private taking(extension: string, account: Account) {
    return [
      this.removing('endpoint', extension, () => (account.there = false)),
      this.removing('aor', extension),
      ...[...account.auths].map((id) => this.removing('auth', id, () => account.auths.delete(id))),
    ];
  }

  private removing(type: string, id: string, done?: () => void) {
    return { ask: { method: 'DELETE' as const, path: this.path(type, id) }, ...(done && { done }) };
  }

  private path = (type: string, id: string): string => `/asterisk/config/dynamic/res_pjsip/${type}/${seg(id)}`;
}
