/** The names of a person's layouts. The reasons of a refusal are texts of the shell. */
import { done, type Outcome } from '../outcome';
import { BASE_LAYOUT, type NamedLayout } from './document';

export const MAX_NAME = 60;
/** The gateway stores 30: so many, that what two windows added at once still has room when it is merged. */
export const MAX_LAYOUTS = 15;

const refused = (reason: string, params?: Record<string, string | number>): Outcome => ({
  kind: 'refused',
  reasonKey: `customize.names.${reason}`,
  ...(params && { params }),
});

const alike = (name: string): string => name.trim().toLocaleLowerCase();

/** Whether a layout may have this name; `id` is the layout that is renamed. */
export function mayBeNamed(name: string, layouts: readonly NamedLayout[], id?: string): Outcome {
  const trimmed = name.trim();
  if (trimmed === '') return refused('empty');
  if (trimmed.length > MAX_NAME) return refused('long', { max: MAX_NAME });
  const taken = layouts.some((layout) => layout.id !== id && alike(layout.name) === alike(trimmed));
  return taken ? refused('taken', { name: trimmed }) : done;
}

/** Whether there is room for one more. */
export const mayAdd = (layouts: readonly NamedLayout[]): Outcome =>
  layouts.length < MAX_LAYOUTS ? done : refused('limit', { max: MAX_LAYOUTS });

/** Whether this layout may be renamed or removed: the one that everybody starts with may not. */
export function mayChange(id: string, layouts: readonly NamedLayout[]): Outcome {
  if (id === BASE_LAYOUT) return refused('base');
  return layouts.some((layout) => layout.id === id) ? done : refused('gone');
}

/** The name, or the first of "name (2)", "name (3)"… that no other layout has. */
export function freeName(name: string, layouts: readonly NamedLayout[]): string {
  const taken = new Set(layouts.map((layout) => alike(layout.name)));
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`;
    const tried = name.trim().slice(0, MAX_NAME - suffix.length) + suffix;
    if (!taken.has(alike(tried))) return tried;
  }
}
