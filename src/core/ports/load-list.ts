/** Lists as an outcome: what "returns false or empty" on the wire is here an empty list with its reason [API-008]. */
import type { OperationId } from '@dialer/contract';
import { ApiError, type ApiInput, type ApiPort, type ApiReply } from './api';

/** Operations whose reply is a list. */
export type ListOperation = { [K in OperationId]: ApiReply<K> extends readonly unknown[] ? K : never }[OperationId];
export interface ListResult<T> {
  items: T;
  /** Why there are no items, for the screen to show with "Try again"; null when the list was read. */
  error: ApiError | null;
}

/** Asks for a list; never rejects for an answer of the server, a lost connection or an unexpected status. */
export async function loadList<K extends ListOperation>(api: ApiPort, operation: K, input: ApiInput<K>): Promise<ListResult<ApiReply<K>>> {
  try {
    return { items: await api.call(operation, input), error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { items: [] as unknown as ApiReply<K>, error };
  }
}
