import { observer } from 'mobx-react-lite';
import { Button, Notice } from '@dialer/ui';
import { useAdminText } from './text';
import type { Problem } from './use-change';
import { useProblemWords } from './use-problem-words';
import { useWords } from './words';

/** Why a change was not made, in words: the plugins that would lose what they need, the gateway's refusal, or what failed. */
export const ProblemNotice = observer(function ProblemNotice({ problem, onClose }: { problem: Problem; onClose?: () => void }) {
  const t = useAdminText();
  const words = useWords();
  const say = useProblemWords();
  const action = onClose && (
    <Button size="small" variant="minimal" onClick={onClose}>
      {t('refused.dismiss')}
    </Button>
  );
  if (problem.kind === 'failed')
    return (
      <Notice kind="error" title={t('refused.failedTitle')} action={action}>
        {say(problem).join(' ')}
      </Notice>
    );
  const sentences = problem.breaks.length ? words.breaks(problem.breaks) : say(problem);
  return (
    <Notice kind="error" title={t(problem.breaks.length ? 'refused.breaksTitle' : 'refused.title')} action={action}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
});
