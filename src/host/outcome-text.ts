import { dispositionLabel } from '@dialer/contract';
import { zoneParts } from '../rules/zone-regions';
import type { Outcome, PluginError, Verdict } from '../core/outcome';
import type { Translate } from './index';

/** In the owner's words: whoever shows a refusal need not be the plugin that made it. A key that has no text stays as it is. */
function ownText(t: Translate, owner: string | undefined, key: string, params?: Record<string, string | number>): string {
  const ofOwner = `${owner}:${key}`;
  const text = owner === undefined ? ofOwner : t(ofOwner, params);
  return text === ofOwner ? t(key, params) : text;
}

/** Why something may not be done now, in the words of whoever refuses it; null when it may. */
export const reasonOf = (t: Translate, verdict: Verdict): string | null =>
  verdict.allow ? null : ownText(t, verdict.owner, verdict.reasonKey, verdict.params);

/** What went wrong, in words; null when it was done. `otherwise` is the key of the sentence for an error without words. */
export function problemOf(t: Translate, outcome: Outcome, otherwise: string): string | null {
  if (outcome.kind === 'done') return null;
  if (outcome.kind === 'refused') return ownText(t, outcome.owner, outcome.reasonKey, outcome.params);
  const { error, owner } = outcome;
  return error.message || !error.messageKey ? errorText(t, error, otherwise) : ownText(t, owner, error.messageKey, error.params);
}

/** The server's own sentence, else the sentence of the key, else `otherwise`. */
export const errorText = (t: Translate, error: PluginError, otherwise: string): string =>
  error.message || (error.messageKey ? t(error.messageKey, error.params) : t(otherwise));

/** A lead's status or a disposition by its wire name, in the shared words; a status that no text knows stays as it is. */
export function statusText(t: Translate, status: string): string {
  const key = dispositionLabel(status);
  const text = t(key);
  return text === key ? status : text;
}

/** A time zone as people call it, `Atlantic (Moncton)`; of one that no region has its city alone, `Foo Bar`. */
export function zoneText(t: Translate, zone: string): string {
  const { region, city } = zoneParts(zone);
  const key = `zones.cities.${city}`;
  const known = t(key);
  const name = known === key ? city.replaceAll('_', ' ') : known;
  return region === null ? name : t(`zones.${region}`, { city: name });
}
