import { createContext, useContext, useEffect, useId } from 'react';
import { observable, runInAction, type ObservableMap } from 'mobx';
import { bookingDesk } from './booking-desk';

/** Fields of which a text stands that was not stored, because it is none of theirs: their names, by the field. */
export type Unstored = ObservableMap<object, string>;
export const noneUnstored = (): Unstored => observable.map({}, { deep: false });
export const UnstoredFields = createContext<Unstored>(noneUnstored());

/** Tells the footer of the panel that a field of a lead holds a text that is wrong, and who says after a save what was left out. */
export function useUnstored(lead: string, field: string, wrong: boolean, text: string): void {
  const unstored = useContext(UnstoredFields);
  const { typed } = bookingDesk.use().leftOut;
  const id = useId();
  useEffect(() => {
    if (!wrong) return undefined;
    const key = {};
    runInAction(() => unstored.set(key, field));
    // A moment later: with the lead the footer goes too, and must not look once more at a lead that is gone.
    return () => queueMicrotask(() => runInAction(() => void unstored.delete(key)));
  }, [unstored, field, wrong]);
  useEffect(() => {
    if (!wrong) return undefined;
    typed.set(id, { lead, field, text });
    return () => void typed.delete(id);
  }, [typed, id, lead, field, wrong, text]);
}
