/** `CallFacts` in the wire's names. */
import type { CallFacts } from '@dialer/contract';
import type { Reply } from '../../platform/http/routes';

export const callFactsToWire = ({
  isNumber,
  areaCode,
  doNotCall,
  registry,
  onACall,
  country,
  zones,
  capped,
  open,
  until,
  closed,
  override,
  enforced,
}: CallFacts): Omit<Reply<'getCallFacts'>, 'line_down'> => ({
  is_number: isNumber,
  area_code: areaCode,
  do_not_call: doNotCall,
  registry,
  on_a_call: onACall,
  country,
  zones: [...zones],
  capped: capped && { rule: capped.rule, opens_at: capped.opensAt },
  open: [...open],
  until,
  closed,
  override,
  enforced,
});
