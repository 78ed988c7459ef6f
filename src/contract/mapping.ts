/** Types of a call's input and reply; replaced by those drawn from the schemas. */
import type { OperationId } from './operations';
export type CoreInput<K extends OperationId> = K extends OperationId ? Record<string, unknown> : never;
export type CoreReply<K extends OperationId> = K extends OperationId ? any : never;
