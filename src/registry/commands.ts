/** Commands of the shell and the plugins, and the guards that may refuse them with a reason. */
import { compareStructural, computed, observable, type IComputedValue } from 'mobx';
import { allow, ApiError, refused, toPluginError, type CommandId, type Outcome, type Verdict } from '../host';
import { contained } from './contained';

interface Command {
  owner: string;
  run: () => Promise<Outcome> | Outcome;
  verdict?: (() => Verdict) | undefined;
  onRefused?: (() => void) | undefined;
}
interface Guard {
  owner: string;
  verdict: () => Verdict;
}

export interface CommandFault {
  owner: string;
  command: CommandId;
  /** A guard or the command's own verdict was passed over; or the command itself broke. */
  kind: 'guard' | 'verdict' | 'command';
  error: unknown;
  /** The function that threw. */
  blame: object;
  /** The command is being run, not only shown. */
  acting: boolean;
}

const isVerdict = (value: unknown): value is Verdict => typeof (value as Verdict | null | undefined)?.allow === 'boolean';
const isOutcome = (value: unknown): value is Outcome => typeof (value as Outcome | null | undefined)?.kind === 'string';

export class Commands {
  // Observable: a verdict that a component shows follows commands and guards that come and go.
  private readonly commands = observable.map<string, Command>([], { deep: false });
  private readonly guards = observable.map<string, readonly Guard[]>([], { deep: false });
  /** What is shown of a command, worked out once for all who show it; a guard that asks for its own verdict is stopped. */
  private readonly shown = new Map<CommandId, IComputedValue<Verdict>>();

  constructor(private readonly onFault: (fault: CommandFault) => void) {}

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

  /** May it be run now? The command's own verdict first, then each guard's; each in the name of its plugin. */
  verdict(id: CommandId): Verdict {
    let shown = this.shown.get(id);
    if (!shown) this.shown.set(id, (shown = computed(() => this.judge(id, false), { equals: compareStructural })));
    return shown.get();
  }

  private judge(id: CommandId, acting: boolean): Verdict {
    const command = this.commands.get(id);
    if (!command) return { allow: false, reasonKey: 'command.unavailable', owner: 'shell' };
    const { owner, verdict } = command;
    const own = verdict ? this.ask(id, { owner, verdict }, 'verdict', acting) : allow;
    if (!own.allow) return own;
    for (const guard of this.guards.get(id) ?? []) {
      const answer = this.ask(id, guard, 'guard', acting);
      if (!answer.allow) return answer;
    }
    return allow;
  }

  private ask(command: CommandId, { owner, verdict }: Guard, kind: 'guard' | 'verdict', acting: boolean): Verdict {
    try {
      const answer: unknown = verdict();
      // What was passed on of another's verdict stays in the other's name.
      if (isVerdict(answer)) return answer.allow ? allow : { owner, ...answer };
      contained(
        () => answer,
        () => undefined,
      );
      throw new Error(`It answered no verdict.`);
    } catch (error) {
      // What must not happen is refused by the gateway; a broken guard must not stop an agent in a call.
      this.onFault({ owner, command, kind, error, blame: verdict, acting });
      return allow;
    }
  }

  /** Never rejects: what a handler throws is a failed outcome, and a fault of its plugin unless the gateway refused a call. */
  async run(id: CommandId): Promise<Outcome> {
    const no = refused(this.judge(id, true));
    if (no) {
      this.tellRefused(id);
      return no;
    }
    const { owner, run } = this.commands.get(id)!;
    try {
      const outcome: unknown = await run();
      if (isOutcome(outcome)) return outcome.kind === 'done' ? outcome : { owner, ...outcome };
      throw new Error(`It gave no outcome.`);
    } catch (error) {
      if (!(error instanceof ApiError)) this.onFault({ owner, command: id, kind: 'command', error, blame: run, acting: true });
      return { kind: 'failed', error: toPluginError(error) };
    }
  }

  private tellRefused(command: CommandId): void {
    const { owner, onRefused } = this.commands.get(command) ?? {};
    if (!owner || !onRefused) return;
    try {
      onRefused();
    } catch (error) {
      this.onFault({ owner, command, kind: 'command', error, blame: onRefused, acting: true });
    }
  }

  /** Commands and guards that are registered now. */
  get count(): number {
    return this.commands.size + [...this.guards.values()].reduce((sum, guards) => sum + guards.length, 0);
  }
}
