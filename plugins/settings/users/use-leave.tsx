import { useState, type ReactNode } from 'react';
import { useT, type PageAddress, type PageProps } from '@dialer/host';
import { ConfirmDialog } from '@dialer/ui';

interface Leave {
  onDirty: (dirty: boolean) => void;
  /** As the address goes; what is not saved is asked about first. */
  go: PageAddress['go'];
  question: ReactNode;
}

/** Asks before what was changed of `name` is left, for another tab, another person, or the list alone. */
export function useLeave({ address, onDirty }: PageProps, name: string): Leave {
  const t = useT();
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Record<string, string> | null>(null);
  const noteDirty = (next: boolean) => {
    setDirty(next);
    onDirty(next);
  };
  return {
    onDirty: noteDirty,
    go: (values) => (dirty ? setWanted(values) : address.go(values)),
    question: wanted && (
      <ConfirmDialog
        title={t('leave.title')}
        confirm={t('leave.confirm')}
        onConfirm={() => {
          noteDirty(false);
          setWanted(null);
          address.go(wanted);
        }}
        onClose={() => setWanted(null)}
      >
        {t('leave.text', { name })}
      </ConfirmDialog>
    ),
  };
}
