/** Some states let a machine choose and dial people only with their written consent (`law/data/machine.tsv`). */
import type { Place } from '../law/judge';
import { theLaw } from '../law/law';
import type { Path } from './evidence';

/** Who answers and meets nobody hears a recorded message: hours and caps of machines that play one hold (`law/data/device.tsv`). */
export const mayPlay = (path: Path | undefined): boolean => path === 'paced';

/** A machine has chosen and dials the person. Who asked to be called back is called because they asked. */
export const isByMachine = (path: Path | undefined): boolean => path === 'auto' || path === 'paced';

/** The rule that forbids to ring somebody there in this way, `us-fl-machine`; null: none does. `consented`: in writing. */
export const machineRule = (path: Path, { regions }: Place, consented: boolean): string | null =>
  isByMachine(path) && !consented ? theLaw().machineRuleOf(regions) : null;
