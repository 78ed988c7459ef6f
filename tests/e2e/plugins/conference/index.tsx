import { definePlugin } from '@dialer/host';
import { conference } from './api';
import manifest from './manifest';

export default definePlugin(manifest, { activate: (ctx) => ctx.provide(conference, () => 3) });
