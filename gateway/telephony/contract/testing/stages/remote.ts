import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REALM, type Through } from '../../../embedded/testing/floor-server';
import { createRemoteEngine } from '../../../remote/client';
import type { RemoteEngine, RemoteOptions } from '../../../remote/remote-engine';
import { handedOn } from '../../../remote/secret';
import { EngineServer } from '../../../remote/server';
import type { StageName } from '../differences';
import type { Stage } from '../stage';
import { trunks } from './trunks';

type Port = Awaited<ReturnType<Through>>;
/** What the gateway has in place of its floor alone. */
type Among = (floor: RemoteEngine, as: Pick<RemoteOptions, 'secret' | 'settings'>) => Promise<Port>;

/** The engine of the stage of trunks behind a floor's server, and the gateway's side of it: commands, events and telephones' sockets. */
export async function remote(name: StageName = 'floor process', among: Among = async (floor) => floor): Promise<Stage> {
  const settings = { engine: 'trunk', realm: REALM } as const;
  const secret = randomUUID();
  let cut = () => {};
  const through: Through = async (engine) => {
    const server = new EngineServer({ engine, secret, settings });
    const http = createServer();
    const gateways = new Set<{ destroy(): void }>();
    cut = () => gateways.forEach((socket) => socket.destroy());
    http.on('upgrade', (request, socket, head) => {
      if (handedOn(request, secret) === null) gateways.add(socket.once('close', () => gateways.delete(socket)));
      if (!server.handleUpgrade(request, socket, head)) socket.destroy();
    });
    http.listen(0, '127.0.0.1');
    await Promise.all([server.start(), once(http, 'listening')]);
    const { port } = http.address() as AddressInfo;
    const client = await among(createRemoteEngine({ url: `http://127.0.0.1:${port}`, secret, settings }), { secret, settings });
    const { stop } = client;
    return Object.assign(client, {
      async stop(graceMs: number) {
        await stop.call(client, graceMs);
        await server.stop(graceMs);
        http.closeAllConnections();
        http.close();
      },
    });
  };
  const stage = await trunks(through);
  return { ...stage, name, loseControl: () => cut() };
}
