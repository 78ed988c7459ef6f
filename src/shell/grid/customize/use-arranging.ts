import { useEffect, useState, type RefObject } from 'react';
import { announce } from '@dialer/ui';
import { readingOrder, type Layout, type Rect } from '../../../core/workspace/layout';
import { useShell, useText } from '../../services';
import type { PanelFacts } from '../panel-facts';
import { useStable } from '../use-stable';
import { placeParams, useHold } from './hold';
import { HANDLE, type Arrange } from './panel-tools';
import { preview } from './preview';

/** What the dialog of a panel's place asks for. */
export interface Asked {
  panel: string;
  what: 'move' | 'size';
}
export interface ArrangingSetup {
  /** The scrolled area with the panels. */
  area: RefObject<HTMLElement | null>;
  /** What the person sees. */
  layout: Layout;
  facts: PanelFacts;
}

/** What arranging does to the workspace, by keys, menu, dialogs and pointer, what it says, and where the focus goes. */
export function useArranging({ area, layout, facts }: ArrangingSetup) {
  const { workspace } = useShell();
  const t = useText();
  const focus = useHandleFocus(area);
  const [asked, setAsked] = useState<Asked | null>(null);
  const commit = (panel: string, rect: Rect) => {
    workspace.place(panel, rect, layout);
    focus(panel);
  };
  const hold = useHold({ layout, ...facts, commit, t });
  const arrange: Arrange = useStable({
    key: hold.onKey,
    blur: (panel: string) => hold.held?.panel === panel && hold.cancel(),
    ask: (panel: string, what: Asked['what']) => setAsked({ panel, what }),
    remove(panel: string) {
      const order = readingOrder(layout);
      const at = order.findIndex((item) => item.panel === panel);
      workspace.remove(panel);
      announce(t('customize.removed', { panel: facts.title(panel) }));
      focus((order[at + 1] ?? order[at - 1])?.panel ?? null);
    },
  });
  /** What the pointer does; the keys hold nothing meanwhile. */
  const carry = {
    take: () => hold.cancel(),
    drop(panel: string, rect: Rect) {
      commit(panel, rect);
      announce(t('customize.dropped', { panel: facts.title(panel) }));
    },
    cancel: (panel: string) => announce(t('customize.cancelled', { panel: facts.title(panel) })),
  };
  /** The dialog's answer: the place that is asked for in what the person sees, or null. */
  const answer = (rect: Rect | null) => {
    if (!asked) return;
    const { panel } = asked;
    const seen = rect && preview(layout, panel, rect, facts.least(panel));
    if (rect && seen) {
      workspace.place(panel, rect, layout);
      announce(t('customize.place', { panel: facts.title(panel), ...placeParams(seen.rect) }));
    }
    setAsked(null);
    focus(panel);
  };
  return { held: hold.held, shown: hold.shown, arrange, carry, asked, answer };
}

/**
 * Puts the focus on a panel's handle once the change is drawn; null: on the workspace, when no panel is left. The grid's
 * nodes change places in the document, and what is moved there loses the focus.
 */
function useHandleFocus(area: RefObject<HTMLElement | null>): (panel: string | null) => void {
  const [wanted, want] = useState<{ panel: string | null } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const handles = [...(area.current?.querySelectorAll<HTMLElement>(`.${HANDLE}`) ?? [])];
    (handles.find((handle) => handle.dataset.panel === wanted.panel) ?? area.current)?.focus({ preventScroll: true });
  }, [wanted, area]);
  return (panel) => want({ panel });
}
