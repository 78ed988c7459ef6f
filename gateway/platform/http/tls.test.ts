/** TLS by the gateway itself. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSelfSignedCertificate } from 'werift';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../limits';
import { startTestGateway, type TestGateway } from '../../testing/gateway';

const folder = mkdtempSync(join(tmpdir(), 'dialer-tls-'));
/** Shorter for this file, so that nobody waits for it. */
const http: { tlsHandshakeMs: number } = limits.http;
const usual = http.tlsHandshakeMs;
let gateway: TestGateway;

beforeAll(async () => {
  // SHA-256 with ECDSA, by TLS's own numbers.
  const { certPem, keyPem } = await createSelfSignedCertificate({ hash: 4, signature: 3 });
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, certPem);
  writeFileSync(key, keyPem);
  http.tlsHandshakeMs = 100;
  gateway = await startTestGateway({ env: { TLS_CERT: cert, TLS_KEY: key } });
});
afterAll(async () => {
  http.tlsHandshakeMs = usual;
  await gateway.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('closes a connection that does not finish its handshake in time', async () => {
  const failed = once(gateway.server, 'tlsClientError');
  const silent = connect((gateway.server.address() as AddressInfo).port, '127.0.0.1');
  await once(silent, 'close');
  expect(await failed).toMatchObject([{ code: 'ERR_TLS_HANDSHAKE_TIMEOUT' }, expect.anything()]);
});
