import type { IObservableValue } from 'mobx';
import { createPluginStore, type CentreState } from '@dialer/host';
import type { Mappings } from './centre-state';

export interface LeadsStore {
  /** The centre's saved mappings of columns. */
  readonly mappings: CentreState<Mappings>;
  /** Rises with each word that somebody changed the centre, perhaps its campaigns or leads. */
  readonly heard: IObservableValue<number>;
}
export const store = createPluginStore<LeadsStore>();
