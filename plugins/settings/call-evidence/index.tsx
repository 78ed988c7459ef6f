import { definePlugin } from '@dialer/host';
import { EvidencePage } from './evidence.page';
import manifest from './manifest';

/** Why somebody was rung, or was not. */
export default definePlugin(manifest, { pages: { 'call-evidence': EvidencePage } });
