import { LIMITS } from '@dialer/contract';
import { useT, usePlugin } from '@dialer/host';
import { Field, Note, Select, TextInput, useLoad } from '@dialer/ui';
import { isResting, listCalled, ListRests, type LeadList } from './list-rests';

/** Of the leads of a file: none, one of the campaign by its name, or one that is made. */
export interface IntoList {
  readonly kind: 'none' | 'known' | 'new';
  readonly name: string;
  readonly source: string;
}
const [NONE, NEW] = ['\t', '\n'];

/** A list of its own, called as the file. */
export const listOfFile = (file: string, source: string): IntoList => ({
  kind: 'new',
  name: file.replace(/\.[^.]*$/, '').slice(0, LIMITS.campaignName),
  source: source.slice(0, LIMITS.text),
});

/** The list of the campaign that the leads go into; `slug` null: the campaign is made by this file, and has none yet. */
export function ListFields({ slug, value, onChange }: { slug: string | null; value: IntoList; onChange: (next: IntoList) => void }) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad(
    async (signal) => (slug === null ? [] : (await api.call('getLeadLists', { params: { slug } }, { signal })).rows),
    [api, slug],
  );
  const lists = load.data ?? [];
  // One that is typed may be there already.
  const known = value.kind === 'none' ? undefined : listCalled(lists, value.name);
  const shown = ({ name, active, expired }: LeadList) => {
    if (!active) return t('import.option_off', { name });
    return expired ? t('import.option_expired', { name }) : name;
  };
  const chosen = value.kind === 'none' ? NONE! : value.kind === 'known' && known ? known.name : NEW!;
  const choose = (next: string) =>
    onChange({ ...value, ...(next === NONE ? { kind: 'none' } : next === NEW ? { kind: 'new' } : { kind: 'known', name: next }) });
  return (
    <>
      <Field label={t('import.list')} span={4} help={t('import.list_help')}>
        <Select
          value={chosen}
          onChange={(next) => next && choose(next)}
          options={[
            { value: NEW!, label: t('import.new_list') },
            ...lists.map((list) => ({ value: list.name, label: shown(list) })),
            { value: NONE!, label: t('import.no_list') },
          ]}
        />
      </Field>
      {chosen === NEW && (
        <>
          <Field label={t('import.list_name')} span={4} required>
            <TextInput value={value.name} onChange={(name) => onChange({ ...value, kind: 'new', name })} maxLength={LIMITS.campaignName} />
          </Field>
          <Field label={t('import.list_source')} span={4} help={t('import.list_source_help')}>
            <TextInput value={value.source} onChange={(source) => onChange({ ...value, kind: 'new', source })} maxLength={LIMITS.text} />
          </Field>
        </>
      )}
      {known && chosen === NEW && (
        <Field label="" span={8}>
          <Note>{t('import.list_there')}</Note>
        </Field>
      )}
      {known && isResting(known) && (
        <Field label="" span={8}>
          <ListRests list={known} />
        </Field>
      )}
    </>
  );
}
