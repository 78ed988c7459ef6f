/**
 * The search for an advisor, pure: `(search, event) -> (search, effects)` (flows F13). One advisor is rung at a time; whoever
 * answers has the lead, whatever anybody asks for meanwhile. A search ends with the agent's own call at the latest.
 */

/** Why a search is over. `handed-over`: the agent has left the lead with the advisor. */
export type SearchEnd = 'canceled' | 'lead-gone' | 'qualifier-gone' | 'handed-over';

/** Advisors are named by their accounts. */
export type SearchState =
  | { readonly at: 'waiting' }
  | { readonly at: 'ringing' | 'answered' | 'confirmed'; readonly advisor: number }
  | { readonly at: 'over'; readonly why: SearchEnd };

export interface Search {
  readonly state: SearchState;
  /** Who did not answer, or has left the lead again: not asked again until they are ready anew. */
  readonly passedOver: readonly number[];
}

export type SearchEvent =
  | { readonly type: 'begin' }
  /** Somebody may be rung: what a look has found. */
  | { readonly type: 'found'; readonly advisor: number }
  /** Somebody has become ready (`advisor`), or may be reachable again. */
  | { readonly type: 'freed'; readonly advisor: number | null }
  /** Nobody took it for a while: who was passed over is asked again, and more people may be found. */
  | { readonly type: 'widened' }
  /** Declined, silent, busy, or never reached. */
  | { readonly type: 'not-taken'; readonly advisor: number }
  | { readonly type: 'answered'; readonly advisor: number }
  /** The agent's page has taken note. */
  | { readonly type: 'confirmed' }
  /** The advisor is gone, and the lead is the agent's alone again. */
  | { readonly type: 'advisor-lost'; readonly advisor: number }
  | { readonly type: 'cancel' }
  /** The agent's own call has ended. */
  | { readonly type: 'call-over'; readonly by: 'agent' | 'far' | 'system' };

export type SearchEffect =
  /** Find who may be rung, and say `found`. */
  | { readonly type: 'look' }
  | { readonly type: 'ring'; readonly advisor: number }
  /** Nobody is looked for any more, nor rung. */
  | { readonly type: 'stop' }
  /** What waiting advisors are told. */
  | { readonly type: 'tell'; readonly state: 'waiting' | 'taken' | 'canceled' };

export interface SearchStep {
  readonly search: Search;
  readonly effects: readonly SearchEffect[];
}

export const newSearch = (): Search => ({ state: { at: 'waiting' }, passedOver: [] });

/** An advisor has answered: the search can no longer be canceled. */
export const isTaken = ({ state }: Search): boolean => state.at === 'answered' || state.at === 'confirmed';
export const isOver = ({ state }: Search): boolean => state.at === 'over';
const isOpen = ({ state }: Search): boolean => state.at === 'waiting' || state.at === 'ringing';

const look: SearchEffect = { type: 'look' };
const tell = (state: 'waiting' | 'taken' | 'canceled'): SearchEffect => ({ type: 'tell', state });
const unchanged = (search: Search): SearchStep => ({ search, effects: [] });

const isWith = ({ state }: Search, advisor: number): boolean => 'advisor' in state && state.advisor === advisor;

const without = ({ passedOver }: Search, advisor: number | null): readonly number[] => passedOver.filter((other) => other !== advisor);

/** Goes on to the next advisor. */
const passOver = (search: Search, advisor: number, ...said: SearchEffect[]): SearchStep => ({
  search: { state: { at: 'waiting' }, passedOver: [...without(search, advisor), advisor] },
  effects: [...said, look],
});

function finish(search: Search, why: SearchEnd): SearchStep {
  const over: Search = { ...search, state: { at: 'over', why } };
  if (why === 'handed-over' || !isOpen(search)) return { search: over, effects: [] };
  return { search: over, effects: [{ type: 'stop' }, tell('canceled')] };
}

const endOf = (search: Search, by: 'agent' | 'far' | 'system'): SearchEnd => {
  if (by === 'far') return 'lead-gone';
  return isTaken(search) ? 'handed-over' : 'qualifier-gone';
};

export function stepSearch(search: Search, event: SearchEvent): SearchStep {
  const { state } = search;
  if (state.at === 'over') return unchanged(search);
  switch (event.type) {
    case 'begin':
      return { search, effects: [tell('waiting'), look] };
    case 'found':
      if (state.at !== 'waiting' || search.passedOver.includes(event.advisor)) return unchanged(search);
      return {
        search: { ...search, state: { at: 'ringing', advisor: event.advisor } },
        effects: [{ type: 'ring', advisor: event.advisor }],
      };
    case 'freed':
      return { search: { ...search, passedOver: without(search, event.advisor) }, effects: state.at === 'waiting' ? [look] : [] };
    case 'widened':
      return { search: { ...search, passedOver: [] }, effects: state.at === 'waiting' ? [look] : [] };
    case 'not-taken':
      return state.at === 'ringing' && isWith(search, event.advisor) ? passOver(search, event.advisor) : unchanged(search);
    case 'answered':
      if (state.at !== 'ringing' || !isWith(search, event.advisor)) return unchanged(search);
      return { search: { ...search, state: { at: 'answered', advisor: event.advisor } }, effects: [tell('taken')] };
    case 'confirmed':
      return state.at === 'answered' ? unchanged({ ...search, state: { ...state, at: 'confirmed' } }) : unchanged(search);
    case 'advisor-lost':
      return isTaken(search) && isWith(search, event.advisor) ? passOver(search, event.advisor, tell('waiting')) : unchanged(search);
    case 'cancel':
      return isOpen(search) ? finish(search, 'canceled') : unchanged(search);
    case 'call-over':
      return finish(search, endOf(search, event.by));
  }
}
