/** Controls that save as they are pressed: shown at once, said to be saved, and back with words when that was refused. */
import { useState } from 'react';
import { errorText, formatTime, toPluginError, useCore, useT } from '@dialer/host';
import { Notice, State } from '@dialer/ui';
import type { User } from './people';

export interface Saves {
  /** The person as they are shown: with what is being saved. */
  shown(user: User): User;
  /** `change`: of the person's fields. Resolves to whether it was saved. */
  save(user: User, change: Partial<User>, call: () => Promise<unknown>): Promise<boolean>;
  /** What stands of the last one: when it was saved, or why not. */
  readonly last: { at: number; problem: string | null } | null;
}

export function useSaves(put: (user: User) => void): Saves {
  const t = useT();
  const { clock } = useCore();
  const [pending, setPending] = useState<ReadonlyMap<number, Partial<User>>>(new Map());
  const [last, setLast] = useState<Saves['last']>(null);
  const shown = (user: User): User => ({ ...user, ...pending.get(user.id) });

  async function save(user: User, change: Partial<User>, call: () => Promise<unknown>): Promise<boolean> {
    setPending((now) => new Map(now).set(user.id, { ...now.get(user.id), ...change }));
    let problem: string | null = null;
    try {
      await call();
      put({ ...user, ...change });
    } catch (thrown) {
      const why = errorText(t, toPluginError(thrown), 'failed.other');
      problem = t('failed.saved', { name: user.fullName, why });
    }
    setPending((now) => {
      const left = new Map(now);
      left.delete(user.id);
      return left;
    });
    setLast({ at: clock.now(), problem });
    return problem === null;
  }
  return { shown, save, last };
}

/** Beside the search: that the last press was saved. */
export function SavedAt({ last }: Pick<Saves, 'last'>) {
  const t = useT();
  const { language } = useCore().session;
  return (
    <span role="status">
      {last && !last.problem && (
        <State kind="ok" icon="tick">
          {t('saved_at', { time: formatTime(last.at, language) })}
        </State>
      )}
    </span>
  );
}

export const Refused = ({ last }: Pick<Saves, 'last'>) => (last?.problem ? <Notice kind="error">{last.problem}</Notice> : null);
