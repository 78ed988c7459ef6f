import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { WebhooksPage } from './webhooks.page';

export default definePlugin(manifest, { pages: { webhooks: WebhooksPage } });
