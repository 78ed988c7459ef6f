/** The softphone: registration, sessions and sound; its dial pad is in `dial-pad.ts`. */
import type { CallType } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { MAILBOX, tenDigits } from '../../rules/phone';
import { AS_GIVEN } from '../observed';
import { allow, refuse, type Outcome, type Verdict } from '../outcome';
import type { AlertInput, ApiReply, CoreEnv, MediaDevice, Notices, PhoneCheck, RegistrationState, SoftphoneSession } from '../ports';
import { askToRing } from '../ring';
import type { SoftphoneView, SoundView } from '../shell-view';
import { withCentre } from './address';
import { wantCredentials, type CredentialsWanted } from './credentials';
import { Legs } from './legs';
import { DialPad } from './dial-pad';
import { createRelayPasses, type RelayPasses } from './relay-passes';
import { isKept, keepCall, readPreferences, volumeStep, writePreferences, type PhonePreferences } from './preferences';

/** Milliseconds. */
const CLICKS_APART = 3000; // [PHONE-033, PHONE-034]
const REFER_WITHIN = 35_000;
/** The alert that it rings elsewhere than where the person wants it. */
export const RINGER_GONE = 'webrtc.devices.ringer_gone';
const MICROPHONE_DENIED = 'webrtc.microphone.permission_denied';
const NO_CREDENTIALS = 'webrtc.authentication.missing_credentials';
const FAULTS = [RINGER_GONE, MICROPHONE_DENIED, NO_CREDENTIALS, 'webrtc.authentication.wrong_credentials', 'webrtc.silent'];

/** What the softphone has to say to others. */
export interface PhoneSink {
  /** Call was pressed, or the key of the mailbox. */
  dial(number: string): Promise<Outcome>;
  /** A new leg rings here; one that is resumed does not. */
  legRings(session: SoftphoneSession): void;
  /** A leg that this page placed was refused before it rang. */
  legRefused(callId: string): void;
  legEnded(callId: string): void;
}

export interface PhoneOwner {
  readonly extension: string;
  readonly hasWebRtc: boolean;
  readonly autoAnswer: boolean;
  readonly language: 'en' | 'fr';
}

export class Softphone implements SoftphoneView {
  registration: RegistrationState = 'off';
  microphone: 'unknown' | 'granted' | 'denied' = 'unknown';
  readonly legs = new Legs();
  readonly pad: DialPad;
  /** Session ids whose answer or reject was just clicked. */
  clicked: readonly string[] = [];
  #isPlacing = false;
  /** Calls that the person has hung up here: the gateway may not have heard of it. */
  readonly #left = new Set<string>();
  readonly #passes: RelayPasses;
  readonly #credentials: CredentialsWanted;
  /** The call to take up again: its media path died, or the page was reloaded. */
  resumeCallId: string | null = null;
  microphones: readonly MediaDevice[] = [];
  speakers: readonly MediaDevice[] = [];
  micLevel = 0;
  farLevel = 0;
  sound: SoundView | null = null;
  /** Name of the machine that the phone hangs on, by the gateway; empty until it says so. */
  hostname = '';
  /** The browser lets this page make no sound until somebody touches it. */
  silent = false;
  /** A blind transfer that rings: whose leg, and where to; null when none does. */
  transferring: { readonly id: string; readonly number: string } | null = null;
  private hasCredentials = false;
  /** What the gateway says of the registration; null until it does. */
  private seenByGateway: boolean | null = null;
  private preferences: PhonePreferences = { volume: 100, microphone: '', speaker: '', ringer: '' };
  private language: 'en' | 'fr';

  constructor(
    private readonly env: Pick<CoreEnv, 'api' | 'realtime' | 'softphone' | 'storage' | 'clock' | 't'>,
    private readonly owner: PhoneOwner,
    private readonly notices: Notices,
    private readonly sink: PhoneSink,
  ) {
    this.language = owner.language;
    this.#passes = createRelayPasses(env);
    this.#credentials = wantCredentials(env);
    this.pad = new DialPad(env, this.legs, owner.language);
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  /** One that a manager switches off stays until no call is on it. */
  get shown(): boolean {
    return this.owner.hasWebRtc || this.legs.all.length > 0;
  }
  /** Microphone, credentials and registration all hold [PHONE-010]. */
  get connected(): boolean {
    return this.microphone === 'granted' && this.hasCredentials && this.registration === 'registered' && this.seenByGateway !== false;
  }
  /** It has a server, and no way to it just now. */
  get isAway(): boolean {
    return ['lost', 'connecting', 'wrong-credentials'].includes(this.registration) || this.seenByGateway === false;
  }
  get volume(): number {
    return this.preferences.volume;
  }
  get microphone_id(): string {
    return this.preferences.microphone;
  }
  get speaker_id(): string {
    return this.preferences.speaker;
  }
  get ringer_id(): string {
    return this.preferences.ringer;
  }
  get answersItself(): boolean {
    return this.owner.autoAnswer;
  }
  get sessions(): readonly SoftphoneSession[] {
    return this.legs.all;
  }

  setLanguage(language: 'en' | 'fr'): void {
    this.language = language;
    this.pad.setLanguage(language);
  }
  tick(now: number): void {
    this.pad.tick(now);
  }
  setSeenByGateway(registered: boolean): void {
    // The page's own socket may seem open while a machine on its way stands still.
    if (!registered && this.registration === 'registered') this.env.softphone.suspect(true);
    this.seenByGateway = registered;
  }
  setResume(callId: string | null): void {
    this.resumeCallId = callId;
  }
  putRegistration(registration: RegistrationState): void {
    this.registration = registration;
    if (registration !== 'registered') return;
    this.seenByGateway = true;
    this.#passes.look();
  }
  putSession(session: SoftphoneSession): void {
    const talked = this.legs.find(session.id)?.state === 'established';
    this.legs.put(session);
    // The number that was dialed is no tone, and the tones that were sent are no number for the next call.
    if (talked !== (session.state === 'established')) this.pad.clear();
    if (session.state === 'ended' && !this.legs.established) this.putLevels(0, 0);
    if (session.state === 'ended' && this.transferring?.id === session.id) this.putTransferring(null);
    const callId = this.legs.callIdOf(this.legs.find(session.id) ?? session);
    // Before the microphone shuts: that tells of the session once more, and of no hold.
    const wasHeld = isKept(this.env.storage, 'held', callId);
    // Whoever muted a call is not heard after a reload either: the microphone shuts before the media's path stands.
    if (!talked && session.state === 'established' && isKept(this.env.storage, 'muted', callId)) this.env.softphone.mute(session.id, true);
    if (session.state !== 'established' || callId === null) return;
    // A leg that takes the place of another one holds the call, too, also after a reload: who speaks to a colleague meanwhile
    // would be heard by the far party.
    if (!talked && wasHeld && !session.held) this.env.softphone.hold(session.id, true);
    else if (session.held !== isKept(this.env.storage, 'held', callId)) keepCall(this.env.storage, 'held', session.held ? callId : null);
  }
  /** The gateway gave a call of this page another id. */
  rename(callId: string, to: string): void {
    if (this.#left.delete(callId)) this.#left.add(to);
    for (const what of ['muted', 'held'] as const) if (isKept(this.env.storage, what, callId)) keepCall(this.env.storage, what, to);
    this.legs.rename(callId, to);
  }
  putTransferring(transferring: Softphone['transferring']): void {
    this.transferring = transferring;
  }
  putSilent(silent: boolean): void {
    this.silent = silent;
  }
  putLevels(mic: number, far: number): void {
    this.micLevel = mic;
    this.farLevel = far;
  }
  putSound(sound: Omit<SoundView, 'since'> | null): void {
    const isFault = sound !== null && (sound.out ?? sound.in) !== null;
    this.sound = sound && { ...sound, since: isFault ? (this.sound?.since ?? this.env.clock.now()) : null };
  }
  putDevices(microphones: readonly MediaDevice[], speakers: readonly MediaDevice[]): void {
    this.microphones = microphones;
    this.speakers = speakers;
  }

  answer(id: string): void {
    this.once(id, () => this.env.softphone.answer(id));
  }
  reject(id: string): void {
    this.once(id, () => this.env.softphone.reject(id));
  }
  hangUp(id: string): void {
    this.env.softphone.hangUp(id);
  }
  /**
   * The person hangs up: from now on nothing brings them back into this call. False when it has no leg here: whoever reads that
   * they could not hang up may talk on at another phone, and is not cut off later.
   */
  leave(callId: string): boolean {
    if (!this.hangUpCall(callId)) return false;
    this.#left.add(callId);
    if (this.resumeCallId === callId) this.resumeCallId = null;
    return true;
  }
  hasLeft(callId: string): boolean {
    return this.#left.has(callId);
  }
  /** Ends the legs of a call; false when there is none. */
  hangUpCall(callId: string): boolean {
    const legs = this.legs.of(callId);
    for (const leg of legs) this.env.softphone.hangUp(leg.id);
    return legs.length > 0;
  }
  invite(number: string, callId: string, type: CallType): string | null {
    return this.connected ? this.env.softphone.invite(number, callId, type) : null;
  }
  /** Nobody is put on hold before they have answered. */
  holdVerdict(id: string): Verdict {
    const leg = this.legs.find(id);
    return leg && !leg.held && this.legs.isUnanswered(leg) ? refuse('why.not_answered_yet') : allow;
  }
  hold(id: string): void {
    const verdict = this.holdVerdict(id);
    if (verdict.allow) this.env.softphone.hold(id, !this.legs.find(id)?.held);
    else this.notices.toast(this.env.t(verdict.reasonKey, verdict.params), 'error');
  }
  mute(id: string): void {
    const leg = this.legs.find(id);
    const muted = !leg?.muted;
    if (leg) keepCall(this.env.storage, 'muted', muted ? this.legs.callIdOf(leg) : null);
    this.env.softphone.mute(id, muted);
  }
  /** Blind transfer; without a destination nothing happens [PHONE-007]. */
  transfer(id: string, number: string): void {
    const target = number.replace(/[^0-9*#]/g, '');
    if (target === '') return;
    const hand = (): void => {
      this.putTransferring({ id, number: target });
      this.env.softphone.transfer(id, target);
      this.env.clock.after(REFER_WITHIN, () => this.legs.find(id) && this.env.realtime.resync());
    };
    const outside = tenDigits(target);
    if (outside === null) return hand();
    void askToRing(this.env, this.language, outside).then((verdict) => {
      if (verdict.allow) hand();
      else this.notices.toast(this.env.t(verdict.reasonKey, verdict.params), 'error');
    });
  }
  setVolume(percent: number): void {
    const volume = volumeStep(percent);
    this.prefer({ volume });
    this.env.softphone.setVolume(volume);
  }
  setDevices(choice: Partial<Record<'microphone' | 'speaker' | 'ringer', string>>): void {
    this.prefer(choice);
    if (choice.ringer !== undefined) this.notices.clear(RINGER_GONE);
    this.env.softphone.setDevices(choice).catch(() => this.complain('webrtc.devices.failed'));
  }
  async askMicrophone(): Promise<void> {
    this.setMicrophone((await this.env.softphone.requestMicrophone()) ? 'granted' : 'denied');
    if (this.microphone === 'granted') this.notices.clear(MICROPHONE_DENIED);
  }
  check(): Promise<PhoneCheck> {
    return this.env.softphone.check();
  }
  /** After each accepted connection [SOCKET-006]. */
  async askHostname(): Promise<void> {
    const ack = await this.env.realtime.command('showHostname', { extension: this.owner.extension });
    if (ack.ok && typeof ack['hostname'] === 'string') this.setHostname(ack['hostname']);
  }
  async voicemail(): Promise<void> {
    this.pad.put(MAILBOX);
    await this.sink.dial(MAILBOX);
  }
  /** One at a time: the gateway is asked first, and a second press in the meantime is no second call. */
  async call(): Promise<void> {
    if (this.#isPlacing) return;
    this.#isPlacing = true;
    const outcome = await this.sink.dial(this.pad.text).finally(() => (this.#isPlacing = false));
    if (outcome.kind === 'refused') this.notices.toast(this.env.t(outcome.reasonKey, outcome.params), 'error');
  }
  /** Microphone, credentials, registration, in this order. */
  async start(account: { extension: string; url: string; realm: string }): Promise<void> {
    const { softphone, storage, t } = this.env;
    this.prefer(readPreferences(storage));
    softphone.setVolume(this.volume);
    await this.askMicrophone();
    if (this.microphone === 'denied') {
      // [PHONE-013]
      const again = { color: 'primary', label: () => t('webrtc.microphone.again'), action: () => void this.askAgain() } as const;
      this.complain(MICROPHONE_DENIED, [again]);
      this.notices.toast(t(MICROPHONE_DENIED), 'error', 5000); // [SHELL-022]
    }
    if (this.shown) await this.#credentials.ask((credentials) => this.register(account, credentials)); // not switched off meanwhile
  }
  private register(account: { extension: string; url: string; realm: string }, credentials: ApiReply<'getWebrtcCredentials'> | null): void {
    const { softphone } = this.env;
    this.setCredentials(credentials !== null);
    if (credentials === null) return this.complain(NO_CREDENTIALS); // [PHONE-012]
    const { microphone, speaker, ringer } = this.preferences;
    if (microphone || speaker || ringer)
      void softphone
        .setDevices({ ...(microphone && { microphone }), ...(speaker && { speaker }), ...(ringer && { ringer }) })
        .catch(() => undefined);
    const { password, iceServers, iceExpiresIn, centre } = credentials;
    const url = centre === undefined ? account.url : withCentre(account.url, centre);
    softphone.start({ ...account, url, password, iceServers });
    this.#passes.keep(iceExpiresIn);
  }

  /** Unregisters; what was wrong with it is no longer said. */
  stop(): void {
    this.#credentials.stop();
    this.env.softphone.stop();
    this.#passes.stop();
    this.setCredentials(false);
    this.registration = 'off';
    this.seenByGateway = null;
    for (const key of FAULTS) this.notices.clear(key);
  }

  /** A second click within 3 s is ignored [PHONE-035]. */
  private once(id: string, act: () => void): void {
    if (this.clicked.includes(id)) return;
    this.clicked = [...this.clicked, id];
    this.env.clock.after(CLICKS_APART, () => this.unclick(id));
    act();
  }
  private unclick(id: string): void {
    this.clicked = this.clicked.filter((other) => other !== id);
  }
  private prefer(preferences: Partial<PhonePreferences>): void {
    this.preferences = { ...this.preferences, ...preferences };
    writePreferences(this.env.storage, this.preferences);
  }
  private complain(key: string, buttons: AlertInput['buttons'] = []): void {
    this.notices.show({ message: () => this.env.t(key), type: 'error', timeout: null, unique: key, buttons });
  }
  /** A browser that was told no once answers for the person without asking: nothing on the page would change. */
  private async askAgain(): Promise<void> {
    await this.askMicrophone();
    if (this.microphone === 'denied') this.notices.toast(this.env.t('webrtc.microphone.still_denied'), 'error', 5000);
  }
  private setMicrophone(microphone: 'granted' | 'denied'): void {
    this.microphone = microphone;
  }
  private setCredentials(has: boolean): void {
    this.hasCredentials = has;
  }
  private setHostname(hostname: string): void {
    this.hostname = hostname;
  }
}
