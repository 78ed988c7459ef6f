import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { LoadError, Skeleton } from '@dialer/ui';
import { Frame } from './frame';
import { Check } from './check';
import { Columns } from './columns';
import { ChooseFile } from './choose-file';
import { Ended, Running } from './progress';
import { useImport, type LeadImport } from './use-import';

const STEPS = ['file', 'columns', 'check', 'run'] as const;
type Step = (typeof STEPS)[number];

const stepOf = ({ state, counts }: LeadImport, changing: boolean): Step => {
  if (state === 'uploading') return 'file';
  if (state === 'uploaded' || changing) return 'columns';
  if (state === 'checking' || state === 'checked') return 'check';
  return state === 'failed' && !counts ? 'columns' : 'run';
};

/** A file of leads in four steps: the file, what its columns are, what would become of its rows, and taking them in. */
export const ImportView = observer(function ImportView({
  id,
  campaigns,
  onMade,
  onClose,
}: {
  /** `new`: no file is chosen yet. */
  id: string;
  campaigns: readonly { name: string; slug: string }[];
  onMade: (id: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { data, error, set, retry } = useImport(id);
  /** Back from the check to the columns, where the same file is mapped anew. */
  const [changing, setChanging] = useState(false);
  const step: Step = data ? stepOf(data, changing) : 'file';
  const now = (next: LeadImport) => {
    setChanging(false);
    set(next);
  };
  const titleOf = (one: Step) =>
    `${t('import.title')} · ${t('import.step', { nth: STEPS.indexOf(one) + 1, of: STEPS.length, name: t(`import.steps.${one}`) })}`;
  const title = titleOf(step);
  if (id === 'new')
    return (
      <ChooseFile
        title={title}
        onClose={onClose}
        onSent={(made) => {
          set(made);
          onMade(made.id);
        }}
      />
    );
  if (!data)
    return (
      <Frame title={title} onClose={onClose}>
        {error ? <LoadError title={t('failed.import')} onRetry={retry} /> : <Skeleton rows={6} />}
      </Frame>
    );
  const props = { title, data, onClose };
  if (step === 'file') return <ChooseFile title={title} onClose={onClose} interrupted onSent={(made) => onMade(made.id)} />;
  if (step === 'columns')
    return (
      <Columns
        {...props}
        campaigns={campaigns}
        onChecked={now}
        another={(problem) => <ChooseFile title={titleOf('file')} onClose={onClose} refused={problem} onSent={(made) => onMade(made.id)} />}
      />
    );
  if (step === 'check') return <Check {...props} campaigns={campaigns} onBack={() => setChanging(true)} onStarted={now} />;
  return data.state === 'running' ? <Running {...props} onCancelled={retry} /> : <Ended {...props} onAgain={() => setChanging(true)} />;
});
