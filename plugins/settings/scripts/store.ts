import { createPluginStore, type CentreState } from '@dialer/host';
import type { CentreScript } from './centre-state';

export const store = createPluginStore<CentreState<CentreScript>>();
