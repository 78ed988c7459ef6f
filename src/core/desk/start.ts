/** What sets the desk going: the connection, what is listened to, and what follows from state by itself. */
import { reaction, runInAction } from 'mobx';
import { isHangingUp } from '../calls/phase';
import type { SoftphoneEvent } from '../ports';
import { isLookingForLeads, looksInVain, lookForLead, onDialTold, onLookingInVain } from './auto-dial';
import type { Desk } from './desk';
import { ownLegRinging, ringUnheard, shouldRing, talkingLeg } from './legs';
import { repair, repairIsDue, TAKE_OVER_KEY, WENT_OFFLINE } from './page';
import { createRealtimeHandler } from './realtime';
import { createStatusWatch } from './status-watch';

/** The call that was live when the page went away; the first hello asks for it again. */
const LIVE_CALL_KEY = 'live-call';

/** Takes what must be given back when the core ends. */
export type Own = (dispose: () => void) => void;

/** Facts of a hello: asked for at each connection, so that it carries the newest. */
function helloOf(desk: Desk, reloadedCall: string | null, takeOver: boolean) {
  const { extension, hasWebRtc } = desk.session;
  const resume = desk.softphone.resumeCallId ?? reloadedCall;
  return {
    extension,
    hasWebRtc,
    ...(resume !== null && { resume }),
    ...(desk.plugins.appliedRevision !== null && { plugins: desk.plugins.appliedRevision }),
    ...(takeOver && { takeOver }),
  };
}

/** What a reload takes up again: nothing that the person has hung up. */
function callToComeBackTo({ calls, softphone }: Desk): string | null {
  const line = calls.liveLine;
  if (line?.status !== 'answered' || isHangingUp(line.facts) || softphone.hasLeft(line.callId)) return null;
  return line.callId;
}

export function connect(desk: Desk, token: () => string | null, own: Own): void {
  const { env } = desk;
  let reloadedCall = env.storage.read('session', LIVE_CALL_KEY);
  // Asked for once: a later connection of this tab must not push another one away.
  let takeOver = env.storage.read('session', TAKE_OVER_KEY) !== null;
  env.storage.remove('session', TAKE_OVER_KEY);
  // A hello may get lost; its snapshot says that it arrived.
  own(
    env.realtime.subscribe((event) => {
      if (event.type !== 'event') return;
      if (event.name === 'connection-refused' && event.payload.reason === 'duplicate-tab' && takeOver) desk.connection.refuseTakeOver();
      if (event.name !== 'snapshot') return;
      reloadedCall = null;
      takeOver = false;
    }),
  );
  env.realtime.connect(() => helloOf(desk, reloadedCall, takeOver), token);
}

/** Ringing, auto-dial and the like follow from state, so they are reactions to it. */
export function react(desk: Desk, own: Own): void {
  const { env } = desk;
  own(
    reaction(
      () => shouldRing(desk),
      (ring) => env.softphone.ring(ring),
    ),
  );
  own(
    reaction(
      () => desk.softphone.silent && shouldRing(desk),
      (unheard) => ringUnheard(desk, unheard),
    ),
  );
  own(
    reaction(
      () => ownLegRinging(desk),
      (leg) => {
        if (leg !== null) desk.softphone.answer(leg);
      },
    ),
  );
  own(
    reaction(
      () => talkingLeg(desk),
      (leg) => {
        if (leg !== null) env.softphone.expectVoice(leg);
      },
    ),
  );
  own(
    reaction(
      () => desk.told,
      (told) => {
        if (!told) return;
        runInAction(() => {
          desk.told = null;
          onDialTold(desk, told);
        });
      },
    ),
  );
  own(
    reaction(
      () => isLookingForLeads(desk) && !desk.status.changing,
      (active) => {
        if (active) void lookForLead(desk);
      },
    ),
  );
  own(
    reaction(
      () => looksInVain(desk),
      (vain) => onLookingInVain(desk, vain),
    ),
  );
  own(
    reaction(
      () => desk.status.current === 'offline',
      (offline) => {
        if (!offline) desk.alerts.clear(WENT_OFFLINE);
      },
    ),
  );
  own(
    reaction(
      () => desk.session.language,
      (language) => {
        desk.softphone.setLanguage(language);
        desk.leads.setLanguage(language);
      },
    ),
  );
  own(
    reaction(
      () => repairIsDue(desk),
      (due) => {
        if (due) void repair(desk);
      },
    ),
  );
  own(
    reaction(
      () => callToComeBackTo(desk),
      (callId) => (callId === null ? env.storage.remove('session', LIVE_CALL_KEY) : env.storage.write('session', LIVE_CALL_KEY, callId)),
    ),
  );
}

/** The telephone comes with the person's right to one in the page, and goes once no call is on it. */
export function keepPhone(desk: Desk, sip: { url: string; realm: string }, own: Own): void {
  const { session, softphone } = desk;
  own(
    reaction(
      () => softphone.shown,
      (wanted, before) => {
        if (wanted) void softphone.start({ extension: session.extension, ...sip });
        else if (before) softphone.stop();
      },
      { fireImmediately: true },
    ),
  );
}

export function listen(desk: Desk, hearPhone: (event: SoftphoneEvent) => void, own: Own): void {
  const { env } = desk;
  const watch = createStatusWatch(desk);
  void watch.loadSettings();
  own(
    reaction(
      () => desk.plugins.revision,
      (_, before) => {
        if (before === null) return; // the first word of a connection is no news
        void watch.loadSettings();
        desk.announce('centre-changed', {});
      },
    ),
  );
  own(
    reaction(
      () => desk.session.hasPermission('has_auto_ready'),
      () => void watch.loadSettings(),
    ),
  );
  own(env.realtime.subscribe(createRealtimeHandler(desk, own)));
  own(env.softphone.subscribe(hearPhone));
  desk.connection.setOnline(env.browser.online);
  own(env.browser.onOnline((online) => desk.connection.setOnline(online)));
  own(
    env.clock.onSecond(() => {
      const now = env.clock.now();
      watch.tick(now);
      desk.softphone.tick(now);
      desk.leads.tick(now);
      desk.calls.tick(now);
      void lookForLead(desk);
    }),
  );
  own(
    env.browser.onUnload(() => {
      const callId = desk.calls.liveLine?.callId;
      // No BYE: a page cannot tell a reload from a close, so the gateway waits for it [STATUS-025].
      void env.realtime.command('goodbye', { extension: desk.session.extension, reason: 'unload', ...(callId && { callId }) });
    }),
  );
}
