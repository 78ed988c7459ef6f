/** What the shell (top bar, call bar, softphone, alert stack, grid) reads of the core beside the plugins' view. */
import type { ClientCommand } from '@dialer/contract';
import type { RingNote } from '../rules/ring-note';
import type { Verdict } from './outcome';
import type { MediaDevice, PhoneCheck, RealtimeState, RegistrationState, SessionSound, SoftphoneSession } from './ports';

export interface DialPadView {
  /** [PHONE-015, -016, -017] */
  readonly text: string;
  /** What is to be said of the number there before it is dialled; in a call, of keys that were not sent. */
  readonly note: RingNote | null;
  /** A number for help stands there: it may be dialled at any time. */
  readonly isHelp: boolean;
  set(text: string): void;
  press(key: string): void;
  paste(text: string): void;
  clear(): void;
  /** Whoever typed has left the field: what stands there is all of it. */
  settle(): void;
}

export interface SoundView extends SessionSound {
  /** Of the session. */
  readonly id: string;
  /** When its silence began to be told, by the server's clock; null while there is none. */
  readonly since: number | null;
}

export interface SoftphoneView {
  readonly shown: boolean;
  /** Microphone permission, credentials and registration all hold [PHONE-010]. */
  readonly connected: boolean;
  readonly registration: RegistrationState;
  readonly microphone: 'unknown' | 'granted' | 'denied';
  readonly sessions: readonly SoftphoneSession[];
  /** What rings is answered without a click [PHONE-032]. */
  readonly answersItself: boolean;
  readonly volume: number;
  readonly microphones: readonly MediaDevice[];
  readonly speakers: readonly MediaDevice[];
  readonly microphone_id: string;
  readonly speaker_id: string;
  /** Where it rings; empty: on the usual device. */
  readonly ringer_id: string;
  /** Name of the machine that the phone hangs on; empty while unknown. */
  readonly hostname?: string;
  /** 0 to 1. */
  readonly micLevel: number;
  readonly farLevel: number;
  /** Of the session that is talked on; null while nothing is known of it. */
  readonly sound: SoundView | null;
  /** A blind transfer that rings: whose leg, and where to; null when none does. */
  readonly transferring: { readonly id: string; readonly number: string } | null;
  readonly pad: DialPadView;
  call(): Promise<void>;
  voicemail(): Promise<void>;
  answer(id: string): void;
  reject(id: string): void;
  hangUp(id: string): void;
  /** Says why in words where `holdVerdict` refuses. */
  hold(id: string): void;
  holdVerdict(id: string): Verdict;
  mute(id: string): void;
  transfer(id: string, number: string): void;
  setVolume(percent: number): void;
  setDevices(choice: { microphone?: string; speaker?: string; ringer?: string }): void;
  /** Asks for the microphone once more, as after the person has allowed it. */
  askMicrophone(): Promise<void>;
  /** Brings the instruments of the pre-call check. */
  check(): Promise<PhoneCheck>;
}

export interface AlertItem {
  readonly id: string;
  /** In the language of the page now; so are the labels. */
  readonly message: string;
  readonly type: 'success' | 'warning' | 'error';
  readonly dismissible: boolean;
  /** Light text on the colour of the type instead of the other way round. */
  readonly revertColor?: boolean;
  /** False: stays until it is cleared or dismissed. */
  readonly expires?: boolean;
  /** See `AlertInput`. */
  readonly place?: 'page' | 'over' | 'call-bar';
  /** See `AlertInput`. */
  readonly awaited?: boolean;
  /** The page that it leads to. */
  readonly page?: string;
  readonly buttons: readonly { readonly color: 'primary' | 'none'; readonly label: string; readonly action: () => void }[];
}
export interface AlertStackView {
  readonly items: readonly AlertItem[];
  readonly toasts: readonly AlertItem[];
  dismiss(id: string): void;
}

export interface ConnectionView {
  readonly state: RealtimeState;
  readonly attempt: number;
  readonly refused: 'duplicate-tab' | 'unauthorized' | 'version' | null;
  /** It was asked for here, and stays in the other tab because that has a call. */
  readonly callElsewhere: boolean;
  readonly online: boolean;
  /** The gateway has said what it knows; before that nothing on the page is its word. */
  readonly greeted: boolean;
  /** When it said so last, by the server's clock; null: not yet. */
  readonly greetedAt: number | null;
  /** Whether the gateway serves a command: what it does not serve is not offered. */
  serves(command: ClientCommand): boolean;
}
