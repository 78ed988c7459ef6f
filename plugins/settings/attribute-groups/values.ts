/** A group as the texts of its form, and back. Pure. */
import { LIMITS, MOST_OF_A_SCORE, PATTERNS, PROVIDERS } from '@dialer/contract';

export interface GroupTexts {
  name: string;
  shortName: string;
  provider: string;
  transferScore: string;
}

type Read = { name: string; shortName: string; provider: string; transferScore?: number | null };

export const fromWire = (group?: Read): GroupTexts => ({
  name: group?.name ?? '',
  shortName: group?.shortName ?? '',
  provider: group?.provider ?? '',
  transferScore: String(group?.transferScore ?? 0),
});

/** An empty score is 0. */
export const toWire = ({ name, shortName, provider, transferScore }: GroupTexts) => ({
  name: name.trim(),
  shortName: shortName.trim(),
  provider: PROVIDERS.find((known) => known === provider) ?? ('' as const),
  transferScore: Number(transferScore.trim() || 0),
});

/** Keys of the texts for what is wrong; fields that are right are left out [ATTR-007, ATTR-010]. */
export function faultsOf({ name, shortName, transferScore }: GroupTexts): Partial<Record<keyof GroupTexts, string>> {
  const score = transferScore.trim() || '0';
  return {
    ...(!PATTERNS.seen.test(name) && { name: 'fault.name' }),
    ...(name.trim().length > LIMITS.text && { name: 'fault.long' }),
    ...(shortName.trim().length > LIMITS.text && { shortName: 'fault.long' }),
    ...(!/^\d{1,9}$/.test(score) && { transferScore: 'fault.score' }),
    ...(/^\d{1,9}$/.test(score) && Number(score) > MOST_OF_A_SCORE && { transferScore: 'fault.score_most' }),
  };
}
