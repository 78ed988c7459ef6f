/** What managers allow a person, as their page knows it. */
import type { Terms } from '@dialer/contract';
import type { Agent } from './agents';

export const termsOf = (person: Pick<Agent, 'hasWebrtc' | 'inboundOnly' | 'outboundEligibility' | 'healthLicenses'>): Terms => ({
  hasWebRtc: person.hasWebrtc,
  inboundOnly: person.inboundOnly,
  outboundEligibility: person.outboundEligibility,
  healthLicenses: person.healthLicenses,
});
