import { definePlugin } from '@dialer/host';
import { GlobalsPage } from './globals.page';
import manifest from './manifest';

export default definePlugin(manifest, { pages: { globals: GlobalsPage } });
