import { observer } from 'mobx-react-lite';
import { problemOf, reasonOf, usePlugin, useT, type Command, type Outcome } from '../host';
import { Button, type ButtonProps } from './button';

export interface CommandButtonProps extends Omit<ButtonProps, 'why' | 'onRefused' | 'onClick'> {
  command: Command;
  /** What it is run with; its verdict and its guards are asked with it before the click. */
  payload?: object;
  /** What became of it. Without this a problem is said as a short message. */
  onOutcome?: (outcome: Outcome) => void;
}

/** A button that runs a command of any plugin, and says before the click why it may not: its own verdict, then every guard's. */
export const CommandButton = observer(function CommandButton({ command, payload, onOutcome, ...props }: CommandButtonProps) {
  const t = useT();
  const { core, run, verdict } = usePlugin();
  const say = (outcome: Outcome) => {
    const problem = problemOf(t, outcome, 'shell:alert.error');
    if (problem) core.alerts.toast(problem, 'error');
  };
  const press = async () => (onOutcome ?? say)(await run(command, payload));
  /** Run all the same: the command hears of it, and a guard may go by what is not observable. Why not stands at the button already. */
  const pressClosed = async () => {
    const outcome = await run(command, payload);
    if (outcome.kind !== 'refused') (onOutcome ?? say)(outcome);
  };
  return (
    <Button {...props} why={reasonOf(t, verdict(command, payload))} onRefused={() => void pressClosed()} onClick={() => void press()} />
  );
});
