/** The signed-in person inside the core: what every rule about roles, permissions and switches reads. */
import {
  holdsRole,
  validPermissions,
  workingRole,
  type AgentRole,
  type Flag,
  type Role,
  type Terms,
  type VariantCode,
  type VariantManifest,
} from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { SessionView } from '../views';
import type { Account } from './account';
import { flagOn } from './flags';
import { agentRole } from './roles';

export interface SessionFacts {
  readonly account: Account;
  /** As it is in force: without what an administrator has switched off of its flags. */
  readonly variant: VariantManifest;
  readonly tenantFeatures: readonly string[];
  readonly language: 'en' | 'fr';
}

export class Session implements SessionView {
  /** As signed in, with what managers have changed since. */
  account: Account;
  variant: VariantManifest;
  readonly tenantFeatures: readonly string[];
  language: 'en' | 'fr';
  /** Calling disabled by a manager: at login, and by the socket while signed in [SHELL-028]. */
  deactivated: boolean;
  /** Own ones and those of attributes: at login, and by the socket while signed in. */
  permissions: readonly string[];

  constructor({ account, variant, tenantFeatures, language }: SessionFacts) {
    this.account = account;
    this.variant = variant;
    this.tenantFeatures = tenantFeatures;
    this.language = language;
    this.deactivated = account.deactivated;
    this.permissions = account.acl.permissions;
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get accountId(): number {
    return this.account.id;
  }
  get tenantId(): number {
    return this.account.tenantId;
  }
  get extension(): string {
    return this.account.extension;
  }
  get hasWebRtc(): boolean {
    return this.account.hasWebRtc;
  }
  get firstName(): string {
    return this.account.user.firstName;
  }
  get lastName(): string {
    return this.account.user.lastName;
  }
  get email(): string {
    return this.account.user.email;
  }
  get roles(): readonly Role[] {
    return this.account.acl.roles;
  }
  get workingRole(): Role {
    return workingRole(this.account.acl.roles);
  }
  get agentRole(): AgentRole | null {
    return agentRole(this.account.acl.roles);
  }
  get inboundOnly(): boolean {
    return this.account.inboundOnly;
  }
  get canTransferToSunlife(): boolean {
    return this.account.canTransferToSunlife;
  }
  get canTransferToMatcha(): boolean {
    return this.account.canTransferToMatcha;
  }
  get isIapp2Agent(): boolean {
    return this.account.isIapp2Agent;
  }
  get isExternal(): boolean {
    return this.account.isExternal;
  }
  get healthLicenses(): readonly string[] {
    return this.account.healthLicenses;
  }
  /** Derived, not a stored role: an advisor who may call old leads, new ones or both [GUARD-024]. */
  get outboundEligible(): boolean {
    return this.account.acl.roles.includes('advisor') && this.account.outboundEligibility !== 'none';
  }
  /** The dialer brings leads by itself: not to who takes inbound calls only [USERS-008]. */
  get isGivenLeads(): boolean {
    return !this.account.inboundOnly;
  }
  get variantCode(): VariantCode {
    return this.variant.code;
  }
  get autoAnswer(): boolean {
    return this.account.autoAnswer;
  }
  /** Seconds. */
  get autoAnswerTime(): number {
    return this.account.autoAnswerTime;
  }
  hasRole(role: Role): boolean {
    return holdsRole(this.account.acl.roles, role);
  }
  hasPermission(permission: string): boolean {
    return this.permissions.includes(permission);
  }
  flag(name: Flag): boolean {
    return flagOn(name, this.variant.flags, this.tenantFeatures);
  }

  setDeactivated(deactivated: boolean): void {
    this.deactivated = deactivated;
  }
  /** A manager changed what this person may do. */
  setTerms(terms: Terms): void {
    this.account = { ...this.account, ...terms };
  }
  /** An attribute was given or taken away: what the roles may not have is left out [AUTH-009]. */
  setPermissions(permissions: readonly string[]): void {
    this.permissions = validPermissions(permissions, this.account.acl.roles);
  }
  setLanguage(language: 'en' | 'fr'): void {
    this.language = language;
  }
  /** An administrator changed the centre: rules read its flags from now on. */
  setVariant(variant: VariantManifest): void {
    this.variant = variant;
  }
}
