import { observable, runInAction } from 'mobx';
import { createPluginStore, problemOf, useCore, useT, type Outcome } from '@dialer/host';

/** What became of the last try to save: said in the panel and below the call bar alike, whichever button it was. */
interface Said {
  /** Somebody has tried with something missing, by a button or a key: the panel then marks all that is. */
  tried: boolean;
  /** Of what was tried, and the key of the words where it has none of its own: said in the language that is read now. */
  failed: [outcome: Outcome, otherwise: string] | null;
}
export const saves = createPluginStore<Said>();
export const nothingSaid = (): Said => observable({ tried: false, failed: null }, {}, { deep: false });
export const say = (said: Said, now: Partial<Said>): void => runInAction(() => void Object.assign(said, now));

/** For every button that saves. */
export function useSaver() {
  const said = saves.use();
  return {
    loading: useCore().disposition.saving,
    onOutcome: (outcome: Outcome) => say(said, { failed: [outcome, 'failed'] }),
  };
}

/** What went wrong with the last save or redial; the gateway's own words win. */
export function useRefusal(): string | null {
  const t = useT();
  const { failed } = saves.use();
  const { refused } = useCore().disposition;
  return refused ?? (failed && problemOf(t, ...failed));
}
