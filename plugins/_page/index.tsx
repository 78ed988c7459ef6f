import { definePlugin } from '@dialer/host';
import { TemplatePage } from './_page.page';
import manifest from './manifest';

export default definePlugin(manifest, { pages: { _page: TemplatePage } });
