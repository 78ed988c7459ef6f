/** The controls of the form, each tied to its name in `Entered`. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { useT } from '@dialer/host';
import { Button, Field, Select, Switch, TextArea, TextInput } from '@dialer/ui';
import { useRecordField } from '@dialer/ui/records';
import { movesFrom, type Entered, type Line, type Name } from './values';

interface Common {
  name: Name;
  span?: 5 | 6 | 7 | 12;
  help?: string;
}

export function Text({
  name,
  span = 12,
  help,
  required = false,
  type = 'text',
  lines = false,
  autoFocus = false,
}: Common & { required?: boolean; type?: 'text' | 'password'; lines?: boolean; autoFocus?: boolean }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={t(`field.${name}`)} span={span} required={required} help={help} error={error}>
      {/* Not the browser's own passwords: this one is the carrier's. */}
      {lines ? <TextArea {...field} rows={4} /> : <TextInput {...field} type={type} autoComplete="new-password" autoFocus={autoFocus} />}
    </Field>
  );
}

/** Says why it is wanted anew where the line speaks to another place. */
export function Secret({ line }: { line: Line | null }) {
  const t = useT();
  const { values } = useFormState<Entered>({ subscription: { values: true } });
  const kept = line !== null && line.hasSecret;
  const moved = kept && !values.noSecret && movesFrom(line, values);
  const help = moved ? 'help.secret_moved' : kept ? 'help.secret_kept' : 'help.secret';
  return <Text name="secret" span={6} type="password" required={moved} help={t(help)} />;
}

/** May stay empty, and says what that costs. */
export function CallerId() {
  const t = useT();
  const { values } = useFormState<Entered>({ subscription: { values: true } });
  return <Text name="callerId" span={6} help={t(values.callerId.trim() ? 'help.callerId' : 'help.callerId_none')} />;
}

export function Whole({ name, span = 12, help }: Common) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={t(`field.${name}`)} span={span} help={help} error={error}>
      <TextInput {...field} inputMode="numeric" />
    </Field>
  );
}

export function Choice({ name, span = 12, help, values }: Common & { values: readonly string[] }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  const options = values.map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <Field label={t(`field.${name}`)} span={span} help={help} error={error}>
      <Select {...field} options={options} />
    </Field>
  );
}

export function Check({ name, span = 12, help }: Common) {
  const t = useT();
  const { error, value, onChange } = useRecordField<boolean>(name);
  return (
    <Field label={t(`field.${name}`)} span={span} group help={help} error={error}>
      <Switch value={value} onChange={onChange} label={t(value ? 'yes' : 'no')} aria-label={t(`field.${name}`)} />
    </Field>
  );
}

/** Folded until somebody opens it, or a save was refused for something in it. */
export function More({ first, children }: { first: readonly Name[]; children: ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { errors, submitErrors, submitFailed } = useFormState({ subscription: { errors: true, submitErrors: true, submitFailed: true } });
  const wrong = Object.keys({ ...errors, ...submitErrors }).some((name) => !name.startsWith('FINAL_FORM') && !first.includes(name as Name));
  const shown = open || (submitFailed && wrong);
  const top = useRef<HTMLDivElement>(null);
  // What opens lies below the fold of a low window: without this nothing seems to have opened.
  useEffect(() => {
    if (open) top.current?.scrollIntoView?.({ block: 'start' });
  }, [open]);
  return (
    <>
      <div ref={top} style={{ gridColumn: '1 / -1' }}>
        <Button icon={shown ? 'chevron-up' : 'chevron-down'} aria-expanded={shown} onClick={() => setOpen(!shown)}>
          {t('more')}
        </Button>
        <span className="t-2"> {t('more_text')}</span>
      </div>
      {/* Never taken away: what is wrong in a field that is not drawn would not be known. */}
      <div style={{ display: shown ? 'contents' : 'none' }}>{children}</div>
    </>
  );
}
