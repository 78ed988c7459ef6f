/** Commands of the shell and the plugins, and the guards that may refuse them with a reason. */
import { observable } from 'mobx';
import { allow, refuse, toPluginError, type CommandId, type Outcome, type Verdict } from '../host';

interface Command {
  owner: string;
  run: () => Promise<Outcome> | Outcome;
  verdict?: (() => Verdict) | undefined;
}
interface Guard {
  owner: string;
  verdict: () => Verdict;
}

export class Commands {
  // Observable: a verdict that a component shows follows commands and guards that come and go.
  private readonly commands = observable.map<string, Command>([], { deep: false });
  private readonly guards = observable.map<string, readonly Guard[]>([], { deep: false });

  /** `onFault` hears of a guard that threw: the action passes, with a notice. */
  constructor(private readonly onFault: (owner: string, command: string, error: unknown) => void) {}

  /** Gives a command its action; the returned function takes it back. */
  add(id: CommandId, command: Command): () => void {
    if (this.commands.has(id)) throw new Error(`The command ${id} exists already; ${command.owner} cannot give it a second action.`);
    this.commands.set(id, command);
    return () => {
      if (this.commands.get(id) === command) this.commands.delete(id);
    };
  }

  guard(id: CommandId, guard: Guard): () => void {
    this.guards.set(id, [...(this.guards.get(id) ?? []), guard]);
    return () =>
      this.guards.set(
        id,
        (this.guards.get(id) ?? []).filter((other) => other !== guard),
      );
  }

  has(id: CommandId): boolean {
    return this.commands.has(id);
  }

  /** May it be run now? The command's own verdict first, then each guard's. */
  verdict(id: CommandId): Verdict {
    const command = this.commands.get(id);
    if (!command) return refuse('shell:command.unavailable');
    const own = command.verdict?.() ?? allow;
    if (!own.allow) return own;
    for (const guard of this.guards.get(id) ?? []) {
      const verdict = this.ask(id, guard);
      if (!verdict.allow) return verdict;
    }
    return allow;
  }

  private ask(id: string, guard: Guard): Verdict {
    try {
      return guard.verdict();
    } catch (error) {
      // What must not happen is refused by the gateway; a broken guard must not stop an agent in a call.
      this.onFault(guard.owner, id, error);
      return allow;
    }
  }

  async run(id: CommandId): Promise<Outcome> {
    const verdict = this.verdict(id);
    if (!verdict.allow) return { kind: 'refused', reasonKey: verdict.reasonKey, ...(verdict.params && { params: verdict.params }) };
    try {
      return await this.commands.get(id)!.run();
    } catch (error) {
      return { kind: 'failed', error: toPluginError(error) };
    }
  }

  get count(): number {
    return this.commands.size + [...this.guards.values()].reduce((sum, guards) => sum + guards.length, 0);
  }
}
