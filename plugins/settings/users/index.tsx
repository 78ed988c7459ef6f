import { definePlugin } from '@dialer/host';
import manifest from './manifest';
import { UsersPage } from './users.page';

export default definePlugin(manifest, { pages: { users: UsersPage } });
