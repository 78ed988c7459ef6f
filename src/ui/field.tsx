import { createContext, useCallback, useContext, useEffect, useId, useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Takes what a control cannot read of what was typed, in words; null: nothing any more. */
  report: (control: string, problem: string | null) => void;
}
const Link = createContext<FieldLink | null>(null);

/** True below it once somebody tried to save: what is missing is then marked in fields that nobody has touched too. */
export const SaveTried = createContext(false);

/** Columns of 12 in a panel of usual width, in one under 624 pixels, and in one from 904. */
export interface Spans {
  usual: number;
  narrow: number;
  wide: number;
}

export interface FieldProps {
  label: string;
  /** For readers of screens alone: a table's header says it to the eye. */
  labelHidden?: boolean;
  /** Columns of 12 that the field takes; or how many by the width of its panel, which then need not be measured. */
  span?: number | Spans;
  required?: boolean;
  /** Small fact right of the label: age, local time. */
  hint?: ReactNode;
  /** One sentence below the control. */
  help?: ReactNode;
  /** What is wrong; replaces the help. */
  error?: string | null;
  /**
   * Required and still missing: an orange edge, or this sentence. Neither before somebody was in the field, or tried to
   * save: a form that nobody has touched is not wrong.
   */
  need?: boolean | string;
  /** Takes the height that the panel has left (notes). */
  fill?: boolean;
  /** A group of controls (several phones, a few choices side by side) instead of one. */
  group?: boolean;
  children: ReactNode;
}

/** Called when one of the fields within has the focus: `<FieldsHeard value={…}>` around them, which draws nothing. */
export const FieldsHeard = createContext<(() => void) | undefined>(undefined);

/** Label above, control, help or error below. The controls of `inputs.tsx` inside it find their label by themselves. */
export function Field(props: FieldProps) {
  const { label, labelHidden, span = 12, required = false, hint, help, error, need, fill, group, children } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const helpId = `${id}-help`;
  /** By control: a group has several, and one that is right again leaves the others' words alone. */
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map());
  const report = useCallback(
    (control: string, problem: string | null) =>
      setUnread((before) => {
        const now = new Map(before);
        now.delete(control); // so that the latest comes last
        if (problem !== null) now.set(control, problem);
        return now;
      }),
    [],
  );
  const [left, setLeft] = useState(false);
  // Left while nothing was missing, or before the last save, it says nothing of what is missing now.
  if (left && !need) setLeft(false);
  const told = [...unread.values()].at(-1);
  const due = (useContext(SaveTried) || left) && told !== '' ? need : undefined;
  const wrong = told || error || (typeof due === 'string' ? due : null);
  const below = wrong || help;
  const link: FieldLink = { id, describedBy: below ? helpId : undefined, invalid: Boolean(wrong), required, report };
  const { usual, narrow, wide } = typeof span === 'number' ? { usual: span, narrow: span, wide: span } : span;
  const className = ['field', due && !wrong && 'need', wrong && 'wrong', fill && 'fill', narrow > 4 && 'wide'].filter(Boolean).join(' ');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element)) return setLeft(true);
    // Into a calendar or a list of this field is not out of it; a dialog is a portal too, and has its other fields inside.
    const portal = relatedTarget.closest('.bp6-portal');
    const inList = portal !== null && portal !== currentTarget.closest('.bp6-portal');
    if (!inList && !currentTarget.contains(relatedTarget)) setLeft(true);
  };
  const top = (
    <span className={labelHidden ? 'visually-hidden' : 'field-top'}>
      <label className="field-label" {...(group ? { id: `${id}-label` } : { htmlFor: id })}>
        {label}
      </label>
      {required && (
        <span className="field-required" aria-hidden="true" title={t('required')}>
          *
        </span>
      )}
      {hint && <span className="field-hint">{hint}</span>}
    </span>
  );
  return (
    <div
      className={className}
      style={{ '--span': usual, '--span-narrow': narrow, '--span-wide': wide } as React.CSSProperties}
      onFocus={useContext(FieldsHeard)}
      onBlur={leave}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {top}
      <Link value={link}>{children}</Link>
      {below && (
        <div id={helpId} className={wrong ? 'field-help bad' : 'field-help'} role={wrong ? 'alert' : undefined}>
          {wrong && <Icon name="error" size={12} />}
          <span>{below}</span>
        </div>
      )}
    </div>
  );
}

/** Attributes that tie a control to the field around it; empty outside one. */
export function useFieldLink(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true } {
  const link = useContext(Link);
  if (!link) return {};
  return {
    id: link.id,
    ...(link.describedBy && { 'aria-describedby': link.describedBy }),
    ...(link.invalid && { 'aria-invalid': true as const }),
    ...(link.required && { 'aria-required': true as const }),
  };
}

/**
 * Tells the field around a control what the control cannot read, in words; null: nothing. Empty: it is being typed, and
 * not said to be missing until then.
 */
export function useFieldProblem(problem: string | null): void {
  const report = useContext(Link)?.report;
  const control = useId();
  useEffect(() => {
    if (!report || problem === null) return undefined;
    report(control, problem);
    return () => report(control, null);
  }, [report, control, problem]);
}

/** The grid of 12 columns that fields are laid out in. `roomy`: drawers and dialogs. */
export const FormGrid = ({ children, roomy }: { children: ReactNode; roomy?: boolean }) => (
  <div className={roomy ? 'form roomy' : 'form'}>{children}</div>
);
