import { definePlugin } from '@dialer/host';
import manifest from './manifest';

export default definePlugin(manifest, {});
