/** Facts that `visibleWhen` names, read from the core; called inside an observer. */
import type { CoreView } from '../../core/views';
import type { Condition, Fact } from '../../host/manifest';

const facts: Record<Fact, (core: CoreView) => boolean> = {
  onPhone: (core) => core.calls.onPhone,
  inCall: (core) => core.calls.live,
  leadLoaded: (core) => core.leads.current !== null || core.leads.viewed !== null,
  noLead: (core) => core.leads.current === null && core.leads.viewed === null,
  dispositionActive: (core) => core.disposition.active,
  // While the call is up: what was heard stays in its facts after the end [VM-004].
  machineDetected: ({ calls: { current } }) => current?.facts.end === null && current.facts.vm?.status === 'AMD-Machine-Vm-WA',
  autoDialing: (core) => core.autoDial.active || core.autoDial.dialing,
};

export function holds(condition: Condition | undefined, core: CoreView): boolean {
  if (condition === undefined) return true;
  if (typeof condition === 'string') return facts[condition](core);
  if ('not' in condition) return !holds(condition.not, core);
  return 'all' in condition ? condition.all.every((each) => holds(each, core)) : condition.any.some((each) => holds(each, core));
}
