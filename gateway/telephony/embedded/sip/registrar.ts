import { limits } from '../../../platform/limits';
import { hashSecret, type Digest } from './digest';
import type { IncomingRegisterRequest, URI } from './library';
import type { Peer } from './peer';

/** Seconds that a registration lasts at most, and those given when none are asked for. */
const LONGEST_S = 600;
/** Seconds granted beyond what was promised, for a refresh that comes late. */
const GRACE_S = 5;

/** One telephone of an extension: where it can be rung. An extension may have several (two browsers). */
export interface Binding {
  extension: string;
  contact: URI;
  peer: Peer;
  /** The secret by which it registered, as `hashSecret` has it. */
  hash: string;
  expiresAt: number;
}

export interface RegistrarEvents {
  /** The number of telephones of an extension has changed. */
  changed(extension: string, contacts: number, registered: boolean): void;
  /** A telephone is here again, over this peer: its older connections may be given to it. */
  returned(contact: URI, peer: Peer): void;
  /** A wrong proof or a barred extension; a telephone that gave way to a newer one. */
  refused(what: 'sip-auth' | 'sip-contact'): void;
  /** A fault of the training floor keeps this extension out for a while. */
  refuses(extension: string): boolean;
}

interface Account {
  readonly hashes: ReadonlySet<string>;
  readonly barred: boolean;
}

/** Knows the extensions' secrets and where each extension can be rung [PHONE-021]. */
export class Registrar {
  private readonly accounts = new Map<string, Account>();
  private readonly bindings = new Map<string, readonly Binding[]>();
  private readonly began: number;
  /** Extensions that were told of, also those that have no secret any more. */
  private readonly heardOf = new Set<string>();

  constructor(
    private readonly realm: string,
    private readonly on: RegistrarEvents,
    private readonly now: () => number = Date.now,
    /** What is kept of a secret. */
    private readonly hash: typeof hashSecret = hashSecret,
  ) {
    this.began = now();
  }

  /**
   * Sets all secrets of an extension; none removes it. Telephones that registered by a secret that is not among them, and
   * all telephones of a barred extension, are registered no more.
   */
  account(extension: string, secrets: readonly string[], barred: boolean): void {
    this.heardOf.add(extension);
    const hashes = new Set(secrets.map((secret) => this.hash(extension, this.realm, secret)));
    if (hashes.size) this.accounts.set(extension, { hashes, barred });
    else this.accounts.delete(extension);
    this.keep(extension, ({ hash }) => !barred && hashes.has(hash));
  }

  hashesOf = (extension: string): Iterable<string> => this.accounts.get(extension)?.hashes ?? [];

  knows(extension: string, hash: string): boolean {
    return this.accounts.get(extension)?.hashes.has(hash) ?? false;
  }

  isBarred(extension: string): boolean {
    return (this.accounts.get(extension)?.barred ?? false) || this.on.refuses(extension);
  }

  contacts(extension: string): readonly Binding[] {
    return this.bindings.get(extension) ?? [];
  }

  /** Answers a REGISTER: challenge, refusal, new list of telephones. */
  register(request: IncomingRegisterRequest, peer: Peer, digest: Digest): void {
    const { message } = request;
    const extension = message.to.uri.user ?? '';
    const authorization = message.getHeader('authorization');
    const proof = digest.check(peer, 'REGISTER', authorization);
    if (!proof.ok) {
      // The page would take it for a wrong password, and tell the agent so.
      if (authorization && this.isYetToCome(extension)) return void request.reject({ statusCode: 503 });
      if (authorization && !proof.stale) this.on.refused('sip-auth');
      request.reject({ statusCode: 401, extraHeaders: [digest.challenge(peer, proof.stale)] });
      return;
    }
    const isOwn = proof.user === extension;
    if (isOwn) peer.trust(extension, proof.hash);
    if (!isOwn || this.isBarred(extension)) {
      this.on.refused('sip-auth');
      request.reject({ statusCode: 403 });
      return;
    }
    if (this.store(request, extension, peer, proof.hash)) request.accept({ statusCode: 200, extraHeaders: this.listed(extension) });
    else request.reject({ statusCode: 400 });
  }

  /** The peer's socket has closed: nobody can be rung through it. */
  drop(peer: Peer): void {
    for (const extension of [...this.bindings.keys()]) this.keep(extension, (binding) => binding.peer !== peer);
  }

  /** Forgets telephones that have not refreshed. */
  sweep(): void {
    const now = this.now();
    for (const extension of [...this.bindings.keys()]) this.keep(extension, (binding) => binding.expiresAt > now);
  }

  /** @returns whether the Contact could be understood */
  private store({ message }: IncomingRegisterRequest, extension: string, peer: Peer, hash: string): boolean {
    const raw = message.getHeader('contact');
    if (raw === undefined) return true;
    if (raw.trim() === '*') {
      this.keep(extension, () => false);
      return true;
    }
    const contact = message.parseHeader('contact') as { uri: URI; getParam(name: string): string | undefined } | undefined;
    if (!contact?.uri) return false;
    const asked = Number(contact.getParam('expires') ?? message.getHeader('expires') ?? LONGEST_S);
    const seconds = Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_S) : LONGEST_S;
    const same = (binding: Binding) => binding.contact.toString() === contact.uri.toString();
    if (seconds === 0) {
      this.keep(extension, (binding) => !same(binding));
      return true;
    }
    const others = this.contacts(extension).filter((binding) => !same(binding));
    const expiresAt = this.now() + (seconds + GRACE_S) * 1000;
    this.replace(extension, [...others, { extension, contact: contact.uri, peer, hash, expiresAt }]);
    this.on.returned(contact.uri, peer);
    return true;
  }

  /** Accounts are told one by one after a start, and all at once by whoever leads this floor next. */
  private isYetToCome(extension: string): boolean {
    return !this.heardOf.has(extension) && (this.heardOf.size === 0 || this.now() - this.began < limits.sip.freshMs);
  }

  private keep(extension: string, wanted: (binding: Binding) => boolean): void {
    const before = this.contacts(extension);
    const after = before.filter(wanted);
    if (after.length !== before.length) this.replace(extension, after);
  }

  /** The list is in the order of registration: of too many the oldest go. */
  private replace(extension: string, bindings: readonly Binding[]): void {
    const before = this.contacts(extension).length;
    const after = bindings.slice(-limits.sip.contactsPerExtension);
    for (let i = after.length; i < bindings.length; i++) this.on.refused('sip-contact');
    if (after.length) this.bindings.set(extension, after);
    else this.bindings.delete(extension);
    if (after.length !== before) this.on.changed(extension, after.length, after.length > before);
  }

  /** Every telephone with what is left of its time, as a REGISTER's reply must list them. */
  private listed(extension: string): string[] {
    return this.contacts(extension).map(({ contact, expiresAt }) => {
      const left = Math.max(1, Math.round((expiresAt - this.now()) / 1000) - GRACE_S);
      return `Contact: <${contact.toString()}>;expires=${left}`;
    });
  }
}
