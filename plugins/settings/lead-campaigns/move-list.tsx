import { useState } from 'react';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Dialog, Field, Notice, Select } from '@dialer/ui';
import type { List } from './lists-dialog';

/** Which words say why a list's leads are not moved; null: they can be. */
function whyNotMoved({ id, leads, movesTo }: List, all: readonly List[]): 'moving' | 'nothing' | 'alone' | null {
  if (movesTo) return 'moving';
  if (leads === 0) return 'nothing';
  return all.some((other) => other.id !== id && !other.movesTo) ? null : 'alone';
}

export function MoveButton({ list, all, onClick }: { list: List; all: readonly List[]; onClick: () => void }) {
  const t = useT();
  const why = whyNotMoved(list, all);
  return (
    <Button size="small" aria-label={t('lists.move_of', { name: list.name })} why={why && t(`lists.${why}`)} onClick={onClick}>
      {t('lists.move')}
    </Button>
  );
}

/** All leads of a list, into another of the campaign. */
export function MoveDialog({
  list,
  others,
  onMoved,
  onClose,
}: {
  list: List;
  others: readonly List[];
  onMoved: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function move() {
    setBusy(true);
    setProblem(null);
    try {
      await api.call('moveLeadList', { params: { id: list.id }, body: { to: Number(to) } });
      onMoved();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'lists.move_failed'));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={t('lists.move_of', { name: list.name })}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('lists.cancel')}</Button>
          <Button intent="primary" loading={busy} why={to === '' ? t('lists.choose') : null} onClick={() => void move()}>
            {t('lists.move_now', { count: list.leads, amount: formatCount(list.leads, language) })}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <p>{t('lists.move_text')}</p>
      <Field label={t('lists.into')} required>
        <Select
          value={to}
          onChange={setTo}
          placeholder={t('lists.choose')}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
    </Dialog>
  );
}
