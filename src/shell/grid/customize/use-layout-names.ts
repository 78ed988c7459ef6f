import { useShell, useText } from '../../services';

/** Names as a person reads them: the layout that everybody starts with has none of its own. Called inside an observer. */
export function useLayoutNames() {
  const { workspace } = useShell();
  const t = useText();
  const { layouts, activeId } = workspace;
  const nameOf = (id: string): string => layouts.find((layout) => layout.id === id)?.name || t('customize.mine');
  return { nameOf, active: nameOf(activeId), activeIsBase: !layouts.find((layout) => layout.id === activeId)?.name };
}
