/** The realtime side of the gateway: socket.io on the gateway's own port (flows F2). */
import type { Server as HttpServer } from 'node:http';
import { Gauge } from 'prom-client';
import { Server } from 'socket.io';
import { type ClientCommand, CLIENT_COMMANDS } from '@dialer/contract';
import { commands as schemas } from '@dialer/contract/schemas/socket';
import { createChecks } from '../areas/session/checks';
import { startPluginNews } from '../areas/workspace/news';
import { readBearer } from '../platform/auth/tokens';
import type { GatewayContext } from '../platform/context';
import { agentById } from '../people/agents';
import { placeOf } from '../platform/http/caller';
import { limits } from '../platform/limits';
import { HttpProblem } from '../platform/problem';
import { createSerial } from '../platform/serial';
import { createCommands, refuse } from './commands';
import { type Connection, createDoors, createRate } from './doors';
import { createGreeter } from './hello';
import { createOutbox } from './outbox';
import { createRemembered } from './remembered';
import { type Answer, type Hello, type PageServer, type PageSocket, personRoom, type SocketData } from './sockets';

/** Attaches socket.io to the gateway's server and gives the context its way to people. */
export function attachRealtime(server: HttpServer, ctx: GatewayContext): PageServer {
  const doors = createDoors(ctx);
  const io: PageServer = new Server(server, {
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: limits.realtime.frameBytes,
    // The doors end a silent connection themselves, and sooner: this end would leave a polling one open for longer.
    connectTimeout: limits.realtime.silentMs * 2,
    pingInterval: limits.realtime.pingMs,
    pingTimeout: limits.realtime.pongMs,
    cors: { origin: [...ctx.config.corsOrigins], credentials: true },
  });
  const outbox = createOutbox(ctx.clock, (accountId, event, payload) => void io.to(personRoom(accountId)).emit(event, payload));
  const socketsOf = (accountId: number) => [...io.of('/').sockets.values()].filter((socket) => socket.data.account.id === accountId);

  ctx.people = {
    send: outbox.send,
    disconnect(accountId, sessionId) {
      for (const socket of socketsOf(accountId)) {
        if (sessionId === undefined || socket.data.account.sessionId === sessionId) socket.disconnect(true);
      }
    },
  };

  const { checksAtOnce, checksWaiting: waiting } = limits.realtime;
  const checks = createChecks({ checksAtOnce, waiting });
  /** In its turn, and addresses take turns: whoever sends a thousand tokens holds up neither the database nor a colleague. */
  const looksUp = (socket: PageSocket) =>
    checks.take({
      key: socket.id,
      address: placeOf(ctx.callers.of(socket.conn.request)),
      rank: 0,
      run: () => authenticate(ctx, socket),
    });

  io.use((socket, next) => {
    const connection: Connection = socket.conn;
    const refuseBy = (why: string) => {
      doors.fails(connection);
      next(new Error(why));
    };
    doors.checks(connection);
    looksUp(socket as PageSocket).then(
      (known) => {
        if (!known) {
          ctx.refused('realtime-handshake');
          return refuseBy('unauthorized');
        }
        const isRoom = socketsOf((socket as PageSocket).data.account.id).length < limits.realtime.socketsPerPerson;
        if (isRoom && doors.proves(connection)) return next();
        ctx.refused('realtime-sockets');
        refuseBy('too-many');
      },
      (error: unknown) => {
        const isBusy = error instanceof HttpProblem && error.status === 429;
        if (isBusy) ctx.refused('realtime-busy');
        refuseBy(isBusy ? 'busy' : 'unavailable');
      },
    );
  });

  doors.watch(io);
  startPluginNews(ctx);
  const greeter = createGreeter(ctx, outbox, socketsOf);
  const handle = createHandler(ctx, greeter.hello);
  void greeter.awaitReturn().catch((error: unknown) => ctx.log.error({ err: error }, 'people who were at work were not looked up'));
  io.on('connection', (socket) => {
    const mayAsk = createRate();
    for (const command of CLIENT_COMMANDS) socket.on(command, (...args: unknown[]) => handle(socket, command, args, mayAsk()));
    socket.on('disconnect', () => greeter.left(socket));
  });
  new Gauge({
    name: 'dialer_sockets',
    help: 'Event sockets that are open',
    registers: [ctx.metrics],
    collect() {
      this.set(io.engine.clientsCount);
    },
  });
  // Not `io.close()`: that would close the gateway's own server too.
  ctx.onStop(() => {
    io.disconnectSockets(true);
    io.engine.close();
  });
  return io;
}

/** The handshake carries the newest token; it is only checked, since a handshake has no reply to carry a successor. */
async function authenticate(ctx: GatewayContext, socket: PageSocket): Promise<boolean> {
  const { token } = socket.handshake.auth as { token?: unknown };
  const bare = typeof token === 'string' ? readBearer(token) : undefined;
  const known = bare && (await ctx.sessions.authenticate(bare, { rotate: false }));
  if (!known) return false;
  Object.assign(socket.data, { account: known.account, greeted: false, tabId: undefined } satisfies SocketData);
  return true;
}

/** Checks a command, runs it once per `id`, and always acknowledges it. */
function createHandler(ctx: GatewayContext, hello: Hello) {
  const run = createCommands(ctx) as Record<Exclude<ClientCommand, 'hello'>, (agent: unknown, payload: unknown) => Promise<Answer>>;
  const remembered = createRemembered<Answer>(ctx.clock);
  const inTurn = createSerial();
  const no = (code: string, message: string) => refuse(ctx.clock.now(), code, message);

  async function answer(socket: PageSocket, command: ClientCommand, raw: unknown): Promise<Answer> {
    const parsed = schemas[command].safeParse(raw ?? {});
    if (!parsed.success) {
      ctx.refused('realtime-invalid');
      return no('invalid', 'The command was not understood.');
    }
    const payload = parsed.data as { id?: string; extension?: string; from?: string };
    const { account } = socket.data;
    const named = payload.extension ?? payload.from;
    if (named !== undefined && named !== (account.extension ?? '')) return no('forbidden', 'This is not your extension.');
    // A hello belongs to its connection: the answer to an earlier one would leave a new connection without a snapshot.
    if (command === 'hello') return hello(socket, payload as never);
    const work = () => perform(socket, command, payload);
    return payload.id === undefined ? work() : remembered.once(`${account.id} ${command} ${payload.id}`, work);
  }

  async function perform(socket: PageSocket, command: Exclude<ClientCommand, 'hello'>, payload: unknown): Promise<Answer> {
    const handler = run[command];
    // Goodbye too: the page of a refused second tab must not end what the first one does.
    if (!socket.data.greeted) return no('hello-first', 'The connection has not been accepted yet.');
    // Ending a call must not need the database: who it is was known when the page was let in.
    if (command === 'hangup') return handler(socket.data.account, payload);
    // A page's commands begin in the order in which it gave them, whichever query is answered first.
    const agent = await inTurn.run(socket.id, () => agentById(ctx.db, socket.data.account.id));
    return agent ? handler(agent, payload) : no('forbidden', 'This account no longer exists.');
  }

  return (socket: PageSocket, command: ClientCommand, args: unknown[], isInRate: boolean): void => {
    const acknowledge = args.at(-1);
    const reply = (value: Answer) => typeof acknowledge === 'function' && (acknowledge as (value: Answer) => void)(value);
    if (!isInRate) {
      ctx.refused('realtime-rate');
      return void reply(no('too-many', 'Too many commands at once. Please wait a moment.'));
    }
    answer(socket, command, typeof args[0] === 'function' ? undefined : args[0]).then(reply, (error: unknown) => {
      ctx.log.error({ err: error, command }, 'a command failed');
      reply(no('failed', 'The command failed. Please try again.'));
    });
  };
}
