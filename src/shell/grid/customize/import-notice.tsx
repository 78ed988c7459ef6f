import { Button, Dialog } from '@dialer/ui';
import type { Imported, Remark } from '../../../core/workspace/exchange';
import { useText } from '../../services';

/** Why a file was refused, or what of it is not as it was; nothing when it came in whole. */
export function ImportNotice({ outcome, onClose }: { outcome: Imported; onClose: () => void }) {
  const t = useText();
  /** A role is named as people name it; one that this release does not know stays as the file has it. */
  const words = ({ reasonKey, params }: Remark) =>
    t(
      reasonKey,
      params?.role === undefined ? params : { ...params, role: t(`role.${params.role}`, { defaultValue: String(params.role) }) },
    );
  const refused = outcome.kind === 'refused';
  const lines = refused
    ? [words(outcome), t('customize.importKept')]
    : [
        ...outcome.remarks.map(words),
        ...(outcome.unknown.length ? [t('customize.imports.unknown', { count: outcome.unknown.length })] : []),
      ];
  if (lines.length === 0) return null;
  return (
    <Dialog
      title={refused ? t('customize.importTitle') : t('customize.imports.doneTitle', { name: outcome.name })}
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div role="alert" className="stack">
        {lines.map((line) => (
          <p key={line} className="t-2">
            {line}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
