/** The core: every part, the desk where they meet, and what plugins, the shell and the page see of them. */
import type { ClientCommands, VariantManifest } from '@dialer/contract';
import { runInAction } from 'mobx';
import { destroy } from 'mobx-state-tree';
import { Alerts } from './alerts/model';
import { createAnnouncer, type Announcer } from './announcements';
import { AutoDial } from './calls/auto-dial';
import { Calls } from './calls/model';
import { autoDialView, callsView, dispositionView, leadsView, statusView } from './compose';
import { Connection } from './connection/model';
import { createDesk, type Desk } from './desk/desk';
import { dial, refuseDial } from './desk/dial';
import { callGoesOn, onLegRings } from './desk/legs';
import { atWork, logout, takeOver, type AtWork } from './desk/page';
import { onLegEnded } from './desk/snapshot';
import { connect, keepPhone, listen, react, type Own } from './desk/start';
import { tellOfChanges } from './desk/tell';
import { createDrafts } from './disposition/drafts';
import { createLeads } from './leads/model';
import { lifetimeOf } from './lifetime';
import { Plugins } from './plugin-news/model';
import type { CoreEnv, SoftphoneEvent, StoragePort } from './ports';
import type { Account } from './session/account';
import { Session } from './session/model';
import { createPhoneHandler } from './softphone/events';
import { Softphone, type PhoneSink } from './softphone/model';
import { Status } from './status/model';
import type { AutoDialView, CallsView, ClockView, CoreView, DispositionView, LeadsView, MapView, StatusView } from './views';

export interface Boot {
  account: Account;
  variant: VariantManifest;
  tenantFeatures: readonly string[];
  language: 'en' | 'fr';
  sip: { url: string; realm: string };
  map: MapView;
  /** The newest access token. */
  token: () => string | null;
}

/** Everything of a signed-in person's page that is no screen. */
export class Core implements CoreView {
  readonly clock: ClockView;
  readonly session: Session;
  readonly alerts: Alerts;
  readonly connection: Connection;
  readonly softphone: Softphone;
  readonly status: StatusView;
  readonly autoDial: AutoDialView;
  readonly calls: CallsView;
  readonly leads: LeadsView;
  readonly disposition: DispositionView;

  constructor(
    /** The parts themselves, for tests and for what this file starts. */
    readonly desk: Desk,
    readonly map: MapView,
    private readonly announcer: Announcer,
  ) {
    this.clock = desk.env.clock;
    this.session = desk.session;
    this.alerts = desk.alerts;
    this.connection = desk.connection;
    this.softphone = desk.softphone;
    this.status = statusView(desk);
    this.autoDial = autoDialView(desk);
    this.calls = callsView(desk);
    this.leads = leadsView(desk);
    this.disposition = dispositionView(desk);
  }

  /** Why plugins may not be switched now, nor the page reloaded; null: they may. */
  get atWork(): AtWork | null {
    return atWork(this.desk);
  }
  /** The open settings page tells whether it holds something typed that is not saved. */
  setUnsaved(unsaved: boolean): void {
    runInAction(() => (this.desk.unsaved = unsaved));
  }
  /** Rises with every hello that the gateway accepts, after its snapshot was applied. */
  get hellos(): number {
    return this.connection.hellos;
  }
  /** The gateway has said who waits for this agent, and their lead is there; or it has turned this page away. */
  get settled(): boolean {
    const { connection, leads } = this;
    return connection.refused !== null || (this.hellos > 0 && (leads.current !== null || !leads.loading));
  }
  get pluginRevision(): number | null {
    return this.desk.plugins.revision;
  }
  get pluginChangeWaits(): boolean {
    return this.desk.plugins.changeWaits;
  }
  get pluginNews(): number {
    return this.desk.plugins.news;
  }
  get activePlugins(): readonly string[] {
    return this.desk.plugins.active;
  }
  pluginsApplied(revision: number, active: readonly string[]): void {
    this.desk.plugins.applied(revision, active);
  }
  pluginFailed(failure: ClientCommands['plugin-failed']): Promise<void> {
    return this.desk.plugins.failed(failure);
  }
  /** For the gateway's log; one that does not arrive stands in the page's own. */
  commandNoted(note: ClientCommands['command-noted']): void {
    void this.desk.env.realtime.command('command-noted', note);
  }
  get announce(): Announcer['announce'] {
    return this.announcer.announce;
  }
  get onAnnounce(): Announcer['onAnnounce'] {
    return this.announcer.onAnnounce;
  }
  useHere(): void {
    takeOver(this.desk);
  }
  logout(): Promise<void> {
    return logout(this.desk);
  }
}

/** The parts, each given what it may know, and the desk that they tell what they have to say. */
function createParts(env: CoreEnv, boot: Boot, { announce }: Announcer): { desk: Desk; hearPhone: (event: SoftphoneEvent) => void } {
  const session = new Session(boot);
  const alerts = new Alerts(env);
  const autoDial = new AutoDial();
  const leads = createLeads(env, session, alerts, { loaded: (leadId) => announce('lead-loaded', { leadId }) });
  const toDesk: PhoneSink = {
    dial: (number) => dial(desk, number),
    legRings: (leg) => onLegRings(desk, leg),
    legRefused: (callId) => refuseDial(desk, callId),
    legEnded: (callId) => onLegEnded(desk, callId),
  };
  const softphone = new Softphone(env, session, alerts, toDesk);
  const desk = createDesk(
    {
      session,
      alerts,
      connection: new Connection(env, alerts, () => callGoesOn(desk)),
      plugins: new Plugins(env),
      status: new Status(env, session, alerts, { readyBegan: autoDial.start, readyEnded: autoDial.stop }),
      autoDial,
      calls: new Calls(env),
      softphone,
      leads,
      drafts: createDrafts(env),
    },
    env,
    announce,
  );
  return { desk, hearPhone: createPhoneHandler(softphone, env, alerts, toDesk) };
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
  const { env, end } = lifetimeOf({ ...given, storage: ownOutbox(given.storage, boot.account.id) });
  const announcer = createAnnouncer(env.log);
  const { desk, hearPhone } = createParts(env, boot, announcer);
  const owned: (() => void)[] = [end];
  const own: Own = (dispose) => void owned.push(dispose);
  const core = new Core(desk, boot.map, announcer);
  ends.set(core, () => owned.splice(0).forEach((dispose) => dispose()));
  listen(desk, hearPhone, own);
  react(desk, own);
  tellOfChanges(desk, own);
  connect(desk, boot.token, own);
  keepPhone(desk, boot.sip, own);
  return core;
}

export const destroyCore = (core: Core): void => {
  ends.get(core)?.();
  destroy(core.desk.leads);
  destroy(core.desk.drafts);
};
