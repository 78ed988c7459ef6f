import { observer } from 'mobx-react-lite';
import { Button, Notice } from '@dialer/ui';
import type { Problem } from './use-change';
import { useWords } from './words';

/** Why a change was not made, in words: the plugins that would lose what they need, the gateway's refusal, or what failed. */
export const ProblemNotice = observer(function ProblemNotice({ problem, onClose }: { problem: Problem; onClose?: () => void }) {
  const { t, problem: words } = useWords();
  const title = problem.kind === 'failed' ? 'failedTitle' : problem.losses.length ? 'breaksTitle' : 'title';
  const action = onClose && (
    <Button size="small" variant="minimal" onClick={onClose}>
      {t('refused.dismiss')}
    </Button>
  );
  return (
    <Notice kind="error" title={t(`refused.${title}`)} action={action}>
      {words(problem).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
});
