/** Who or what belongs to something: a list with a filter, Cancel and Save [SET-076]. */
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, toPluginError } from '../host';
import { Button } from './button';
import { Empty, LoadError, Notice, Skeleton } from './feedback';
import { SearchInput } from './inputs';
import { useCloseQuestion } from './close-question';
import { Dialog } from './overlays';
import type { Load } from './use-load';

export interface Pickable {
  id: number;
  name: string;
  /** What tells it apart from others: an extension, a role. */
  facts?: string;
  /** Why it cannot be put in or taken out, in words. */
  locked?: string | null;
}

export interface PickDialogProps {
  title: string;
  /** What choosing does, in a sentence. */
  text?: ReactNode;
  /** All that can be chosen, and what was chosen when it was read. */
  load: Pick<Load<{ all: readonly Pickable[]; chosen: readonly number[] }>, 'data' | 'error' | 'retry'>;
  /** What stands where there is nothing to choose from. */
  empty: string;
  /** With a filter box. */
  filter?: boolean;
  /** `was`: what was chosen when it was read, so that what somebody else puts in meanwhile stays in. Rejects with `ApiError`. */
  save(chosen: number[], was: readonly number[]): Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}

export function PickDialog({ title, text, load, empty, filter = true, save, onSaved, onClose }: PickDialogProps) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ReadonlySet<number> | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const counted = useId();
  const { data } = load;
  const was = useMemo(() => new Set(data?.chosen), [data]);
  const chosen = edited ?? was;
  const changes = [...chosen].filter((id) => !was.has(id)).length + [...was].filter((id) => !chosen.has(id)).length;
  const wanted = search.trim().toLocaleLowerCase();
  const shown = (data?.all ?? []).filter(({ name, facts = '' }) => `${name} ${facts}`.toLocaleLowerCase().includes(wanted));

  const turn = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setEdited(next);
  };
  async function press() {
    setSaving(true);
    setProblem(null);
    try {
      await save([...chosen], [...was]);
      onSaved();
    } catch (thrown) {
      const error = toPluginError(thrown);
      const sentences = Object.values(error.fields ?? {}).flat();
      setProblem(sentences.join(' ') || errorText(t, error, 'settings.failed.other'));
      setSaving(false);
    }
  }

  const { leave, question } = useCloseQuestion(changes > 0, onClose);
  return (
    <Dialog
      title={title}
      onClose={leave}
      footer={
        <>
          <span id={counted} className="grow t-label" role="status">
            {data && t('pick_list.chosen', { count: chosen.size })}
          </span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" loading={saving} why={changes === 0 ? t('pick_list.same') : null} onClick={() => void press()}>
            {t('save.save')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {text && <p className="t-2">{text}</p>}
      {!data && (load.error ? <LoadError title={t('pick_list.failed')} onRetry={load.retry} /> : <Skeleton rows={6} />)}
      {data && filter && data.all.length > 0 && (
        <SearchInput value={search} onChange={setSearch} placeholder={t('pick_list.filter')} aria-label={t('pick_list.filter')} />
      )}
      {data && (
        <ul className="pick-list" aria-label={title} aria-describedby={counted}>
          {shown.map(({ id, name, facts, locked }) => (
            <li key={id}>
              <label className="pick">
                <input type="checkbox" checked={chosen.has(id)} disabled={Boolean(locked)} onChange={() => turn(id)} />
                <span className="grow">{name}</span>
                {(locked || facts) && <span className="t-label">{locked || facts}</span>}
              </label>
            </li>
          ))}
        </ul>
      )}
      {data && data.all.length === 0 && <Empty title={empty} />}
      {data && data.all.length > 0 && shown.length === 0 && <Empty title={t('pick_list.none')} />}
      {question}
    </Dialog>
  );
}
