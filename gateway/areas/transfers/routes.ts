/** Transfers as far as they go by REST (flows F13…F16): the answered leg decides, these begin, end and record. */
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { liveTransfers } from './live';
import { numberTransfers } from './numbers';

export const createArea = (ctx: GatewayContext) => defineArea({ ...liveTransfers(ctx), ...numberTransfers(ctx) });
