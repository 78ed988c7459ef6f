import type { IObservableValue } from 'mobx';
import { createPluginStore } from '@dialer/host';

/** Somebody has tried to save with something missing, by a button or a key: the panel then marks all that is. */
export const saveTried = createPluginStore<IObservableValue<boolean>>();
