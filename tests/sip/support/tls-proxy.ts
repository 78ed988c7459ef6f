/** A proxy with TLS in front of a gateway, which hands one path on as another, as nginx does. */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { CipherContext } from 'werift';

export interface TlsProxy {
  readonly port: number;
  close(): void;
}

/** ECDSA with SHA-256 on P-256, by their numbers in TLS. */
const KEYS = [{ signature: 3, hash: 4 }, 23] as const;

/** `as`: requests for the first path go on to the second. */
export async function startTlsProxy(address: string, to: () => number, as: readonly [string, string]): Promise<TlsProxy> {
  const { keyPem, certPem } = await CipherContext.createSelfSignedCertificateWithKey(...KEYS);
  const open = new Set<Socket>();
  const server = createServer({ key: keyPem, cert: certPem }, (near) => {
    const far = connect(to(), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => (open.delete(one), other.destroy()));
    }
    far.pipe(near);
    // A WebSocket begins a connection of its own: its path is in the first piece.
    near.once('data', (first: Buffer) => {
      far.write(first.toString('latin1').replace(`GET ${as[0]} `, `GET ${as[1]} `), 'latin1');
      near.pipe(far);
    });
  });
  server.listen(0, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
