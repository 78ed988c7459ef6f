/** react-final-form with the fields of the scale: validation and server errors arrive as translated sentences. */
import type { FieldValidator } from 'final-form';
import { FORM_ERROR } from 'final-form';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { Field, type FieldProps } from './field';
import type { InputProps } from './text-input';

export { Form, FormSpy, useForm, useFormState } from 'react-final-form';
export { FORM_ERROR };
export type { FormApi } from 'final-form';

/** A check gives a sentence, or undefined when the value passes. */
export type Check<T> = (value: T, all: object) => string | undefined;

/** The first check that fails speaks. */
export const checks =
  <T,>(...all: Check<T>[]): Check<T> =>
  (value, values) => {
    for (const check of all) {
      const sentence = check(value, values);
      if (sentence) return sentence;
    }
    return undefined;
  };
export const isRequired =
  (sentence: string): Check<unknown> =>
  (value) =>
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
      ? sentence
      : undefined;
export const hasLength =
  (min: number, max: number, tooShort: string, tooLong: string): Check<string> =>
  (value) => {
    const length = (value ?? '').trim().length;
    return length < min ? tooShort : length > max ? tooLong : undefined;
  };

/** The body of a 422 as final-form's submission errors: the first sentence of each field, the message for the whole form. */
export function submitErrors(error: {
  message?: string;
  fields?: Record<string, string[]>;
  errors?: Record<string, string[]>;
}): Record<string, string> {
  const fields = error.fields ?? error.errors ?? {};
  const byField = Object.fromEntries(Object.entries(fields).flatMap(([name, sentences]) => (sentences[0] ? [[name, sentences[0]]] : [])));
  return Object.keys(byField).length ? byField : { [FORM_ERROR]: error.message ?? '' };
}

export interface FormFieldProps<T> extends Omit<FieldProps, 'error' | 'need' | 'children'> {
  name: string;
  initial: T;
  check?: Check<T>;
  children: (input: InputProps<T>) => ReactNode;
}

/** A field of the form; its error shows once the agent has left it or tried to send. */
export function FormField<T>({ name, initial, check, children, ...field }: FormFieldProps<T>) {
  const { input, meta } = useField<T>(name, {
    validate: check as FieldValidator<T> | undefined,
    defaultValue: initial,
    // Without these final-form turns '' into undefined and the control into an uncontrolled one.
    parse: (value) => value,
    format: (value) => value ?? initial,
    subscription: { value: true, error: true, touched: true, submitError: true, dirtySinceLastSubmit: true, submitFailed: true },
  });
  const served = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as string | undefined);
  const error = served ?? (meta.touched || meta.submitFailed ? (meta.error as string | undefined) : undefined);
  return (
    <Field {...field} error={error ?? null}>
      {children({ name, value: input.value, onChange: input.onChange, onBlur: () => input.onBlur(), onFocus: () => input.onFocus() })}
    </Field>
  );
}
