import { useEffect, useState } from 'react';
import { compareStructural } from 'mobx';
import type { CentreState, SaveOutcome } from '../host';

/** What is edited on a settings page of a value that the people of a centre share. */
export interface Draft<T> {
  /** As it is edited here; what is not, as it stands for the centre now. */
  readonly value: T;
  /** Edits fields; so many of them differ from what stands. */
  set(fields: Partial<T>): void;
  readonly changes: number;
  /** The value that stands of a field that differs from it, for `was` of `Setting`. */
  was<K extends keyof T & string>(field: K): T[K] | undefined;
  /** What the gateway says of a field, by its path; null: nothing. */
  error(path: string): string | null;
  /** Why the last save was not made, for `problemOf`; null: nothing went wrong. */
  readonly problem: SaveOutcome<T> | null;
  readonly saving: boolean;
  save(): void;
  discard(): void;
}

interface Edit<T> {
  /** What was edited: others' changes since are told from one's own by it. */
  from: T;
  fields: Partial<T>;
}

/** The person has read what others made of it: the next save is from that, and loses nothing else of it. */
const seen = <T extends object>({ fields }: Edit<T>, merged: T, theirs: T): Edit<T> => ({
  from: theirs,
  fields: Object.fromEntries(Object.keys(fields).map((name) => [name, merged[name as keyof T]])) as Partial<T>,
});

/**
 * A form over `ctx.centreState`, for a component that is an `observer`; what others save meanwhile shows where nothing is
 * edited. A save that somebody else's came before with other values for the same fields is refused once, in words: theirs
 * stand as `was` then, Save overwrites them and Discard takes them.
 */
export function useDraft<T extends object>(state: CentreState<T>, onDirty: (dirty: boolean) => void): Draft<T> {
  const [edit, setEdit] = useState<Edit<T> | null>(null);
  const [problem, setProblem] = useState<SaveOutcome<T> | null>(null);
  const [saving, setSaving] = useState(false);
  const stands = state.value;
  const value = { ...stands, ...edit?.fields };
  const differs = (field: keyof T): boolean => !compareStructural(value[field], stands[field]);
  const changes = (Object.keys(edit?.fields ?? {}) as (keyof T)[]).filter(differs).length;
  useEffect(() => {
    onDirty(changes > 0);
    return () => onDirty(false);
  }, [changes > 0]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per change of the answer

  const save = async (): Promise<void> => {
    if (!edit || saving) return;
    setSaving(true);
    const sent = { ...edit.from, ...edit.fields };
    const outcome = await state.save(sent, edit.from);
    setSaving(false);
    setProblem(outcome.kind === 'done' ? null : outcome);
    setEdit((now) => {
      if (outcome.kind === 'done') return now === edit ? null : now && { ...now, from: sent };
      return now === edit && outcome.merged ? seen(now, outcome.merged, state.value) : now;
    });
  };
  return {
    value,
    changes,
    problem,
    saving,
    set(fields) {
      setProblem(null);
      setEdit((now) => ({ from: now?.from ?? stands, fields: { ...now?.fields, ...fields } }));
    },
    was: (field) => (differs(field) ? stands[field] : undefined),
    error: (path) => (problem?.kind === 'failed' && problem.error.fields?.[path]?.[0]) || null,
    save: () => void save(),
    discard() {
      setProblem(null);
      setEdit(null);
    },
  };
}
