import type { CoreView } from '../core/views';
import { formatPhone } from './format';

/** The person who is worked on, by name, else by number; empty for nobody. Who is only looked up is no part of it. */
export function nameWorkedOn({ leads, calls }: Pick<CoreView, 'leads' | 'calls'>): string {
  const lead = leads.current;
  const facts = calls.current?.facts;
  return lead?.name || facts?.name || formatPhone(lead?.phone || facts?.phone || '');
}
