import type { z } from 'zod';

/** Schemas of one call; what is absent is not sent. A call without `reply` is answered without a body. */
export interface Payload {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply?: z.ZodType;
}
