/** Looks for a lead while the agent is ready: at once, then every ten seconds [CALL-010]. */
import { types, type Instance } from 'mobx-state-tree';
import { errorText, statusOf } from '../errors';
import { envOf, treeOf } from '../tree';

/** Milliseconds. */
export const TICK_EVERY = 10_000;
const NOT_AVAILABLE_FOR = 3000; // [CONST-004]
const NOT_AVAILABLE = 'leads.not_available';

export const AutoDialModel = types
  .model('AutoDial', {})
  .volatile(() => ({
    started: false,
    /** A POST is on its way: never two at once. */
    dialing: false,
    noLead: false,
    /** Server instant of the next tick. */
    nextTickAt: 0,
  }))
  .views((self) => ({
    /** Whether leads are looked for now; a dial that has started, a ring and a lost connection stop it. */
    get active(): boolean {
      const { status, calls, connection, session, softphone } = treeOf(self);
      const able = connection.open && !session.deactivated && (!session.hasWebRtc || softphone.connected);
      return self.started && status.current === 'ready' && able && !calls.live && !status.lockedByFollowUps;
    },
    get nextTickIn(): number | null {
      return this.active ? Math.max(0, Math.ceil((self.nextTickAt - treeOf(self).status.now) / 1000)) : null;
    },
  }))
  .actions((self) => ({
    setNoLead(noLead: boolean) {
      self.noLead = noLead;
    },
    setDialing(dialing: boolean) {
      self.dialing = dialing;
    },
    setNextTick(at: number) {
      self.nextTickAt = at;
    },
    start() {
      self.started = true;
      self.nextTickAt = 0;
      self.noLead = false;
    },
    stop() {
      self.started = false;
      self.noLead = false;
    },
  }))
  .actions((self) => {
    const env = envOf(self);

    /** [CALL-012, CALL-013] */
    const failed = (thrown: unknown): void => {
      const { alerts } = treeOf(self);
      const status = statusOf(thrown);
      if (status === 409) return; // a call is up already
      if (status === 403) {
        alerts.show({
          message: errorText(thrown, env.t('calls.dial_failed')),
          type: 'error',
          timeout: NOT_AVAILABLE_FOR,
          unique: 'auto-dial-refused',
        });
        return;
      }
      self.setNoLead(true);
      alerts.show({ message: env.t(NOT_AVAILABLE), type: 'error', timeout: NOT_AVAILABLE_FOR, unique: NOT_AVAILABLE });
    };

    return {
      /** Runs each second, and at once when auto-dial becomes active. */
      async tick(): Promise<void> {
        const now = env.clock.now();
        if (!self.active || self.dialing || treeOf(self).status.changing || now < self.nextTickAt) return;
        self.setNextTick(now + TICK_EVERY);
        self.setDialing(true);
        try {
          const reply = await env.api.call('dialAuto', {}); // [CALL-011]
          self.setNoLead(false);
          treeOf(self).calls.dialStarted({
            callId: reply.callId ?? null,
            type: reply.type,
            phone: reply.phone ?? '',
            suffix: reply.suffix,
            placedHere: false,
          });
        } catch (thrown) {
          failed(thrown);
        } finally {
          self.setDialing(false);
        }
      },
    };
  });

export interface AutoDial extends Instance<typeof AutoDialModel> {}
