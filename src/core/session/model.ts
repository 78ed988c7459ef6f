/** The signed-in person inside the core: what every rule about roles, permissions and switches reads. */
import type { AgentRole, Role, VariantCode, VariantManifest } from '@dialer/contract';
import { types, type Instance } from 'mobx-state-tree';
import type { Account } from './account';
import { flagOn } from './flags';
import { agentRole, holdsRole, workingRole } from './roles';

export const SessionModel = types
  .model('Session', {
    account: types.frozen<Account>(),
    /** As it is in force: without what an administrator has switched off of its flags. */
    variant: types.frozen<VariantManifest>(),
    tenantFeatures: types.frozen<readonly string[]>([]),
    language: types.enumeration<'en' | 'fr'>(['en', 'fr']),
    /** Calling disabled by a manager: at login, and by the socket while signed in [SHELL-028]. */
    deactivated: types.boolean,
  })
  .views((self) => ({
    get accountId(): number {
      return self.account.id;
    },
    get tenantId(): number {
      return self.account.tenantId;
    },
    get extension(): string {
      return self.account.extension;
    },
    get hasWebRtc(): boolean {
      return self.account.hasWebRtc;
    },
    get firstName(): string {
      return self.account.user.firstName;
    },
    get lastName(): string {
      return self.account.user.lastName;
    },
    get email(): string {
      return self.account.user.email;
    },
    get roles(): readonly Role[] {
      return self.account.acl.roles;
    },
    get permissions(): readonly string[] {
      return self.account.acl.permissions;
    },
    get workingRole(): Role {
      return workingRole(self.account.acl.roles);
    },
    get agentRole(): AgentRole | null {
      return agentRole(self.account.acl.roles);
    },
    get inboundOnly(): boolean {
      return self.account.inboundOnly;
    },
    get canTransferToSunlife(): boolean {
      return self.account.canTransferToSunlife;
    },
    get canTransferToMatcha(): boolean {
      return self.account.canTransferToMatcha;
    },
    get isIapp2Agent(): boolean {
      return self.account.isIapp2Agent;
    },
    get isExternal(): boolean {
      return self.account.isExternal;
    },
    get healthLicenses(): readonly string[] {
      return self.account.healthLicenses;
    },
    /** Derived, not a stored role: an advisor who may call old leads, new ones or both [GUARD-024]. */
    get outboundEligible(): boolean {
      return self.account.acl.roles.includes('advisor') && self.account.outboundEligibility !== 'none';
    },
    get variantCode(): VariantCode {
      return self.variant.code;
    },
    get autoAnswer(): boolean {
      return self.account.autoAnswer;
    },
    /** Seconds. */
    get autoAnswerTime(): number {
      return self.account.autoAnswerTime;
    },
    hasRole(role: Role): boolean {
      return holdsRole(self.account.acl.roles, role);
    },
    hasPermission(permission: string): boolean {
      return self.account.acl.permissions.includes(permission);
    },
    flag(name: string): boolean {
      return flagOn(name, self.variant.flags, self.tenantFeatures);
    },
  }))
  .actions((self) => ({
    setDeactivated(deactivated: boolean) {
      self.deactivated = deactivated;
    },
    setLanguage(language: 'en' | 'fr') {
      self.language = language;
    },
    /** An administrator changed the centre: rules read its flags from now on. */
    setVariant(variant: VariantManifest) {
      self.variant = variant;
    },
  }));

export interface Session extends Instance<typeof SessionModel> {}
