/** What the page and the gateway side say to each other. */
import { z } from 'zod';
import { defineRoutes } from '@dialer/contract/plugin-routes';

const routes = defineRoutes({
  list: {
    method: 'GET',
    path: '/calls',
    access: ['manager'],
    reply: z.array(z.object({ agent: z.int(), calls: z.int() })),
  },
});
export default routes;
