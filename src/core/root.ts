/** The core: every model in one tree, the ports as its environment, and the reactions between them. */
import type { ClientCommands, VariantManifest } from '@dialer/contract';
import { reaction } from 'mobx';
import { addDisposer, destroy, getEnv, types, type Instance } from 'mobx-state-tree';
import { AlertsModel } from './alerts/model';
import { AutoDialModel } from './calls/auto-dial';
import type { LineNode } from './calls/line';
import { CallsModel } from './calls/model';
import { ConnectionModel } from './connection/model';
import { DispositionModel } from './disposition/model';
import type { Lead } from './leads/lead';
import { LeadsModel } from './leads/model';
import { lifetimeOf } from './lifetime';
import type { CoreEnv, StoragePort } from './ports';
import { createRealtimeHandler } from './realtime';
import type { Account } from './session/account';
import { SessionModel } from './session/model';
import { createAccountStore } from './session/store';
import { createPhoneHandler } from './softphone/events';
import { SoftphoneModel } from './softphone/model';
import { StatusModel } from './status/model';
import { createStatusWatch } from './status/watch';
import type { Announcements } from './tree';
import type { ClockView } from './views';
import { workOf, type Work } from './work';

/** The call that was live when the page went away; the first hello asks for it again. */
const LIVE_CALL_KEY = 'live-call';
/** The person wants to work in this tab: its next hello takes the place of the other one. */
const TAKE_OVER_KEY = 'take-over';
/** Layout and preferences of panels, kept here while the gateway cannot keep them. */
const WORKSPACE_KEYS = 'workspace-';
/** Failures of plugins that are kept for the next hello at most. */
const MAX_UNTOLD = 20;

export interface Boot {
  account: Account;
  variant: VariantManifest;
  tenantFeatures: readonly string[];
  language: 'en' | 'fr';
  sip: { url: string; realm: string };
  /** The newest access token. */
  token: () => string | null;
}

const CoreModel = types
  .model('Core', {
    session: SessionModel,
    alerts: types.optional(AlertsModel, {}),
    connection: types.optional(ConnectionModel, {}),
    status: types.optional(StatusModel, {}),
    autoDial: types.optional(AutoDialModel, {}),
    calls: types.optional(CallsModel, {}),
    softphone: types.optional(SoftphoneModel, {}),
    leads: types.optional(LeadsModel, {}),
    disposition: types.optional(DispositionModel, {}),
  })
  .volatile(() => ({
    /** Newest revision of the plugins' switches that the gateway announced, and the one in force here. */
    pluginRevision: null as number | null,
    appliedRevision: null as number | null,
    /** Ids of the plugins that this page really has. */
    activePlugins: [] as readonly string[],
    /** Failures of plugins that the gateway has not heard of yet. */
    untoldFailures: [] as readonly ClientCommands['plugin-failed'][],
    /** Rises with every hello that the gateway accepts, after its snapshot was applied. */
    hellos: 0,
    /** Rises with every word of the gateway about plugins: an administrator's page reads anew. */
    pluginNews: 0,
    repairWaits: false,
    listeners: new Set<(event: keyof Announcements, payload: Announcements[keyof Announcements]) => void>(),
    loggingOut: false,
  }))
  .views((self) => ({
    get clock(): ClockView {
      return getEnv<CoreEnv>(self).clock;
    },
    /** Who is being worked on: the one answer that everything else reads. */
    get work(): Work<LineNode, Lead> | null {
      return workOf<LineNode, Lead>(self.calls.newestFirst, self.leads.toDispose, self.leads.stack);
    },
    /** Plugins may be switched, and the page reloaded: no call is live and nothing waits to be disposed. */
    get calm(): boolean {
      return !self.calls.busy && !self.disposition.active;
    },
    get pluginChangeWaits(): boolean {
      return self.pluginRevision !== null && self.appliedRevision !== null && self.pluginRevision > self.appliedRevision;
    },
  }))
  .actions((self) => {
    const env = getEnv<CoreEnv>(self);
    return {
      setPluginRevision(revision: number) {
        self.pluginRevision = Math.max(revision, self.pluginRevision ?? 0);
      },
      noticePluginNews() {
        self.pluginNews += 1;
      },
      /** The administrator sees which revision is in force with this page, and which plugins it has. */
      tellPlugins() {
        if (self.appliedRevision === null) return;
        void env.realtime.command('plugins-applied', { revision: self.appliedRevision, active: [...self.activePlugins] });
      },
      noticeHello() {
        self.hellos += 1;
      },
      keepFailures(failures: readonly ClientCommands['plugin-failed'][]) {
        self.untoldFailures = failures.slice(-MAX_UNTOLD);
      },
      /** Announcements for plugins; state is read from the models. Returns the way to stop listening. */
      onAnnounce(handler: <E extends keyof Announcements>(event: E, payload: Announcements[E]) => void): () => void {
        self.listeners.add(handler as never);
        return () => self.listeners.delete(handler as never);
      },
      announce<E extends keyof Announcements>(event: E, payload: Announcements[E]) {
        for (const listener of self.listeners) {
          try {
            listener(event, payload);
          } catch (thrown) {
            env.log('error', 'A listener failed.', { event, reason: String(thrown) });
          }
        }
      },
      setRepairWaits(waits: boolean) {
        self.repairWaits = waits;
      },
      setLoggingOut() {
        self.loggingOut = true;
      },
      /** After a refusal as a second tab: starts this page afresh, in the place of the other. */
      useHere() {
        env.storage.write('session', TAKE_OVER_KEY, '1');
        env.browser.reload();
      },
      async releaseInProcessLeads(): Promise<void> {
        await env.api.call('releaseInProcessLeads', {}).catch(() => undefined); // the reply is ignored [CALL-040]
      },
      async resendAll(): Promise<void> {
        await self.leads.resendUnsaved();
        await self.disposition.resendPending();
      },
    };
  })
  .actions((self) => {
    const env = getEnv<CoreEnv>(self);
    return {
      /** The page has switched to a revision of the centre's plugins, or one of them went into quarantine. */
      pluginsApplied(revision: number, active: readonly string[]) {
        self.appliedRevision = revision;
        self.activePlugins = active;
        self.tellPlugins();
      },
      /** A plugin stopped working: the gateway hears of it now, or after the next hello. */
      async pluginFailed(failure: ClientCommands['plugin-failed']): Promise<void> {
        const ack = await env.realtime.command('plugin-failed', failure);
        if (!ack.ok && (ack.code === 'offline' || ack.code === 'timeout')) self.keepFailures([...self.untoldFailures, failure]);
      },
    };
  })
  .actions((self) => {
    const env = getEnv<CoreEnv>(self);
    return {
      /** After each accepted hello: the gateway knows nothing of this connection yet. */
      afterHello() {
        self.noticeHello();
        self.tellPlugins();
        const failures = self.untoldFailures;
        self.keepFailures([]);
        for (const failure of failures) void self.pluginFailed(failure);
      },
      /**
       * A manager asks this page to start afresh: at once, or when the call and its disposition are over. Caches and what
       * this browser keeps of panels go; the outbox stays, because nobody else has what lies in it.
       */
      async repair(): Promise<void> {
        if (!self.calm) return self.setRepairWaits(true);
        self.setRepairWaits(false);
        for (const key of env.storage.keys('local')) if (key.startsWith(WORKSPACE_KEYS)) env.storage.remove('local', key);
        await env.browser.clearCaches();
        env.browser.reload();
      },
      /** F21: each step is tried, none stops the next, and the account is forgotten whatever the replies [AUTH-036, AUTH-039]. */
      async logout(): Promise<void> {
        if (self.loggingOut) return;
        self.setLoggingOut();
        const { extension } = self.session;
        const attempt = (step: () => Promise<unknown>): Promise<unknown> =>
          step().catch((thrown: unknown) => env.log('warn', 'A step of the logout failed.', { reason: String(thrown) }));
        if (self.calls.live) await attempt(() => self.calls.hangUp());
        await attempt(() => env.realtime.command('goodbye', { extension, reason: 'logout' }));
        await attempt(() => self.status.goOfflineForced());
        await self.releaseInProcessLeads();
        env.softphone.stop();
        await attempt(() => env.api.call('logout', {}));
        env.realtime.close();
        createAccountStore(env.storage).clear();
      },
    };
  });

export interface Core extends Instance<typeof CoreModel> {}

/** Facts of a hello: asked for at each connection, so that it carries the newest. */
function helloOf(core: Core, reloadedCall: string | null, takeOver: boolean) {
  const { extension, hasWebRtc } = core.session;
  const resume = core.softphone.resumeCallId ?? reloadedCall;
  return {
    extension,
    hasWebRtc,
    ...(resume !== null && { resume }),
    ...(core.appliedRevision !== null && { plugins: core.appliedRevision }),
    ...(takeOver && { takeOver }),
  };
}

function connect(core: Core, env: CoreEnv, boot: Boot): void {
  let reloadedCall = env.storage.read('session', LIVE_CALL_KEY);
  // Asked for once: a later connection of this tab must not push another one away.
  let takeOver = env.storage.read('session', TAKE_OVER_KEY) !== null;
  env.storage.remove('session', TAKE_OVER_KEY);
  // A hello may get lost; its snapshot says that it arrived.
  const asked = env.realtime.subscribe((event) => {
    if (event.type !== 'event' || event.name !== 'snapshot') return;
    reloadedCall = null;
    takeOver = false;
  });
  addDisposer(core, asked);
  env.realtime.connect(() => helloOf(core, reloadedCall, takeOver), boot.token);
}

/** Ringing, auto-dial and the like follow from state, so they are reactions to it. */
function react(core: Core, env: CoreEnv): void {
  const own = (dispose: () => void): unknown => addDisposer(core, dispose);
  own(
    reaction(
      () => core.softphone.shouldRing,
      (ring) => env.softphone.ring(ring),
    ),
  );
  own(
    reaction(
      () => core.autoDial.active && !core.status.changing,
      (active) => {
        if (active) void core.autoDial.tick();
      },
    ),
  );
  own(
    reaction(
      () => core.calm,
      (calm) => {
        if (calm && core.repairWaits) void core.repair();
      },
    ),
  );
  own(
    reaction(
      () => (core.calls.liveLine?.status === 'answered' ? core.calls.liveLine.callId : null),
      (callId) => (callId === null ? env.storage.remove('session', LIVE_CALL_KEY) : env.storage.write('session', LIVE_CALL_KEY, callId)),
    ),
  );
}

function listen(core: Core, env: CoreEnv): void {
  const own = (dispose: () => void): unknown => addDisposer(core, dispose);
  const watch = createStatusWatch(core);
  void watch.loadSettings();
  own(env.realtime.subscribe(createRealtimeHandler(core)));
  own(env.softphone.subscribe(createPhoneHandler(core.softphone)));
  core.connection.setOnline(env.browser.online);
  own(env.browser.onOnline((online) => core.connection.setOnline(online)));
  own(
    env.clock.onSecond(() => {
      const now = env.clock.now();
      watch.tick(now);
      core.calls.tick(now);
      void core.autoDial.tick();
    }),
  );
  own(
    env.browser.onUnload(() => {
      const callId = core.calls.liveLine?.callId;
      // No BYE: a page cannot tell a reload from a close, so the gateway waits for it [STATUS-025].
      void env.realtime.command('goodbye', { extension: core.session.extension, reason: 'unload', ...(callId && { callId }) });
    }),
  );
}

/** Drafts and unsaved edits belong to a person: another who signs in on this machine must neither see nor send them. */
function ownOutbox(storage: StoragePort, accountId: number): StoragePort {
  const prefix = `${accountId}:`;
  const own = (area: Parameters<StoragePort['read']>[0], key: string): string => (area === 'outbox' ? prefix + key : key);
  return {
    read: (area, key) => storage.read(area, own(area, key)),
    write: (area, key, value) => storage.write(area, own(area, key), value),
    remove: (area, key) => storage.remove(area, own(area, key)),
    keys: (area) =>
      area === 'outbox'
        ? storage
            .keys(area)
            .filter((key) => key.startsWith(prefix))
            .map((key) => key.slice(prefix.length))
        : storage.keys(area),
  };
}

/** Builds the core and starts it: realtime connection, softphone, timers. `destroyCore` ends it. */
export function createCore(given: CoreEnv, boot: Boot): Core {
  const { account, variant, tenantFeatures, language } = boot;
  const life = lifetimeOf({ ...given, storage: ownOutbox(given.storage, account.id) });
  const { env } = life;
  const core = CoreModel.create({ session: { account, variant, tenantFeatures, language, deactivated: account.deactivated } }, env);
  addDisposer(core, life.end);
  listen(core, env);
  react(core, env);
  connect(core, env, boot);
  if (core.session.hasWebRtc) void core.softphone.start({ extension: core.session.extension, ...boot.sip });
  return core;
}

export const destroyCore = (core: Core): void => destroy(core);
