import type { GatewayContext } from '../platform/context';
import type { Area } from '../platform/http/routes';

/** Every folder here with a `routes.ts` is an area: it exports `createArea(ctx)`. */
const modules = import.meta.glob<{ createArea: (ctx: GatewayContext) => Area }>('./*/routes.ts', { eager: true });

/** All areas of a gateway, in the order of their names. */
export const createAreas = (ctx: GatewayContext): Area[] => Object.values(modules).map(({ createArea }) => createArea(ctx));
