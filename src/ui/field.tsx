import { createContext, useContext, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}
const Link = createContext<FieldLink | null>(null);

export interface FieldProps {
  label: string;
  /** Columns of 12 that the field takes. */
  span?: number;
  required?: boolean;
  /** Small fact right of the label: age, local time. */
  hint?: ReactNode;
  /** One sentence below the control. */
  help?: ReactNode;
  /** What is wrong; replaces the help. */
  error?: string | null;
  /** Required and still missing: an orange edge, and the footer names it. */
  need?: boolean;
  /** Takes the height that the panel has left (notes). */
  fill?: boolean;
  /** A group of controls (radios, checkboxes) instead of one. */
  group?: boolean;
  children: ReactNode;
}

/** Label above, control, help or error below. The controls of `inputs.tsx` inside it find their label by themselves. */
export function Field({ label, span = 12, required = false, hint, help, error, need, fill, group, children }: FieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const helpId = `${id}-help`;
  const below = error || help;
  const link: FieldLink = { id, describedBy: below ? helpId : undefined, invalid: Boolean(error), required };
  const className = ['field', need && !error && 'need', error && 'wrong', fill && 'fill', span > 4 && 'wide'].filter(Boolean).join(' ');
  const top = (
    <span className="field-top">
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
      style={{ '--span': span } as React.CSSProperties}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {top}
      <Link value={link}>{children}</Link>
      {below && (
        <div id={helpId} className={error ? 'field-help bad' : 'field-help'} role={error ? 'alert' : undefined}>
          {error && <Icon name="error" size={12} />}
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

/** The grid of 12 columns that fields are laid out in. `roomy`: drawers and dialogs. */
export const FormGrid = ({ children, roomy }: { children: ReactNode; roomy?: boolean }) => (
  <div className={roomy ? 'form roomy' : 'form'}>{children}</div>
);
