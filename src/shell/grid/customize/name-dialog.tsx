import { useState } from 'react';
import { announce, Button, Dialog, Field, TextInput } from '@dialer/ui';
import { problemOf, type Outcome } from '../../../host';
import { useText } from '../../services';

export interface NameDialogProps {
  title: string;
  /** What happens, where the title does not say it. */
  text?: string;
  confirm: string;
  /** Key of what is announced when it is done; has the name. */
  said: string;
  first: string;
  /** Refuses a name that is empty, too long or taken. */
  onName: (name: string) => Outcome;
  onClose: () => void;
}

const alike = (one: string, other: string): boolean => one.trim().toLocaleLowerCase() === other.toLocaleLowerCase();

/** Asks for the name of a layout; a refusal stays beside the field. */
export function NameDialog({ title, text, confirm, said, first, onName, onClose }: NameDialogProps) {
  const t = useText();
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    // The layout that everybody starts with has no name of its own, only the word that one reads.
    const base = t('customize.mine');
    const taken: Outcome = { kind: 'refused', reasonKey: 'customize.names.taken', params: { name: base } };
    const outcome = alike(name, base) ? taken : onName(name.trim());
    if (outcome.kind !== 'done') return setProblem(problemOf(t, outcome, 'customize.names.empty'));
    announce(t(said, { name: name.trim() }));
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <div className="t-2">{text}</div>}
      <Field label={t('customize.name')} required error={problem}>
        <TextInput
          value={name}
          maxLength={60}
          autoFocus
          onEnter={submit}
          onChange={(next) => {
            setName(next);
            setProblem(null);
          }}
        />
      </Field>
    </Dialog>
  );
}
