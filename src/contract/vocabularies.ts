/** What a value of a plugin's configuration may name: a schema says which by `.meta({ vocabulary })`. */
import { ROLES } from './statuses';
import { STATUS_COLOURS } from './variant';

/** Colours of the product: each is right in light and in dark. `data-colour` on an element gives it `--status`, `--status-text`, `--status-soft`. */
export const COLOURS = [...STATUS_COLOURS, 'blue', 'grey'] as const;

/**
 * `dispositions`: of the centre, and the statuses that a lead has without one; `statuses`: an agent's, as the centre has
 * them; `teams`: account ids of the managers whose agents they are; `roles` and `colours` are the product's.
 */
export type Vocabulary = 'dispositions' | 'statuses' | 'roles' | 'teams' | 'colours';
export type Vocabularies = Readonly<Record<Vocabulary, readonly (string | number)[]>>;

/** Those that are the same in every centre. */
export const SHARED_VOCABULARIES = { roles: ROLES, colours: COLOURS } as const satisfies Partial<Vocabularies>;
