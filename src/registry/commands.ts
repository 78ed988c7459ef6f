/** Commands of the shell and the plugins, the guards that may refuse them with a reason, and who hears of them. */
import { compareStructural, computed, observable, runInAction, type IComputedValue } from 'mobx';
import { allow, ApiError, refused, toPluginError, type CommandAction, type CommandId, type Outcome, type Verdict } from '../host';
import { contained } from './contained';
import { Listeners, type NoteCommand } from './listeners';
import { readPayload } from './payload';

interface Command extends CommandAction {
  owner: string;
}
interface Guard {
  owner: string;
  verdict(payload?: object): Verdict;
}
type Asked = Command | Guard;

export interface CommandFault {
  owner: string;
  command: CommandId;
  /**
   * What was passed over: a guard, the command's own verdict, a listener; or the command itself broke, or what reads its
   * payload.
   */
  kind: 'guard' | 'verdict' | 'before' | 'after' | 'command' | 'payload';
  error: unknown;
  /** What may throw at every drawing: it is told once. */
  blame?: object;
  /** The command is being run, not only shown. */
  acting: boolean;
}

export interface CommandsSetup {
  onFault(fault: CommandFault): void;
  log: NoteCommand;
  after(ms: number, run: () => void): () => void;
  /** Ids of the plugins in the order in which their guards and listeners are asked; others follow. */
  order(): readonly string[];
}

const isVerdict = (value: unknown): value is Verdict => typeof (value as Verdict | null | undefined)?.allow === 'boolean';
const isOutcome = (value: unknown): value is Outcome => typeof (value as Outcome | null | undefined)?.kind === 'string';
const unavailable: Verdict = { allow: false, reasonKey: 'command.unavailable', owner: 'shell' };

export class Commands {
  readonly listeners: Listeners;
  // Observable: a verdict that a component shows follows commands and guards that come and go.
  private readonly commands = observable.map<string, Command>([], { deep: false });
  private readonly guards = observable.map<string, readonly Guard[]>([], { deep: false });
  /** What is shown of a command without a payload, worked out once for all who show it. */
  private readonly shown = new Map<CommandId, IComputedValue<Verdict>>();
  /** Whose verdict is being asked for: one that asks for the verdict that it is asked for is stopped. */
  private readonly asked = new Set<Asked>();

  constructor(private readonly setup: CommandsSetup) {
    this.listeners = new Listeners({
      log: setup.log,
      after: setup.after,
      inOrder: (list) => this.inOrder(list),
      onFault: (owner, kind, command, error) => setup.onFault({ owner, kind, command, error, acting: true }),
    });
  }

  /** Gives a command its action; the returned function takes it back. */
  add(id: CommandId, command: Command): () => void {
    if (this.commands.has(id)) throw new Error(`The command ${id} exists already; ${command.owner} cannot give it a second action.`);
    runInAction(() => this.commands.set(id, command));
    return () => {
      if (this.commands.get(id) === command) runInAction(() => this.commands.delete(id));
    };
  }

  guard(id: CommandId, guard: Guard): () => void {
    this.setGuards(id, [...this.guardsOf(id), guard]);
    return () =>
      this.setGuards(
        id,
        this.guardsOf(id).filter((other) => other !== guard),
      );
  }
  private guardsOf(id: CommandId): readonly Guard[] {
    return this.guards.get(id) ?? [];
  }
  private setGuards(id: CommandId, guards: readonly Guard[]): void {
    runInAction(() => this.guards.set(id, guards));
  }

  has(id: CommandId): boolean {
    return this.commands.has(id);
  }

  /** May it be run now? The command's own verdict first, then each guard's; each in the name of its plugin. */
  verdict(id: CommandId, given?: object): Verdict {
    if (given !== undefined) return this.judge(id, false, given);
    let shown = this.shown.get(id);
    if (!shown) this.shown.set(id, (shown = computed(() => this.judge(id, false), { equals: compareStructural })));
    return shown.get();
  }

  private judge(id: CommandId, acting: boolean, given?: object): Verdict {
    const command = this.commands.get(id);
    if (!command) return unavailable;
    const payload = () => given && this.payloadToJudge(id, command, given);
    const own = command.verdict ? this.ask(id, command, 'verdict', acting, payload()) : allow;
    if (!own.allow) return own;
    for (const guard of this.inOrder(this.guardsOf(id))) {
      const answer = this.ask(id, guard, 'guard', acting, payload());
      if (!answer.allow) return answer;
    }
    return allow;
  }

  /** Nothing where it cannot be read: it is judged as without one, and fails when it is run. */
  private payloadToJudge(command: CommandId, { owner, payload }: Command, given: object): object | undefined {
    try {
      return readPayload(payload, given).payload;
    } catch (error) {
      this.setup.onFault({ owner, command, kind: 'payload', error, acting: false, ...(payload && { blame: payload }) });
      return undefined;
    }
  }

  private ask(command: CommandId, asked: Asked, kind: 'guard' | 'verdict', acting: boolean, payload?: object): Verdict {
    const { owner } = asked;
    const again = this.asked.has(asked);
    try {
      if (again) throw new Error('It asks for the verdict that it is asked for.');
      this.asked.add(asked);
      const answer: unknown = asked.verdict!(payload);
      // What was passed on of another's verdict stays in the other's name.
      if (isVerdict(answer)) return answer.allow ? allow : { owner, ...answer };
      contained(
        () => answer,
        () => undefined,
      );
      throw new Error(`It answered no verdict.`);
    } catch (error) {
      // What must not happen is refused by the gateway; a broken guard must not stop an agent in a call.
      this.setup.onFault({ owner, command, kind, error, blame: asked, acting });
      return allow;
    } finally {
      if (!again) this.asked.delete(asked);
    }
  }

  /**
   * Never rejects: what a handler throws is a failed outcome, and a fault of its plugin unless the gateway refused a call.
   * `by` is the plugin that runs it.
   */
  async run(id: CommandId, given: object = {}, by = 'shell'): Promise<Outcome> {
    const command = this.commands.get(id);
    if (!command) return refused(unavailable)!;
    const bad = this.badPayload(id, command, given, by);
    if (bad) return bad;
    const no = this.refusal(id, given);
    if (no) return no;
    const { listeners } = this;
    if (!listeners.waitsFor(id)) return this.act(id, command, given);
    const read = (now: unknown): object => readPayload(command.payload, now).payload!;
    const sum = await listeners.gather({ command: id, schema: command.payload, given: { ...given }, read });
    // Somebody was waited for: the command may be gone, and what its guards go by another.
    if (this.commands.get(id) !== command) return refused(unavailable)!;
    return this.refusal(id, sum) ?? this.act(id, command, sum);
  }

  /** What a run comes to with what the command does not take; null where it takes it. */
  private badPayload(command: CommandId, { owner, payload }: Command, given: object, by: string): Outcome | null {
    try {
      const { faults } = readPayload(payload, given);
      if (!faults) return null;
      const fields = Object.keys(faults);
      this.setup.log('warn', 'A command was run with what it does not take.', { command, plugin: by, fields });
      const params = { command, fields: fields.join(', ') };
      return { kind: 'failed', owner: 'shell', error: { messageKey: 'command.badPayload', params, fields: faults } };
    } catch (error) {
      this.setup.onFault({ owner, command, kind: 'payload', error, acting: true });
      return { kind: 'failed', owner, error: toPluginError(error) };
    }
  }

  private refusal(command: CommandId, given: object): Outcome | null {
    const verdict = this.judge(command, true, given);
    if (verdict.allow) return null;
    this.setup.log('info', 'A command was refused.', { command, plugin: verdict.owner, reason: verdict.reasonKey });
    const shown = this.tellRefused(command);
    return { ...refused(verdict)!, ...(shown && { shown }) };
  }

  private async act(id: CommandId, command: Command, given: object): Promise<Outcome> {
    const read = () => readPayload(command.payload, given).payload!;
    const outcome = await this.carryOut(id, command, read);
    this.listeners.tell(id, read, outcome);
    return outcome;
  }

  private async carryOut(id: CommandId, command: Command, read: () => object): Promise<Outcome> {
    const { owner } = command;
    try {
      const outcome: unknown = await command.run(read());
      if (isOutcome(outcome)) return outcome.kind === 'done' ? outcome : { owner, ...outcome };
      throw new Error(`It gave no outcome.`);
    } catch (error) {
      if (!(error instanceof ApiError)) this.setup.onFault({ owner, command: id, kind: 'command', error, acting: true });
      return { kind: 'failed', error: toPluginError(error) };
    }
  }

  private tellRefused(command: CommandId): boolean {
    const given = this.commands.get(command);
    try {
      return given?.onRefused?.() === true;
    } catch (error) {
      this.setup.onFault({ owner: given!.owner, command, kind: 'command', error, acting: true });
      return false;
    }
  }

  /** Providers before those who use them, and of one plugin as registered. */
  private inOrder<T extends { owner: string }>(list: readonly T[]): readonly T[] {
    if (list.length < 2) return list;
    const order = this.setup.order();
    const place = ({ owner }: T): number => (order.includes(owner) ? order.indexOf(owner) : order.length);
    return [...list].sort((one, other) => place(one) - place(other));
  }

  /** Commands, guards and listeners that are registered now. */
  get count(): number {
    return this.commands.size + [...this.guards.values()].reduce((sum, guards) => sum + guards.length, 0) + this.listeners.count;
  }
}
