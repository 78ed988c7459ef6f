import { createContext, useContext, useEffect, useId } from 'react';
import { observable, runInAction, type ObservableMap } from 'mobx';

/** Fields of which a text stands that was not stored, because it is none of theirs: their names, by the field. */
export type Unstored = ObservableMap<string, string>;
export const noneUnstored = (): Unstored => observable.map();
export const UnstoredFields = createContext<Unstored>(noneUnstored());

/** Tells the footer of the panel that a field holds a text that is wrong: the lead itself does not know it. */
export function useUnstored(field: string, wrong: boolean): void {
  const unstored = useContext(UnstoredFields);
  const id = useId();
  useEffect(() => {
    if (!wrong) return undefined;
    runInAction(() => unstored.set(id, field));
    return () => runInAction(() => void unstored.delete(id));
  }, [unstored, id, field, wrong]);
}
