/** Server events, each to the part that it is for, or to what follows from it; their order is the adapter's work. */
import { dispositionLabel, type ServerEvent, type Snapshot } from '@dialer/contract';
import type { RealtimeEvent } from '../ports';
import type { Desk } from './desk';
import { onLiveTransferConfirmed, takeUpForgotten } from './drafts';
import { createWaitingNotices } from './live-transfers';
import { onHello, repair } from './page';
import { onFollowUpsMoved, onPermissions, onTerms } from './terms';
import { onCall, onCallsKnown, onOriginateFailure } from './snapshot';
import type { Own } from './start';

/** Where a manager answers what agents ask for. */
const EXCEPTIONS_PAGE = '/admin/settings/exceptions';
const EVIDENCE_PAGE = '/admin/settings/call-evidence';

type EventOf<E extends ServerEvent> = Extract<RealtimeEvent, { type: 'event'; name: E }>;

export function createRealtimeHandler(desk: Desk, own: Own): (event: RealtimeEvent) => void {
  const { env } = desk;
  const waiting = createWaitingNotices(desk, own);
  /** A new connection was accepted, and its snapshot, which says whether a call is live, has not come yet. */
  let accepted: EventOf<'connection-accepted'>['payload'] | null = null;
  /** Of the desk that this page knows. */
  let epoch: string | undefined;
  let acceptedBefore = false;

  /** A plugin went into quarantine on somebody's page: managers and above can do something about it. */
  const onPluginFailure = ({ plugin, person, message }: EventOf<'plugin-failure'>['payload']): void => {
    desk.plugins.noticeNews();
    if (!desk.session.hasRole('manager')) return;
    desk.alerts.show({
      message: () => env.t('plugins.quarantined', { plugin: env.pluginTitle(plugin), person, message }),
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: `plugin-failure:${plugin}:${person}`,
    });
  };

  /** A colleague's call is not recorded. One alert a fault: a full disk concerns every call of the centre. */
  const onRecordingFailure = ({ person, why }: EventOf<'recording-failure'>['payload']): void => {
    desk.alerts.show({
      message: () => env.t(`recordings.${why}`, { person }),
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: `recording-failure:${why}`,
    });
  };

  /** Somebody of the centre needs help: managers go there, whatever they are doing. */
  const onEmergencyCall = ({ person, extension, number, connected }: EventOf<'emergency-call'>['payload']): void => {
    desk.alerts.show({
      message: () => env.t(connected ? 'emergency.dialled' : 'emergency.no_line', { person, extension, number }),
      type: 'error',
      place: 'over',
      timeout: null,
      unique: `emergency-call:${extension}`,
    });
  };

  /** More calls by hand than a person can make: managers look who sits there. */
  const onTooFast = ({ person, extension }: EventOf<'too-fast'>['payload']): void => {
    desk.alerts.show({
      message: () => env.t('too_fast', { person, extension }),
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: `too-fast:${extension}`,
      page: EVIDENCE_PAGE,
    });
  };

  /** How many exceptions wait for this person's word, as far as this page was told. */
  let unanswered = 0;
  const setUnanswered = (count: number): void => {
    unanswered = count;
    if (count <= 0) desk.alerts.clear('exceptions');
  };
  /** More than this page knows of: some were asked for while it was not there to hear it. */
  const onAsked = (count: number): void => {
    if (count > unanswered) {
      desk.alerts.show({
        message: () => env.t('exceptions.unanswered', { count }),
        type: 'warning',
        place: 'over',
        timeout: null,
        unique: 'exceptions',
        page: EXCEPTIONS_PAGE,
      });
    }
    setUnanswered(count);
  };

  /** An exception was asked for or decided by the other of the two; what stood of it before gives way. */
  const onException = ({ id, state, subject, person }: EventOf<'exception'>['payload']): void => {
    if (state === 'waiting') setUnanswered(unanswered + 1);
    if (state === 'withdrawn') setUnanswered(unanswered - 1);
    desk.announce('exceptions-changed', {});
    desk.alerts.show({
      message: () => env.t(`exceptions.${state}`, { person, subject: env.t(dispositionLabel(subject)) }),
      type: state === 'approved' ? 'success' : 'warning',
      place: 'over',
      timeout: null,
      unique: `exception:${id}`,
      ...(state === 'waiting' && { page: EXCEPTIONS_PAGE }),
    });
  };

  /** What this person was asked is answered: the request for it need not stand any more. */
  const onExceptionDecided = ({ id }: EventOf<'exception-decided'>['payload']): void => {
    setUnanswered(unanswered - 1);
    desk.alerts.clear(`exception:${id}`);
    desk.announce('exceptions-changed', {});
  };

  const onSnapshot = (told: Snapshot): void => {
    const snapshot = { ...told, toDispose: told.toDispose.filter(({ callId }) => !desk.disposed.has(callId)) };
    const { agent } = snapshot;
    desk.session.setDeactivated(agent.deactivated);
    if (agent.permissions) onPermissions(desk, agent.permissions);
    desk.connection.setCommands(snapshot.commands ?? null);
    desk.softphone.setSeenByGateway(agent.phone.registered);
    desk.leads.setToDispose(snapshot.toDispose);
    onCallsKnown(desk, snapshot);
    takeUpForgotten(desk, new Set([...snapshot.calls, ...snapshot.toDispose].map(({ callId }) => callId)));
    if (snapshot.terms) onTerms(desk, snapshot.terms);
    desk.plugins.setRevision(snapshot.plugins.revision);
    waiting.onSnapshot(snapshot, accepted?.epoch !== undefined && epoch !== undefined && accepted.epoch !== epoch);
    epoch = accepted?.epoch ?? epoch;
    onAsked(snapshot.exceptions ?? 0);
    for (const notification of snapshot.notifications) desk.alerts.notify(notification);
    if (accepted) {
      const { kept = false } = accepted;
      accepted = null;
      void onHello(desk, !acceptedBefore, kept ? agent : null);
      acceptedBefore = true;
    } else desk.status.adopt(agent);
  };

  const onCallingStatus = (deactivated: boolean): void => {
    desk.session.setDeactivated(deactivated);
    if (!deactivated) return desk.alerts.clear('deactivated');
    desk.autoDial.stop();
    desk.alerts.show({
      message: () => env.t('users.calling_disabled'),
      type: 'error',
      dismissible: false,
      timeout: null,
      unique: 'deactivated',
    });
    if (!desk.calls.changesStatus) void desk.status.change('offline'); // a live call is not cut
  };

  const onConfirmLiveTransfer = ({ payload }: EventOf<'confirm-live-transfer'>): void => {
    const { call, leadId, advisorExtension, advisorName } = payload;
    onCall(desk, call);
    onLiveTransferConfirmed(desk, call.callId, advisorExtension, advisorName);
    void env.api
      .call('confirmLiveTransfer', { params: { leadId } })
      .catch(() => env.log('warn', 'Could not record the live transfer.', { leadId }));
  };

  const onEvent = (event: Extract<RealtimeEvent, { type: 'event' }>): void => {
    switch (event.name) {
      case 'connection-accepted':
        accepted = event.payload;
        return;
      case 'connection-refused':
        desk.connection.refuse(event.payload.reason);
        // Signed out by somebody else: the next request is answered 401, which leads to the sign-in page. It is not waited for.
        if (event.payload.reason === 'unauthorized') void env.api.call('getTenantFeatures', {}).catch(() => undefined);
        env.softphone.stop();
        return;
      case 'snapshot':
        return onSnapshot(event.payload);
      case 'incoming':
      case 'answer':
      case 'hangup':
      case 'call-state':
      case 'voicemail-detection':
        return onCall(desk, event.payload.call);
      case 'originate-failure':
        return onOriginateFailure(desk, event.payload);
      case 'confirm-live-transfer':
        return onConfirmLiveTransfer(event);
      case 'live-transfer-waiting':
        return waiting.on(event.payload);
      case 'agent-status':
        return desk.status.adopt(event.payload);
      case 'phone-state':
        return desk.softphone.setSeenByGateway(event.payload.registered);
      case 'calling-status':
        return onCallingStatus(event.payload.deactivated);
      case 'terms-changed':
        return onTerms(desk, event.payload);
      case 'follow-ups-moved':
        return onFollowUpsMoved(desk, event.payload);
      case 'permissions':
        return onPermissions(desk, event.payload.permissions);
      case 'notification':
        return desk.alerts.notify(event.payload);
      case 'plugin-config':
        desk.plugins.noticeNews();
        return desk.plugins.setRevision(event.payload.revision);
      case 'plugins-in-use':
        return desk.plugins.noticeNews();
      case 'plugin-failure':
        return onPluginFailure(event.payload);
      case 'recording-failure':
        return onRecordingFailure(event.payload);
      case 'emergency-call':
        return onEmergencyCall(event.payload);
      case 'floor':
        return desk.announce('floor-changed', event.payload);
      case 'too-fast':
        return onTooFast(event.payload);
      case 'exception':
        return onException(event.payload);
      case 'exception-decided':
        return onExceptionDecided(event.payload);
      case 'frontend-repair':
        void repair(desk);
        return;
      case 'extensionAvailability':
        return desk.status.answerAvailability(event.payload.available);
      case 'probe':
        return; // answered by the adapter
    }
  };

  return (event) => {
    if (event.type === 'event') return onEvent(event);
    if (event.state === 'refused') env.softphone.stop();
    // The phone's own socket often took the same way, and does not know yet either.
    if (event.state === 'reconnecting' && desk.connection.open) env.softphone.suspect();
    desk.connection.setState(event.state, event.attempt);
  };
}
