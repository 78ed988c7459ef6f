import { definePlugin } from '@dialer/host';
import { LocalTimePanel } from './local-time.panel';
import manifest from './manifest';

/** The lead's local time and its calling window; it only shows, and asks nothing of the gateway. */
export default definePlugin(manifest, {
  panels: { 'local-time': LocalTimePanel },
});
