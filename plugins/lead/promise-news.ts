import type { IObservableValue } from 'mobx';
import { createPluginStore } from '@dialer/host';

/** Rises whenever a promise to call was made, moved or kept. */
export const promiseNews = createPluginStore<IObservableValue<number>>();
