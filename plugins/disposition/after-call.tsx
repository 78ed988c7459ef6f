/** What comes after the hang-up, outside of the panel: the saves on the call bar, and the usual outcomes below it. */
import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useCore } from '@dialer/host';
import { later } from '@dialer/ui';
import { goTo, goToOutcomes, leavePanel } from './go-to';

const fetchParts = () => import('./outcomes');
/** Its place, so that panels move once. */
const Place = () => <div className="disposition-outcomes" />;
const Outcomes = later(async () => (await fetchParts()).Outcomes, Place);
const Saves = later(
  async () => (await fetchParts()).SavesOnBar,
  () => null,
);

const useIsOver = (): boolean => {
  const { calls, disposition } = useCore();
  return disposition.active && !calls.live;
};

/** Fetched while the agent speaks. */
export const OutcomesRow = observer(function OutcomesRow() {
  const { calls, leads } = useCore();
  const { live } = calls;
  const over = useIsOver();
  useEffect(() => {
    if (live) void Promise.all([Outcomes.preload(), Saves.preload()]);
  }, [live]);
  useFocusAfterCall(over);
  // Between the end of a call and its disposition lies the hang-up flow; after a reload the panels are there before it ends.
  const comes = !live && leads.current !== null && calls.current !== null && calls.current.status !== 'inactive';
  return over ? <Outcomes /> : comes && <Place />;
});

export const SavesItem = observer(function SavesItem() {
  return useIsOver() && <Saves />;
});

/**
 * The outcome is what comes after the hang-up, so the focus goes there, or to the notes where it is locked. Whoever is at
 * work in another field stays in it; on the top bar nobody works: the status has the focus after every save.
 */
function useFocusAfterCall(over: boolean) {
  const { calls, disposition } = useCore();
  const { active } = disposition;
  const before = useRef({ over, active });
  useEffect(() => {
    const { current: was } = before;
    before.current = { over, active };
    // The next call may have come before the answer to the save: who has typed notes then has typed them for it.
    if (was.active && !active) leavePanel(calls.live && disposition.notes !== '' ? 'select, button' : '*');
    if (!over || was.over) return;
    // A frame later: Hang up, which had the focus, goes away with the call.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, .top-bar *') && !goToOutcomes() && goTo('disposition').kind === 'refused') goTo('notes');
    });
    return () => cancelAnimationFrame(frame);
  }, [over, active, calls, disposition]);
}
