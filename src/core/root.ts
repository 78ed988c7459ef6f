/** The core: every part, the ports as their environment, and the reactions between them. */
import type { ClientCommands, VariantManifest } from '@dialer/contract';
import { makeAutoObservable, reaction } from 'mobx';
import { destroy } from 'mobx-state-tree';
import { Alerts } from './alerts/model';
import { createAnnouncer, type Announcer } from './announcements';
import { AutoDial } from './calls/auto-dial';
import { Calls } from './calls/model';
import { autoDialView, callsView, dispositionView, leadsView, statusView } from './compose';
import { Connection } from './connection/model';
import { isLookingForLeads, looksInVain, lookForLead, onLookingInVain } from './desk/auto-dial';
import { Desk } from './desk/desk';
import { dial, refuseDial } from './desk/dial';
import { isDisposable } from './desk/drafts';
import { mayHold, onLegRings, ownLegRinging, shouldRing } from './desk/legs';
import { createRealtimeHandler } from './desk/realtime';
import { resendPending } from './desk/save';
import { onLegEnded } from './desk/snapshot';
import { createStatusWatch } from './desk/status-watch';
import { createDrafts } from './disposition/drafts';
import { Reader } from './leads/env';
import { createLeads } from './leads/model';
import { lifetimeOf } from './lifetime';
import { AS_GIVEN } from './observed';
import { Plugins } from './plugin-news/model';
import type { CoreEnv, SoftphoneEvent, StoragePort } from './ports';
import type { Account } from './session/account';
import { Session } from './session/model';
import { createAccountStore } from './session/store';
import { createPhoneHandler } from './softphone/events';
import { Softphone, type PhoneSink } from './softphone/model';
import { Status } from './status/model';
import type { AutoDialView, CallsView, ClockView, DispositionView, LeadsView, StatusView } from './views';

/** Takes what must be given back when the core ends. */
type Own = (dispose: () => void) => void;

/** The call that was live when the page went away; the first hello asks for it again. */
const LIVE_CALL_KEY = 'live-call';
/** The person wants to work in this tab: its next hello takes the place of the other one. */
const TAKE_OVER_KEY = 'take-over';
/** Layout and preferences of panels, kept here while the gateway cannot keep them. */
const WORKSPACE_KEYS = 'workspace-';

export interface Boot {
  account: Account;
  variant: VariantManifest;
  tenantFeatures: readonly string[];
  language: 'en' | 'fr';
  sip: { url: string; realm: string };
  /** The newest access token. */
  token: () => string | null;
}

/** Everything of a signed-in person's page that is no screen: the parts, and what concerns all of them. */
export class Core {
  readonly clock: ClockView;
  readonly session: Session;
  readonly alerts: Alerts;
  readonly connection: Connection;
  readonly plugins: Plugins;
  readonly status: StatusView;
  readonly autoDial: AutoDialView;
  readonly calls: CallsView;
  readonly softphone: Softphone;
  readonly leads: LeadsView;
  readonly disposition: DispositionView;
  readonly announce: Announcer['announce'];
  readonly onAnnounce: Announcer['onAnnounce'];
  readonly desk: Desk;
  readonly reader: Reader;
  readonly hearPhone: (event: SoftphoneEvent) => void;
  /** Rises with every hello that the gateway accepts, after its snapshot was applied. */
  hellos = 0;
  private repairWaits = false;

  constructor(
    private readonly env: CoreEnv,
    boot: Boot,
  ) {
    const { announce, onAnnounce } = createAnnouncer(env.log);
    this.announce = announce;
    this.onAnnounce = onAnnounce;
    this.clock = env.clock;
    this.session = new Session(boot);
    this.alerts = new Alerts(env);
    this.connection = new Connection(env, this.alerts);
    this.plugins = new Plugins(env);
    const { session, alerts, connection, plugins } = this;
    const drafts = createDrafts(env);
    const calls = new Calls(env);
    const { variant, agentRole, language } = session;
    this.reader = new Reader(variant, agentRole, language, env.clock.now());
    const leads = createLeads(env, this.reader, alerts, { loaded: (leadId) => announce('lead-loaded', { leadId }) });
    const sink: PhoneSink = {
      dial: (number) => dial(this.desk, number),
      legRings: (leg) => onLegRings(this.desk, leg),
      mayHold: (leg) => mayHold(this.desk, leg),
      legRefused: (callId) => refuseDial(this.desk, callId),
      legEnded: (callId) => onLegEnded(this.desk, callId),
    };
    const softphone = new Softphone(env, session, alerts, sink);
    this.softphone = softphone;
    this.hearPhone = createPhoneHandler(softphone, env, alerts, sink);
    const autoDial = new AutoDial();
    const status = new Status(env, session, alerts, { readyBegan: autoDial.start, readyEnded: autoDial.stop });
    const parts = { session, alerts, connection, plugins, status, autoDial, calls, softphone, leads, drafts };
    this.desk = new Desk(parts, env, announce);
    this.status = statusView(this.desk);
    this.autoDial = autoDialView(this.desk);
    this.leads = leadsView(this.desk);
    this.calls = callsView(this.desk);
    this.disposition = dispositionView(this.desk);
    makeAutoObservable(this, { announce: false, onAnnounce: false, hearPhone: false }, AS_GIVEN);
  }

  /** Who is being worked on: the one answer that everything else reads. */
  get work(): Desk['work'] {
    return this.desk.work;
  }
  get loggingOut(): boolean {
    return this.desk.loggingOut;
  }
  /** Plugins may be switched, and the page reloaded: no call is live and nothing waits to be disposed. */
  get calm(): boolean {
    return !this.desk.calls.busy && !isDisposable(this.desk);
  }
  get pluginRevision(): number | null {
    return this.plugins.revision;
  }
  get pluginChangeWaits(): boolean {
    return this.plugins.changeWaits;
  }
  get pluginNews(): number {
    return this.plugins.news;
  }
  get activePlugins(): readonly string[] {
    return this.plugins.active;
  }
  pluginsApplied(revision: number, active: readonly string[]): void {
    this.plugins.applied(revision, active);
  }
  pluginFailed(failure: ClientCommands['plugin-failed']): Promise<void> {
    return this.plugins.failed(failure);
  }

  afterHello(): void {
    this.hellos += 1;
    this.plugins.tellAll();
  }
  /** A manager asked for a fresh start, which waited for the call and its disposition to be over. */
  get repairIsDue(): boolean {
    return this.calm && this.repairWaits;
  }
  /**
   * A manager asks this page to start afresh: at once, or when the call and its disposition are over. Caches and what
   * this browser keeps of panels go; the outbox stays, because nobody else has what lies in it.
   */
  async repair(): Promise<void> {
    this.repairWaits = !this.calm;
    if (this.repairWaits) return;
    const { storage, browser } = this.env;
    for (const key of storage.keys('local')) if (key.startsWith(WORKSPACE_KEYS)) storage.remove('local', key);
    await browser.clearCaches();
    browser.reload();
  }
  /** After a refusal as a second tab: starts this page afresh, in the place of the other. */
  useHere(): void {
    this.env.storage.write('session', TAKE_OVER_KEY, '1');
    this.env.browser.reload();
  }
  async releaseInProcessLeads(): Promise<void> {
    await this.env.api.call('releaseInProcessLeads', {}).catch(() => undefined); // the reply is ignored [CALL-040]
  }
  async resendAll(): Promise<void> {
    await this.desk.leads.resendUnsaved();
    await resendPending(this.desk);
  }
  /** F21: each step is tried, none stops the next, and the account is forgotten whatever the replies [AUTH-036, AUTH-039]. */
  async logout(): Promise<void> {
    if (this.loggingOut) return;
    this.desk.setLoggingOut();
    const { api, realtime, softphone, storage, log } = this.env;
    const { extension } = this.session;
    const attempt = (step: () => Promise<unknown>): Promise<unknown> =>
      step().catch((thrown: unknown) => log('warn', 'A step of the logout failed.', { reason: String(thrown) }));
    if (this.calls.live) await attempt(() => this.calls.hangUp());
    await attempt(() => realtime.command('goodbye', { extension, reason: 'logout' }));
    await attempt(() => this.desk.status.goOfflineForced());
    await this.releaseInProcessLeads();
    softphone.stop();
    await attempt(() => api.call('logout', {}));
    realtime.close();
    createAccountStore(storage).clear();
  }
}

/** Facts of a hello: asked for at each connection, so that it carries the newest. */
function helloOf(core: Core, reloadedCall: string | null, takeOver: boolean) {
  const { extension, hasWebRtc } = core.session;
  const resume = core.softphone.resumeCallId ?? reloadedCall;
  return {
    extension,
    hasWebRtc,
    ...(resume !== null && { resume }),
    ...(core.plugins.appliedRevision !== null && { plugins: core.plugins.appliedRevision }),
    ...(takeOver && { takeOver }),
  };
}

function connect(core: Core, env: CoreEnv, boot: Boot, own: Own): void {
  let reloadedCall = env.storage.read('session', LIVE_CALL_KEY);
  // Asked for once: a later connection of this tab must not push another one away.
  let takeOver = env.storage.read('session', TAKE_OVER_KEY) !== null;
  env.storage.remove('session', TAKE_OVER_KEY);
  // A hello may get lost; its snapshot says that it arrived.
  own(
    env.realtime.subscribe((event) => {
      if (event.type !== 'event' || event.name !== 'snapshot') return;
      reloadedCall = null;
      takeOver = false;
    }),
  );
  env.realtime.connect(() => helloOf(core, reloadedCall, takeOver), boot.token);
}

/** Ringing, auto-dial and the like follow from state, so they are reactions to it. */
function react(core: Core, env: CoreEnv, own: Own): void {
  own(
    reaction(
      () => shouldRing(core.desk),
      (ring) => env.softphone.ring(ring),
    ),
  );
  own(
    reaction(
      () => ownLegRinging(core.desk),
      (leg) => {
        if (leg !== null) env.softphone.answer(leg);
      },
    ),
  );
  own(
    reaction(
      () => isLookingForLeads(core.desk) && !core.desk.status.changing,
      (active) => {
        if (active) void lookForLead(core.desk);
      },
    ),
  );
  own(
    reaction(
      () => looksInVain(core.desk),
      (vain) => onLookingInVain(core.desk, vain),
    ),
  );
  own(
    reaction(
      () => core.session.language,
      (language) => {
        core.softphone.setLanguage(language);
        core.reader.setLanguage(language);
      },
    ),
  );
  own(
    reaction(
      () => core.repairIsDue,
      (due) => {
        if (due) void core.repair();
      },
    ),
  );
  own(
    reaction(
      () => (core.desk.calls.liveLine?.status === 'answered' ? core.desk.calls.liveLine.callId : null),
      (callId) => (callId === null ? env.storage.remove('session', LIVE_CALL_KEY) : env.storage.write('session', LIVE_CALL_KEY, callId)),
    ),
  );
}

function listen(core: Core, env: CoreEnv, own: Own): void {
  const watch = createStatusWatch(core.desk);
  void watch.loadSettings();
  own(env.realtime.subscribe(createRealtimeHandler(core, env)));
  own(env.softphone.subscribe(core.hearPhone));
  core.connection.setOnline(env.browser.online);
  own(env.browser.onOnline((online) => core.connection.setOnline(online)));
  own(
    env.clock.onSecond(() => {
      const now = env.clock.now();
      watch.tick(now);
      core.softphone.tick(now);
      core.reader.tick(now);
      core.desk.calls.tick(now);
      void lookForLead(core.desk);
    }),
  );
  own(
    env.browser.onUnload(() => {
      const callId = core.desk.calls.liveLine?.callId;
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

const ends = new WeakMap<Core, () => void>();

/** Builds the core and starts it: realtime connection, softphone, timers. `destroyCore` ends it. */
export function createCore(given: CoreEnv, boot: Boot): Core {
  const life = lifetimeOf({ ...given, storage: ownOutbox(given.storage, boot.account.id) });
  const { env } = life;
  const core = new Core(env, boot);
  const owned: (() => void)[] = [life.end];
  const own: Own = (dispose) => void owned.push(dispose);
  ends.set(core, () => owned.splice(0).forEach((dispose) => dispose()));
  listen(core, env, own);
  react(core, env, own);
  connect(core, env, boot, own);
  if (core.session.hasWebRtc) void core.softphone.start({ extension: core.session.extension, ...boot.sip });
  return core;
}

export const destroyCore = (core: Core): void => {
  ends.get(core)?.();
  for (const part of [core.desk.leads, core.desk.drafts]) destroy(part);
};
