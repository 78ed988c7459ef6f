import { createPluginStore, type CentreState } from '@dialer/host';
import type { TemplatePageState } from './centre-state';

/** What the centre has saved; a panel of this plugin reads `store.use().value` and is drawn anew when somebody saves. */
export const store = createPluginStore<CentreState<TemplatePageState>>();
