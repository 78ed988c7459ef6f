import { observer } from 'mobx-react-lite';
import { problemOf, reasonOf, usePlugin, useT, type CommandId, type Outcome } from '../host';
import { Button, type ButtonProps } from './button';

export interface CommandButtonProps extends Omit<ButtonProps, 'why' | 'onRefused' | 'onClick'> {
  command: CommandId;
  /** What became of it. Without this a problem is said as a short message. */
  onOutcome?: (outcome: Outcome) => void;
}

/** A button that runs a command of any plugin, and says before the click why it may not: its own verdict, then every guard's. */
export const CommandButton = observer(function CommandButton({ command, onOutcome, ...props }: CommandButtonProps) {
  const t = useT();
  const { core, run, verdict } = usePlugin();
  const say = (outcome: Outcome) => {
    const problem = problemOf(t, outcome, 'shell:alert.error');
    if (problem) core.alerts.toast(problem, 'error');
  };
  const press = async () => (onOutcome ?? say)(await run(command));
  /** Run all the same: the command hears of it, and a guard may go by what is not observable. Why not stands at the button already. */
  const pressClosed = async () => {
    const outcome = await run(command);
    if (outcome.kind !== 'refused') (onOutcome ?? say)(outcome);
  };
  return <Button {...props} why={reasonOf(t, verdict(command))} onRefused={() => void pressClosed()} onClick={() => void press()} />;
});
