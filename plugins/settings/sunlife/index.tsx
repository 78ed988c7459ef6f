import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { SunLifePage } from './sunlife.page';

export default definePlugin(manifest, { pages: { sunlife: SunLifePage } });
