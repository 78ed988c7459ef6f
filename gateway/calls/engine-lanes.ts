/**
 * Commands to the engine, call by call and in order. A hang-up waits for none of them: whatever hangs, a call can be
 * ended. What was still to be asked of a leg that is told to end is not asked any more.
 */
import type { TelephonyEngine } from '../telephony/port';
import { limits } from '../platform/limits';
import { pause } from '../platform/process';
import { ring, type Pass } from './gate/ring';
import type { EngineEffect } from './line/line';
import { createSerial } from '../platform/serial';

export interface EngineLanes {
  /** Asks in its turn; a hang-up at once. */
  run(callId: string, command: EngineEffect): void;
  /** Nothing more will be asked for this call but what has been asked already. */
  forget(callId: string): void;
  /** Resolves when everything that was asked is answered, or was given up. */
  idle(): Promise<void>;
  /** The same at the end of the gateway, for which nobody waits longer: no hang-up is tried again. Whoever comes next ends what is left. */
  stop(): Promise<void>;
}

/** The leg that a command is about, if it is about one. */
function legOf({ run, args }: EngineEffect): string | undefined {
  switch (run) {
    case 'originate':
      return args[0].leg;
    case 'ring':
    case 'answer':
    case 'move':
    case 'music':
    case 'dtmf':
    case 'detect':
      return args[0];
    default:
      return undefined;
  }
}

export type Ring = Extract<EngineEffect, { run: 'originate' }>;

/** Who is asked and told of commands. None of them must throw. */
export interface Overseer {
  /** Has the last word on a ring, asked when its turn comes; null: nobody is rung. */
  pass(callId: string, command: Ring): Promise<Pass | null>;
  /** The engine is about to be asked to ring that leg. */
  rung(leg: string, pass: Pass): void;
  /** The engine has done it. */
  done(callId: string, command: EngineEffect): void;
  /** It was refused, or not answered in time. */
  failed(callId: string, command: EngineEffect, error: unknown): void;
}

export function createEngineLanes(engine: TelephonyEngine, { pass, rung, done, failed }: Overseer): EngineLanes {
  const serial = createSerial();
  const told = new Map<string, Set<string>>();
  const stopping = new AbortController();

  /** Returns whether the engine has done it. */
  async function ask(callId: string, command: EngineEffect, asked: () => Promise<void>): Promise<boolean> {
    try {
      await asked();
      done(callId, command);
      return true;
    } catch (error) {
      failed(callId, command, error);
      return false;
    }
  }

  /** A command that needs nobody's word. */
  function order(callId: string, command: Exclude<EngineEffect, Ring>): Promise<boolean> {
    const method = engine[command.run] as (...args: unknown[]) => Promise<void>;
    return ask(callId, command, () => method.apply(engine, command.args as unknown[]));
  }

  /** Until the engine has heard it: a leg that is not ended keeps somebody on the line. */
  async function end(callId: string, command: Exclude<EngineEffect, Ring>): Promise<void> {
    for (let nth = 1; !(await order(callId, command)) && nth < limits.engine.hangupTries; nth++) {
      await pause(limits.engine.hangupAgainMs * 2 ** (nth - 1), stopping.signal);
      if (stopping.signal.aborted) return;
    }
  }

  async function inTurn(callId: string, command: EngineEffect, ended: ReadonlySet<string>): Promise<void> {
    const leg = legOf(command);
    if (leg !== undefined && ended.has(leg)) return;
    if (command.run === 'originate') await ringIfAllowed(callId, command, ended);
    else await order(callId, command);
  }

  async function ringIfAllowed(callId: string, command: Ring, ended: ReadonlySet<string>): Promise<void> {
    const [wanted] = command.args;
    const allowed = await pass(callId, command);
    if (!allowed || ended.has(wanted.leg)) return;
    rung(wanted.leg, allowed);
    await ask(callId, command, () => ring(engine, wanted, allowed));
    // Told to end while it was being made: the engine may have heard the hang-up before it knew the leg.
    if (ended.has(wanted.leg)) await end(callId, { type: 'engine', run: 'hangup', args: [wanted.leg, 'cancelled'] });
  }

  return {
    run(callId, command) {
      const ended = told.get(callId) ?? new Set();
      told.set(callId, ended);
      // Neither rejects: `ask` catches everything, and `pass` does not throw.
      if (command.run === 'hangup') {
        ended.add(command.args[0]);
        void serial.run(`${callId} hangup ${command.args[0]}`, () => end(callId, command));
      } else void serial.run(callId, () => inTurn(callId, command, ended));
    },
    forget: (callId) => void told.delete(callId),
    idle: () => serial.idle(),
    stop() {
      stopping.abort();
      return serial.idle();
    },
  };
}
