/** Facts that `visibleWhen` names, read from the core; called inside an observer. */
import type { CoreView } from '../../core/views';
import type { Condition } from '../../host/manifest';

const facts: Record<Condition, (core: CoreView) => boolean> = {
  onPhone: (core) => core.calls.onPhone,
  inCall: (core) => core.calls.live,
  leadLoaded: (core) => core.leads.current !== null || core.leads.viewed !== null,
  noLead: (core) => core.leads.current === null && core.leads.viewed === null,
  dispositionActive: (core) => core.disposition.active,
  machineDetected: (core) => ['AMD-Machine-Vm-WA'].includes(core.calls.current?.facts.vm?.status ?? ''),
  autoDialing: (core) => core.autoDial.active || core.autoDial.dialing,
};

export const holds = (condition: Condition | undefined, core: CoreView): boolean => !condition || facts[condition](core);
