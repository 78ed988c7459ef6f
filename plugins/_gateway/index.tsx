import { definePlugin } from '@dialer/host';
import manifest from './manifest';

/** The page's side: panels, pages and commands of the manifest. It asks the gateway's by `usePlugin().gateway.call(routes.list, {})`. */
export default definePlugin(manifest, {});
