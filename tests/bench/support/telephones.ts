/** Agents' telephones in a process of their own, which answers questions one after the other. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromAgents, ToAgents } from '../voice.agents';

export interface Telephones {
  ask<T extends FromAgents['type']>(message: ToAgents, reply: T): Promise<Extract<FromAgents, { type: T }>>;
  close(): Promise<unknown>;
}

export function telephones(): Telephones {
  const child = fork(fileURLToPath(new URL('../voice.agents.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    // A session of its own, so that its priority counts against everything else (see `listenFirst`).
    detached: true,
  });
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the telephones have ended')));
  died.catch(() => {});
  return {
    async ask<T extends FromAgents['type']>(message: ToAgents, reply: T) {
      child.send(message);
      const [answer] = (await Promise.race([once(child, 'message'), died])) as [FromAgents];
      if (answer.type !== reply) throw new Error(`the telephones said ${answer.type} in place of ${reply}`);
      return answer as Extract<FromAgents, { type: T }>;
    },
    close: () => (child.exitCode === null ? (child.send({ type: 'close' }), once(child, 'exit')) : Promise.resolve()),
  };
}
