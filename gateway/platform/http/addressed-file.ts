/** A file that the browser saves as a plain link: the route of its address, good once and for a minute (`addresses.ts`). */
import { z } from 'zod';
import { BASE_PATH, type Operation } from '@dialer/contract';
import type { SignedIn } from '../auth/sessions';
import type { GatewayContext } from '../context';
import { limits } from '../limits';
import { notFound } from '../problem';
import { type Addressed, createAddresses } from './addresses';
import type { FileReply, StreamReply } from './file-reply';
import type { Served } from './served';

/** It is fetched at once. */
const KEEP_MS = 60_000;

export interface AddressedFile<T> {
  /** What the area serves beside its operations. */
  readonly route: Served;
  /** The address of this file for this person. */
  url(account: SignedIn, thing: T): string;
}

/**
 * `path` ends with `:address`; `access`: of the operation that gives the address. `reply`: the file, for whoever asked for it, as
 * they are when the browser fetches it. Asked for in vain it is a 404.
 */
export function createAddressedFile<T>(
  ctx: Pick<GatewayContext, 'clock' | 'sessions' | 'onStop'>,
  { access, ...names }: Pick<Served, 'id' | 'path' | 'area'> & { access: Operation['access'] },
  reply: (found: Addressed<T>) => FileReply | StreamReply | Promise<FileReply | StreamReply>,
): AddressedFile<T> {
  const addresses = createAddresses<T>(ctx, { keepMs: KEEP_MS, access });
  return {
    route: {
      ...names,
      method: 'GET',
      status: 200,
      access: 'public',
      spec: [],
      payload: { params: z.object({ address: z.string().max(64) }) },
      bodyBytes: limits.http.smallBodyBytes,
      encode: (answer) => answer,
      async handler({ params }) {
        const found = await addresses.take((params as { address: string }).address);
        if (!found) throw notFound('This address is not good any more.');
        return reply(found);
      },
    },
    url: (account, thing) => BASE_PATH + names.path.replace(':address', addresses.give(account, thing)),
  };
}
