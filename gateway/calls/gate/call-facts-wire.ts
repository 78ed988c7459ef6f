/** `CallFacts` in the wire's names. */
import type { CallFacts } from '@dialer/contract';
import type { Reply } from '../../platform/http/routes';

export const callFactsToWire = ({ isNumber, doNotCall, onACall, country, zones, enforced }: CallFacts): Reply<'getCallFacts'> => ({
  is_number: isNumber,
  do_not_call: doNotCall,
  on_a_call: onACall,
  country,
  zones: [...zones],
  enforced,
});
