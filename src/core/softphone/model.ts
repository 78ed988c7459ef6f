/** The softphone: registration, sessions, and how they pair with calls. */
import type { CallFacts, CallType } from '@dialer/contract';
import { types, type Instance } from 'mobx-state-tree';
import type { MediaDevice, RegistrationState, SoftphoneEvent, SoftphoneSession } from '../ports';
import { ringNote } from '../../rules/callable';
import type { RingNote } from '../../rules/ring-note';
import { emergencyNumber, tenDigits } from '../../rules/phone';
import { askToRing } from '../calls/may-ring';
import { envOf, treeOf } from '../tree';
import { addedTones, dialText, pastedText, volumeStep } from './dial-pad';
import { readPreferences, writePreferences, type PhonePreferences } from './preferences';

/** Milliseconds. */
const CLICKS_APART = 3000; // [PHONE-033, PHONE-034]
const RINGS_ALONE_AFTER = 2000; // an INVITE without an `incoming` event
const REFER_WITHIN = 35_000;
/** JsSIP's words for a refusal before anything rang: 403 and 404. */
const REFUSED_CAUSES: readonly string[] = ['Rejected', 'Not Found', 'Address Incomplete'];

export const SoftphoneModel = types
  .model('Softphone', {})
  .volatile(() => ({
    registration: 'off' as RegistrationState,
    microphone: 'unknown' as 'unknown' | 'granted' | 'denied',
    hasCredentials: false,
    /** What the gateway says of the registration; null until it does. */
    seenByGateway: null as boolean | null,
    sessions: [] as readonly SoftphoneSession[],
    /** Sessions that ring although the gateway has not announced their call. */
    ringingAlone: [] as readonly string[],
    /** Session ids whose answer or reject was just clicked. */
    clicked: [] as readonly string[],
    /** The call to take up again: its media path died, or the page was reloaded. */
    resumeCallId: null as string | null,
    preferences: { volume: 100, microphone: '', speaker: '' } as PhonePreferences,
    microphones: [] as readonly MediaDevice[],
    speakers: [] as readonly MediaDevice[],
    micLevel: 0,
    farLevel: 0,
    dialText: '',
    /** What decides about the number in `dialText`; null while it is not whole, or not known. */
    dialFacts: null as CallFacts | null,
    /** Name of the machine that the phone hangs on, by the gateway; empty until it says so. */
    hostname: '',
  }))
  .views((self) => ({
    get shown(): boolean {
      return treeOf(self).session.hasWebRtc;
    },
    /** Microphone, credentials and registration all hold [PHONE-010]. */
    get connected(): boolean {
      return self.microphone === 'granted' && self.hasCredentials && self.registration === 'registered' && self.seenByGateway !== false;
    },
    get volume(): number {
      return self.preferences.volume;
    },
    get microphone_id(): string {
      return self.preferences.microphone;
    },
    get speaker_id(): string {
      return self.preferences.speaker;
    },
    get established(): SoftphoneSession | null {
      return self.sessions.find((session) => session.state === 'established') ?? null;
    },
    /** What is to be said of the number in `dialText` before it is dialled. */
    get dialNote(): RingNote | null {
      const { status, session } = treeOf(self);
      return ringNote(self.dialFacts, Math.floor((status.now || envOf(self).clock.now()) / 60_000) * 60_000, session.language);
    },
    /** A number for help may be dialled at any time. */
    get dialsHelp(): boolean {
      return emergencyNumber(self.dialText) !== null;
    },
    find(id: string): SoftphoneSession | undefined {
      return self.sessions.find((session) => session.id === id);
    },
    /** Call of a session: by its header, else by the SIP Call-ID of the call. */
    callIdOf(session: SoftphoneSession): string | null {
      if (session.callId !== null) return session.callId;
      const { ringing, current } = treeOf(self).calls;
      return [ringing, current].find((call) => call?.facts.sipCallId === session.id)?.callId ?? null;
    },
    sessionsOf(callId: string): SoftphoneSession[] {
      return self.sessions.filter((session) => this.callIdOf(session) === callId);
    },
    /** In a conversation; a leg whose call is over is none. */
    get talking(): boolean {
      return self.sessions.some((session) => {
        const callId = session.state === 'established' ? this.callIdOf(session) : null;
        return session.state === 'established' && (callId === null || treeOf(self).calls.find(callId)?.over !== true);
      });
    },
    hasSession(callId: string): boolean {
      return this.sessionsOf(callId).length > 0;
    },
    /**
     * What should sound now, by state alone: an inbound leg of a call that is incoming, or one that nobody announced for
     * 2 s; never a resumed leg, never into a live conversation.
     */
    get shouldRing(): boolean {
      if (this.talking) return false;
      const { ringing } = treeOf(self).calls;
      return self.sessions.some((session) => {
        if (session.direction !== 'in' || session.state !== 'ringing' || session.resume) return false;
        const callId = this.callIdOf(session);
        return (ringing !== null && ringing.callId === callId) || self.ringingAlone.includes(session.id);
      });
    },
  }))
  .actions((self) => ({
    setMicrophone(microphone: 'granted' | 'denied') {
      self.microphone = microphone;
    },
    setCredentials(has: boolean) {
      self.hasCredentials = has;
    },
    setSeenByGateway(registered: boolean) {
      self.seenByGateway = registered;
    },
    setResume(callId: string | null) {
      self.resumeCallId = callId;
    },
    setPreferences(preferences: Partial<PhonePreferences>) {
      self.preferences = { ...self.preferences, ...preferences };
      writePreferences(envOf(self).storage, self.preferences);
    },
    ringAlone(id: string) {
      const session = self.find(id);
      if (session && session.state === 'ringing' && !session.resume) self.ringingAlone = [...self.ringingAlone, id];
    },
    unclick(id: string) {
      self.clicked = self.clicked.filter((other) => other !== id);
    },
    text(text: string) {
      self.dialText = text;
      self.dialFacts = null;
    },
    /** Of the text that was asked for; another may stand there by now. */
    putDialFacts(text: string, facts: CallFacts) {
      if (self.dialText === text) self.dialFacts = facts;
    },
    setHostname(hostname: string) {
      self.hostname = hostname;
    },
    rename(callId: string, to: string) {
      self.sessions = self.sessions.map((session) => (session.callId === callId ? { ...session, callId: to } : session));
    },
    putRegistration(registration: RegistrationState) {
      self.registration = registration;
      if (registration === 'registered') self.seenByGateway = true;
    },
    putSession(session: SoftphoneSession) {
      const known = self.find(session.id);
      // The gateway may have renamed the call of this session.
      const next = known ? { ...session, callId: known.callId ?? session.callId } : session;
      // The number that was dialed is no tone, and the tones that were sent are no number for the next call.
      const talks = (state: string | undefined): boolean => state === 'established';
      if (talks(known?.state) !== talks(session.state)) self.dialText = '';
      const others = self.sessions.filter((other) => other.id !== session.id);
      self.sessions =
        session.state === 'ended'
          ? others
          : known
            ? self.sessions.map((other) => (other.id === session.id ? next : other))
            : [...others, next];
      if (session.state !== 'ringing') self.ringingAlone = self.ringingAlone.filter((id) => id !== session.id);
      if (session.state === 'ended' && !self.established) {
        self.micLevel = 0;
        self.farLevel = 0;
      }
    },
    putLevels(mic: number, far: number) {
      self.micLevel = mic;
      self.farLevel = far;
    },
    putDevices(microphones: readonly MediaDevice[], speakers: readonly MediaDevice[]) {
      self.microphones = microphones;
      self.speakers = speakers;
    },
  }))
  .actions((self) => {
    const env = envOf(self);
    const phone = env.softphone;
    const alert = (key: string): void => {
      treeOf(self).alerts.show({ message: env.t(key), type: 'error', timeout: null, unique: key });
    };

    /** A whole number is looked up while nobody is on the line, so that Call says beforehand why it may not be rung. */
    const write = (text: string): void => {
      self.text(text);
      const number = self.established ? null : tenDigits(text);
      if (number === null) return;
      void env.api.call('getCallFacts', { params: { phone: number } }).then(
        (facts) => self.putDialFacts(text, facts),
        () => undefined,
      );
    };

    /** A second click within 3 s is ignored [PHONE-035]. */
    const once = (id: string, act: () => void): void => {
      if (self.clicked.includes(id)) return;
      self.clicked = [...self.clicked, id];
      env.clock.after(CLICKS_APART, () => self.unclick(id));
      act();
    };

    return {
      answer(id: string) {
        once(id, () => phone.answer(id));
      },
      reject(id: string) {
        once(id, () => phone.reject(id));
      },
      hangUp(id: string) {
        phone.hangUp(id);
      },
      /** Ends the legs of a call; false when there is none. */
      hangUpCall(callId: string): boolean {
        const legs = self.sessionsOf(callId);
        for (const leg of legs) phone.hangUp(leg.id);
        return legs.length > 0;
      },
      invite(number: string, callId: string, type: CallType): string | null {
        return self.connected ? phone.invite(number, callId, type) : null;
      },
      hold(id: string) {
        phone.hold(id, !self.find(id)?.held);
      },
      mute(id: string) {
        phone.mute(id, !self.find(id)?.muted);
      },
      /** Blind transfer; without a destination nothing happens [PHONE-007]. */
      transfer(id: string, number: string) {
        const target = number.replace(/[^0-9*#]/g, '');
        if (target === '') return;
        const hand = () => {
          phone.transfer(id, target);
          env.clock.after(REFER_WITHIN, () => self.find(id) && env.realtime.resync());
        };
        const outside = tenDigits(target);
        if (outside === null) return hand();
        void askToRing(env, treeOf(self).session.language, outside).then((verdict) => {
          if (verdict.allow) hand();
          else treeOf(self).alerts.toast(env.t(verdict.reasonKey, verdict.params), 'error');
        });
      },
      setVolume(percent: number) {
        const volume = volumeStep(percent);
        self.setPreferences({ volume });
        phone.setVolume(volume);
      },
      setDevices(choice: { microphone?: string; speaker?: string }) {
        self.setPreferences(choice);
        phone.setDevices(choice).catch(() => alert('webrtc.devices.failed'));
      },
      setDialText(text: string) {
        const { established } = self;
        const next = dialText(text, established !== null);
        const tones = established ? addedTones(self.dialText, next) : '';
        if (established && tones !== '') phone.sendDigits(established.id, tones);
        write(next);
      },
      paste(text: string) {
        write(pastedText(text));
      },
      clearDial() {
        self.text('');
      },
      /** After each accepted connection [SOCKET-006]. */
      async askHostname(): Promise<void> {
        const ack = await env.realtime.command('showHostname', { extension: treeOf(self).session.extension });
        if (ack.ok && typeof ack['hostname'] === 'string') self.setHostname(ack['hostname']);
      },
      async voicemail(): Promise<void> {
        self.text('*97');
        await treeOf(self).calls.dial('*97');
      },
      async call(): Promise<void> {
        const outcome = await treeOf(self).calls.dial(self.dialText);
        if (outcome.kind === 'refused') treeOf(self).alerts.toast(env.t(outcome.reasonKey, outcome.params), 'error');
      },
      /** Microphone, credentials, registration, in this order. */
      async start(account: { extension: string; url: string; realm: string }): Promise<void> {
        self.setPreferences(readPreferences(env.storage));
        phone.setVolume(self.volume);
        if (await phone.requestMicrophone()) self.setMicrophone('granted');
        else {
          self.setMicrophone('denied');
          alert('webrtc.microphone.permission_denied'); // [PHONE-013]
          treeOf(self).alerts.toast(env.t('webrtc.microphone.permission_denied'), 'error', 5000); // [SHELL-022]
        }
        const password = await env.api.call('getWebrtcCredentials', {}).then(
          (reply) => reply.password,
          () => '',
        );
        self.setCredentials(password !== '');
        if (password === '') return alert('webrtc.authentication.missing_credentials'); // [PHONE-012]
        const { microphone, speaker } = self.preferences;
        if (microphone || speaker)
          void phone.setDevices({ ...(microphone && { microphone }), ...(speaker && { speaker }) }).catch(() => undefined);
        phone.start({ ...account, password });
      },
    };
  })
  .actions((self) => ({
    press(key: string) {
      self.setDialText(self.dialText + key);
    },
  }));

export interface Softphone extends Instance<typeof SoftphoneModel> {}
export { CLICKS_APART, REFUSED_CAUSES, RINGS_ALONE_AFTER };
export type { SoftphoneEvent };
