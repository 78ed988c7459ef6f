import { networkInterfaces } from 'node:os';

/** This machine's IPv4 address in its network, by its first card; without a network its own. */
export const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
