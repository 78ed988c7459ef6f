/** A field with a control of the plugin's own. It is contained: when it throws or does not come, the form's own stands there. */
import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton, useLoad } from '@dialer/ui';
import type { Translate } from '../../host';
import type { Editor } from '../../registry/setup';
import { Control, type ControlProps } from './control';
import { fromDraft, toDraft, UNREADABLE } from './draft';
import type { PlainField } from './fields';

/** Where the editors of a plugin come from, and who is told of one that failed. */
export interface Editors {
  load(name: string): Promise<Editor>;
  failed(name: string, error: unknown): void;
  /** Translates in the plugin's namespace. */
  t: Translate;
}

export function EditorControl({ name, editors, ...props }: ControlProps & { name: string; editors: Editors }) {
  const { field, label, draft, disabled, t, onChange, onBlur } = props;
  const editor = useLoad(() => editors.load(name), [editors, name]);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (editor.error) editors.failed(name, editor.error);
  }, [editor.error]); // eslint-disable-line react-hooks/exhaustive-deps -- told once
  const waiting = <Skeleton shape="form" rows={1} />;
  if (broken || editor.error)
    return (
      <>
        <Control {...props} />
        <span className="field-help">{t('config.editorFailed')}</span>
      </>
    );
  if (!editor.data) return waiting;
  const Own = editor.data;
  const value = fromDraft(field, draft);
  const change = (next: unknown) => {
    if (next === undefined || holds(field, next)) return onChange(toDraft(field, next));
    editors.failed(name, new Error(`It gave a value that ${field.path.join('.')} cannot hold.`));
  };
  return (
    <ErrorBoundary
      fallback={null}
      onError={(error) => {
        editors.failed(name, error);
        setBroken(true);
      }}
    >
      <Suspense fallback={waiting}>
        <div className="config-editor" onBlur={onBlur}>
          <Own value={value === UNREADABLE ? undefined : value} onChange={change} label={label} disabled={disabled} t={editors.t} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether a value can stand in the field at all, right or wrong; another would be lost on its way into the form. */
function holds(field: PlainField, value: unknown): boolean {
  if (value === null) return field.nullable;
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    case 'switch':
      return typeof value === 'boolean';
    case 'select':
      return typeof value === 'string' || typeof value === 'number';
    case 'choices':
    case 'tags':
      return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
    case 'json':
      return isJson(value);
  }
}
function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}
