/** The fields of one row of a list. */
import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { FormGrid } from '@dialer/ui';
import { FieldFault } from '../../ui/field-fault';
import { idOf, rowName, rowsIn, type RowDraft } from './draft';
import { FieldView, GroupView, type RowContext } from './field-row';
import { nameOf, type Field, type PlainField, type Rows } from './fields';

export interface RowProps extends RowContext {
  rows: Rows;
  at: number;
  draft: RowDraft;
  /** Somebody tried to save: every fault is shown. */
  tried: boolean;
  onChange: (next: RowDraft) => void;
}

/** A fault shows once its field was left, and wherever the row is moved to. */
export function Row({ rows, at, draft, tried, onChange, ...context }: RowProps) {
  const { errors = {} } = useFormState<Record<string, unknown>>({ subscription: { errors: true } });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { form, words, t, disabled, sent, refusals } = context;

  /** What the gateway said of this row, wherever it stood when it was sent. */
  const refusedOf = (field?: PlainField): string | null => {
    const before = rowsIn(sent?.[nameOf(rows)]);
    const was = before.findIndex((row) => idOf(row) === idOf(draft));
    const stands = was >= 0 && (field ? before[was]![nameOf(field)] === draft[nameOf(field)] : before[was] === draft);
    const said = stands ? refusals[rowName(rows, was, field)] : undefined;
    return said === undefined ? null : words.inRow(at, field ?? rows, said);
  };
  const fault = (field?: PlainField): string | null => {
    const shown = tried || (left.size > 0 && (!field || left.has(nameOf(field))));
    return (shown ? (errors[rowName(rows, at, field)] as string | undefined) : undefined) ?? refusedOf(field);
  };
  const drawn = (fields: readonly Field[]) => (
    <FormGrid>
      {fields.map((field) => {
        const name = nameOf(field);
        if (field.kind === 'group')
          return (
            <GroupView key={name} field={field} words={words}>
              {drawn(field.fields)}
            </GroupView>
          );
        // Rows within rows are JSON text.
        const plain = field as PlainField;
        return (
          <FieldView
            key={name}
            form={form}
            words={words}
            t={t}
            disabled={disabled}
            field={plain}
            draft={draft[name]}
            error={fault(plain)}
            onChange={(next) => onChange({ ...draft, [name]: next })}
            onBlur={() => setLeft((before) => new Set(before).add(name))}
          />
        );
      })}
    </FormGrid>
  );
  const whole = fault();
  return (
    <>
      {drawn(rows.fields)}
      {whole && <FieldFault>{whole}</FieldFault>}
    </>
  );
}
