import { definePlugin } from '@dialer/host';
import manifest from './manifest';

const HangingPanel = () => null;

export default definePlugin(manifest, {
  panels: { hanging: HangingPanel },
  activate: () => new Promise<void>(() => undefined),
});
