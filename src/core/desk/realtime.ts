/** Server events into the models. What each causes is theirs to decide; the order is the adapter's work. */
import type { ServerEvent, Snapshot } from '@dialer/contract';
import type { CoreEnv, RealtimeEvent } from '../ports';
import type { Core } from '../root';
import { onLiveTransferConfirmed, takeUpForgotten } from './drafts';
import { createWaitingNotices } from './live-transfers';
import { leaveOfflineAfterCall, onCall, onCallsKnown, onOriginateFailure } from './snapshot';

type EventOf<E extends ServerEvent> = Extract<RealtimeEvent, { type: 'event'; name: E }>;

export function createRealtimeHandler(core: Core, env: CoreEnv): (event: RealtimeEvent) => void {
  const waiting = createWaitingNotices(core.desk);
  /** A new connection was accepted, and its snapshot, which says whether a call is live, has not come yet. */
  let accepted = false;
  let acceptedBefore = false;

  /** [STATUS-024, STATUS-081, SOCKET-039, CALL-040] */
  const onAccepted = async (): Promise<void> => {
    if (!leaveOfflineAfterCall(core.desk)) await core.desk.status.goOfflineForced();
    if (acceptedBefore) await core.releaseInProcessLeads();
    acceptedBefore = true;
    if (core.session.extension !== '') void core.softphone.askHostname();
    await core.resendAll();
  };

  /** A plugin went into quarantine on somebody's page: managers and above can do something about it. */
  const onPluginFailure = ({ plugin, person, message }: EventOf<'plugin-failure'>['payload']): void => {
    core.plugins.noticeNews();
    if (!core.session.hasRole('manager')) return;
    core.alerts.show({
      message: env.t('plugins.quarantined', { plugin: env.pluginTitle(plugin), person, message }),
      type: 'warning',
      timeout: null,
      unique: `plugin-failure:${plugin}:${person}`,
    });
  };

  /** A colleague's call is not recorded. One alert a fault: a full disk concerns every call of the centre. */
  const onRecordingFailure = ({ person, why }: EventOf<'recording-failure'>['payload']): void => {
    core.alerts.show({
      message: env.t(`recordings.${why}`, { person }),
      type: 'warning',
      timeout: null,
      unique: `recording-failure:${why}`,
    });
  };

  const onSnapshot = (snapshot: Snapshot): void => {
    const { agent } = snapshot;
    core.session.setDeactivated(agent.deactivated);
    core.connection.setCommands(snapshot.commands ?? null);
    core.softphone.setSeenByGateway(agent.phone.registered);
    core.desk.leads.setToDispose(snapshot.toDispose);
    onCallsKnown(core.desk, snapshot);
    takeUpForgotten(core.desk, new Set([...snapshot.calls, ...snapshot.toDispose].map(({ callId }) => callId)));
    core.plugins.setRevision(snapshot.plugins.revision);
    waiting.onSnapshot(snapshot);
    for (const notification of snapshot.notifications) core.alerts.notify(notification);
    if (accepted) {
      accepted = false;
      core.afterHello();
      void onAccepted();
    } else core.desk.status.adopt(agent);
  };

  const onCallingStatus = (deactivated: boolean): void => {
    core.session.setDeactivated(deactivated);
    if (!deactivated) return core.alerts.clear('deactivated');
    core.desk.autoDial.stop();
    core.alerts.show({ message: env.t('users.calling_disabled'), type: 'error', dismissible: false, timeout: null, unique: 'deactivated' });
    if (!core.desk.calls.changesStatus) void core.desk.status.change('offline'); // a live call is not cut
  };

  const onConfirmLiveTransfer = ({ payload }: EventOf<'confirm-live-transfer'>): void => {
    const { call, leadId, advisorExtension, advisorName } = payload;
    onCall(core.desk, call);
    onLiveTransferConfirmed(core.desk, call.callId, advisorExtension, advisorName);
    void env.api
      .call('confirmLiveTransfer', { params: { leadId } })
      .catch(() => env.log('warn', 'Could not record the live transfer.', { leadId }));
  };

  const onEvent = (event: Extract<RealtimeEvent, { type: 'event' }>): void => {
    switch (event.name) {
      case 'connection-accepted':
        accepted = true;
        return;
      case 'connection-refused':
        core.connection.refuse(event.payload.reason);
        env.softphone.stop();
        return;
      case 'snapshot':
        return onSnapshot(event.payload);
      case 'incoming':
      case 'answer':
      case 'hangup':
      case 'call-state':
      case 'voicemail-detection':
        return onCall(core.desk, event.payload.call);
      case 'originate-failure':
        return onOriginateFailure(core.desk, event.payload);
      case 'confirm-live-transfer':
        return onConfirmLiveTransfer(event);
      case 'live-transfer-waiting':
        return waiting.on(event.payload);
      case 'agent-status':
        return core.desk.status.adopt(event.payload);
      case 'phone-state':
        return core.softphone.setSeenByGateway(event.payload.registered);
      case 'calling-status':
        return onCallingStatus(event.payload.deactivated);
      case 'notification':
        return core.alerts.notify(event.payload);
      case 'plugin-config':
        core.plugins.noticeNews();
        return core.plugins.setRevision(event.payload.revision);
      case 'plugins-in-use':
        return core.plugins.noticeNews();
      case 'plugin-failure':
        return onPluginFailure(event.payload);
      case 'recording-failure':
        return onRecordingFailure(event.payload);
      case 'frontend-repair':
        void core.repair();
        return;
      case 'extensionAvailability':
        return core.desk.status.answerAvailability(event.payload.available);
      case 'probe':
        return; // answered by the adapter
    }
  };

  return (event) => {
    if (event.type === 'event') return onEvent(event);
    if (event.state === 'refused') env.softphone.stop();
    core.connection.setState(event.state, event.attempt);
  };
}
