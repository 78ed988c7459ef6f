/** Parts of a settings page. The frame (title, sentence, navigation, the question before leaving) is the shell's. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { useFieldLink } from './field';
import { FieldFault } from './field-fault';
import { Icon } from './icons';

export const Toolbar = ({ children }: { children: ReactNode }) => <div className="toolbar">{children}</div>;
/** A bordered part of a page: a table, or a group of settings under a title. */
export const Sheet = ({ title, text, children, footer }: { title?: string; text?: string; children: ReactNode; footer?: ReactNode }) => (
  <section className="sheet" aria-label={title}>
    {title && (
      <h2 className="sheet-title">
        {title}
        {text && <span className="t-label">{text}</span>}
      </h2>
    )}
    {children}
    {footer}
  </section>
);
/** Scrolls; 800 wide at most when it holds a form. */
export const PageBody = ({ children, form }: { children: ReactNode; form?: boolean }) => (
  <div className="page-scroll">
    <div className={form ? 'page-form' : undefined}>{children}</div>
  </div>
);

/** One setting: name, sentence, control of 176. A changed one says what it was. */
export function Setting({
  name,
  text,
  was,
  error,
  children,
}: {
  name: string;
  text?: string;
  /** Saved value, while the shown one differs. */ was?: ReactNode;
  error?: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const link = useFieldLink();
  return (
    <div className="setting" role="group" aria-label={name} {...link}>
      <span className="setting-name">{name}</span>
      <span className="row t-label">
        <span className="grow">{text}</span>
        {was !== undefined && (
          <span className="chip">
            {was === null || String(was).trim() === '' ? t('save.wasEmpty') : t('save.was', { value: String(was) })}
          </span>
        )}
      </span>
      <div className={error ? 'field wrong' : 'field'}>{children}</div>
      {error && <FieldFault>{error}</FieldFault>}
    </div>
  );
}

export interface SaveBarProps {
  /** How many values differ; 0 hides the bar. */
  changes: number;
  saving?: boolean;
  /** Why it cannot be saved now. */
  why?: string | null;
  /** What saving does, e.g. "They apply to everyone once saved." */
  children?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
}
/** Appears when something changed. */
export function SaveBar({ changes, saving, why, children, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('common');
  if (changes === 0) return null;
  return (
    <div className="save-bar" role="region" aria-label={t('save.bar')}>
      <Icon name="edit" size={14} />
      <span className="grow">
        <b>{t('save.changes', { count: changes })}</b> <span className="t-2">{why ?? children}</span>
      </span>
      <Button onClick={onDiscard} disabled={saving}>
        {t('save.discard')}
      </Button>
      <Button intent="primary" loading={saving} why={why} onClick={onSave}>
        {t('save.save')}
      </Button>
    </div>
  );
}
