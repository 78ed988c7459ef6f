/**
 * The desk: where the parts of the core meet. Parts are leaves that know nobody; what happens in one because of another
 * is a named function in this folder, and what needs two of them to answer is a question asked here.
 */
import type { AgentStatus } from '@dialer/contract';
import type { NextWork } from '@dialer/contract/mapping';
import { makeAutoObservable } from 'mobx';
import type { Alerts } from '../alerts/model';
import type { Announce } from '../announcements';
import type { AutoDial } from '../calls/auto-dial';
import type { CallLine } from '../calls/line';
import type { Calls } from '../calls/model';
import type { Connection } from '../connection/model';
import type { Drafts } from '../disposition/drafts';
import type { Lead } from '../leads/lead';
import type { Leads } from '../leads/model';
import { AS_GIVEN } from '../observed';
import type { Plugins } from '../plugin-news/model';
import type { CoreEnv } from '../ports';
import type { Session } from '../session/model';
import type { Softphone } from '../softphone/model';
import type { Status } from '../status/model';
import { workOf, type Work } from '../work';

export interface Parts {
  readonly session: Session;
  readonly alerts: Alerts;
  readonly connection: Connection;
  readonly plugins: Plugins;
  readonly status: Status;
  readonly autoDial: AutoDial;
  readonly calls: Calls;
  readonly softphone: Softphone;
  readonly leads: Leads;
  readonly drafts: Drafts;
}

export interface Desk extends Parts {
  readonly env: CoreEnv;
  readonly announce: Announce;
  /** Who is being worked on: the one answer that everything else reads. */
  readonly work: Work<CallLine, Lead> | null;
  /** The person signs out: what is still to come from their call changes nothing any more. */
  loggingOut: boolean;
  /** A manager asked for a fresh start, which waits for the call and its disposition to be over. */
  repairWaits: boolean;
  /** A save or an automatic dial that is on its way, while its reply may bring the next lead. */
  bringing: Promise<unknown> | null;
  /**
   * An automatic dial that came with the reply to a save; `loaded`: its lead, where that came too. Taken up at once by a
   * reaction (`start.ts`), not by a call: calls resend saves, saves go on to the next lead, and dialling knows calls.
   */
  told: { readonly dial: NonNullable<NextWork['dial']>; readonly loaded: string | null } | null;
  /** The status that a save asks for, which waits for the next hello. */
  afterHello: AgentStatus | null;
  /** Calls that this page has disposed: a snapshot may have been read before, and come after. */
  readonly disposed: Set<string>;
  /** A settings page holds what the person has typed and not saved yet. */
  unsaved: boolean;
}

export function createDesk(parts: Parts, env: CoreEnv, announce: Announce): Desk {
  const { calls, leads } = parts;
  return makeAutoObservable<Desk>(
    {
      ...parts,
      env,
      announce,
      loggingOut: false,
      repairWaits: false,
      bringing: null,
      told: null,
      afterHello: null,
      disposed: new Set<string>(),
      unsaved: false,
      get work() {
        return workOf<CallLine, Lead>(calls.newestFirst, leads.toDispose, leads.stack);
      },
    },
    {},
    AS_GIVEN,
  );
}
