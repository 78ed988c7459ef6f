/** What the leads of this page stand on: the ports, what they say to others, and where and when they are read. */
import { makeAutoObservable } from 'mobx';
import { getEnv, type IAnyStateTreeNode } from 'mobx-state-tree';
import type { AgentRole, VariantManifest } from '@dialer/contract';
import { AS_GIVEN } from '../observed';
import type { CoreEnv, Notices } from '../ports';
import type { LeadOutbox } from './outbox';

export type Centre = Pick<VariantManifest, 'timezone' | 'country' | 'clientsPerLead' | 'postal'>;

/** The agent who reads the leads: in which centre and language, and in which minute. */
export class Reader {
  language: 'en' | 'fr';
  /** The present minute, server time: what hangs on it is worked out once a minute. */
  minute = 0;

  constructor(
    readonly centre: Centre,
    readonly role: AgentRole | null,
    language: 'en' | 'fr',
    now: number,
  ) {
    this.language = language;
    makeAutoObservable(this, {}, AS_GIVEN);
    this.tick(now);
  }

  setLanguage(language: 'en' | 'fr'): void {
    this.language = language;
  }
  tick(now: number): void {
    this.minute = Math.floor(now / 60_000) * 60_000;
  }
}

/** What the leads have to say to others. */
export interface LeadsSink {
  loaded(leadId: string): void;
}

export interface LeadsEnv extends CoreEnv {
  readonly reader: Reader;
  readonly outbox: LeadOutbox;
  readonly notices: Notices;
  readonly sink: LeadsSink;
}

export const leadsEnv = (node: IAnyStateTreeNode): LeadsEnv => getEnv<LeadsEnv>(node);
