import type { DispositionOption, PluginContext, SavedState } from '@dialer/host';
import { setBySystem } from '@dialer/rules/dispositions';
import type { Order, Uses } from './uses';

/** As many as there are digits. */
export const DIGITS = 9;
/** Beyond it all are halved: habits change. */
const MOST = 50;

/** Fewer are no habit. */
const HABIT = 3;

/** Most used first; what is used alike stands as the centre's list has it. */
const inOrder = (uses: Uses, options: readonly DispositionOption[]) => {
  const of = ({ value }: DispositionOption) => (uses[value]! >= HABIT ? Number(uses[value]) : 0);
  return options.toSorted((one, other) => of(other) - of(one));
};

type Context = Pick<PluginContext, 'core' | 'on'>;

/**
 * The agent's own order of outcomes, by use. It stands as it was when the page was opened: a digit must not change its
 * meaning between two calls.
 */
export function orderOf(usual: { saved: SavedState<Uses>; order?: Order }, ctx: Context): Order {
  if (!usual.order) {
    const began = usual.saved.value;
    usual.order = (options) => inOrder(began, options).slice(0, DIGITS);
    count(usual.saved, ctx);
  }
  return usual.order;
}

/** Saved when the order would be another, not at each call. */
function count(saved: SavedState<Uses>, { core, on }: Context): void {
  let uses = saved.value;
  on('disposition-saved', ({ disposition }) => {
    const { options } = core.disposition;
    const call = core.calls.current;
    // What a machine's voice or a transfer sets was nobody's choice.
    if (!options.some(({ value }) => value === disposition) || setBySystem(call && call.facts).includes(disposition)) return;
    const order = () => String(inOrder(uses, options).map(({ value }) => value));
    const before = order();
    uses = { ...uses, [disposition]: (Number(uses[disposition]) || 0) + 1 };
    if (uses[disposition]! > MOST) uses = Object.fromEntries(Object.entries(uses).map(([value, times]) => [value, Math.ceil(times / 2)]));
    if (order() !== before) saved.set(uses);
  });
}
