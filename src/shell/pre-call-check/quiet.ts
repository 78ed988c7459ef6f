/** The pre-call check at sign-in: by itself, beside the work, and heard of only when something is wrong. */
import { when } from 'mobx';
import type { PhoneCheck } from '../../core/ports';
import type { ShellCore } from '../services';
import { isFault, judgeLevels, qualityOf } from './model';

/** Milliseconds. Who takes the first call before that needs no check: the call says what is wrong with it. */
const AFTER_CONNECTING = 5000;
const CONNECTED_WITHIN = 60_000;
const LISTENS = 3000;

type Text = (key: string, params?: Record<string, string | number>) => string;

/** The key of what is wrong with the microphone; null when it is heard, or nobody has spoken. */
function microphoneFault(check: PhoneCheck, after: (ms: number) => Promise<void>): Promise<string | null> {
  const levels: number[] = [];
  const stop = check.listen((heard) => typeof heard === 'number' && levels.push(heard));
  return after(LISTENS).then(() => {
    stop();
    return judgeLevels(levels) === 'flat' ? 'check.microphone.flat' : null;
  });
}

async function networkFault(check: PhoneCheck): Promise<string | null> {
  const found = await check.tryMedia();
  if (!isFault(found)) return qualityOf(found) === 'poor' ? 'check.network.poor' : null;
  // What is wrong with the registration is said by the phone, and of a system without an echo nothing is known.
  return found === 'not-registered' || found === 'no-echo' ? null : `check.network.${found}`;
}

/** `open`: shows the whole check. A missing microphone or registration is not said here: the phone has said so. */
export async function checkQuietly(core: ShellCore, t: Text, open: () => void): Promise<void> {
  const { softphone, calls, alerts } = core;
  const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  try {
    await when(() => softphone.connected, { timeout: CONNECTED_WITHIN });
    await after(AFTER_CONNECTING);
    if (calls.live || !softphone.connected) return;
    const check = await softphone.check();
    const faults = (await Promise.all([microphoneFault(check, after), networkFault(check)])).filter((key) => key !== null);
    const [first] = faults;
    if (!first || calls.live) return;
    alerts.show({
      message: () => t('check.found', { what: faults.map((key) => t(key)).join(' ') }),
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: 'pre-call-check',
      buttons: [{ color: 'primary', label: () => t('check.open'), action: open }],
    });
  } catch {
    // Not connected, which is said elsewhere, or the check could not be loaded: calls can be made all the same.
  }
}
