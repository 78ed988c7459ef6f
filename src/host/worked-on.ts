import { useDeferredValue } from 'react';
import type { CoreView } from '../core/views';
import { formatPhone } from './format';
import type { Translate } from './index';

/**
 * What a lead or a caller is called: by name, else by one word that is the same everywhere. `phone`: where no number stands
 * beside it.
 */
export function personName(t: Translate, name: string | undefined, phone = ''): string {
  if (name) return name;
  return phone ? t('nameless.phone', { phone: formatPhone(phone) }) : t('nameless.word');
}

/** The person who is worked on; empty for nobody. Who is only looked up is no part of it. */
export function nameWorkedOn({ leads, calls }: Pick<CoreView, 'leads' | 'calls'>, t: Translate): string {
  const lead = leads.current;
  const facts = calls.current?.facts;
  return lead || facts ? personName(t, lead?.name || facts?.name, lead?.phone || facts?.phone) : '';
}

/**
 * The name of a person beside the field where it may just be typed: the letter in the field comes first, this one a moment
 * later. Another person's name comes at once: `whose`, the call or the lead, never stands with the name of the one before.
 */
export function useTypedName(whose: string, name: string): string {
  const late = useDeferredValue(`${whose}\n${name}`);
  return late.startsWith(`${whose}\n`) ? late.slice(whose.length + 1) : name;
}
