/** A list of numbers as one setting of a form: added to at the end, the last one removed [SET-031]. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button';
import { Empty, Notice } from './feedback';
import { Chip } from './panel';
import { Field } from './field';
import { Sheet } from './page';
import { useSetting } from './settings-form';
import { Table, type Column } from './table';
import { TextInput } from './text-input';

/** The list as the text of its setting: each number ends a line. */
export const listText = (numbers: readonly (number | string)[]): string => numbers.map((one) => `${one}\n`).join('');
export const listOf = (text: string): string[] => text.split('\n').slice(0, -1);
/** What the fields of a list mean, by what one of them means. */
export const tidyList =
  (tidy: (text: string) => string) =>
  (text: string): string =>
    listText(listOf(text).map(tidy));
/** What is wrong with the first wrong number; null: nothing. */
export const listFault =
  (faultOf: (text: string) => string | null) =>
  (text: string): string | null =>
    listOf(text).reduce<string | null>((found, one) => found ?? faultOf(one), null);

export interface ListRow {
  /** From 0. */
  at: number;
  text: string;
  /** What is saved at this place, while the text is another one; undefined: nothing is saved there. */
  was: string | null | undefined;
}

export interface SettingListProps {
  name: string;
  title: string;
  text?: string;
  /** Headings of the place and of the field. */
  headings: { place: string; value: string };
  place: (at: number) => string;
  /** Of a field, for who hears the page. */
  labelOf: (at: number) => string;
  unit?: string;
  tidy: (text: string) => string;
  faultOf: (text: string) => string | null;
  /** Columns between the field and what it was. */
  more?: readonly Column<ListRow>[];
  most: number;
  /** Texts of the buttons; what stands where the list is empty, and below it. */
  add: string;
  removeOf: (at: number) => string;
  empty: string;
  children?: ReactNode;
}

export function SettingList({ name, title, text, headings, place, labelOf, unit, tidy, faultOf, more = [], ...rest }: SettingListProps) {
  const { t } = useTranslation('common');
  const { value, was, onChange, onBlur, onFocus, error } = useSetting(name);
  const sheet = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  const texts = listOf(value);
  const saved = was === null ? texts.map(tidy) : listOf(was);
  const rows = texts.map((one, at): ListRow => ({
    at,
    text: one,
    was: at < saved.length ? (tidy(one) === saved[at] ? null : saved[at]!) : undefined,
  }));
  const gone = saved.slice(texts.length);
  const own = rows.some(({ text: one }) => faultOf(tidy(one)));
  const set = (next: readonly string[]) => onChange(listText(next));
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(sheet.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  }, [texts.length]);
  const last = rows.length - 1;
  return (
    <div ref={sheet}>
      <Sheet
        title={title}
        {...(text && { text })}
        footer={
          <div className="row">
            <Button
              icon="plus"
              disabled={rows.length >= rest.most}
              onClick={() => {
                added.current = true;
                set([...texts, texts.at(-1) ?? '0']);
              }}
            >
              {rest.add}
            </Button>
            {gone.length > 0 && <Chip>{t('list.removed', { count: gone.length, values: gone.join(', ') })}</Chip>}
            {rest.children}
          </div>
        }
      >
        {error && !own && <Notice kind="error">{error}</Notice>}
        <Table<ListRow>
          caption={title}
          rows={rows}
          rowKey={({ at }) => at}
          density="tall"
          empty={<Empty title={rest.empty} />}
          columns={[
            { id: 'place', title: headings.place, width: 96, cell: ({ at }) => <b>{place(at)}</b> },
            {
              id: 'value',
              title: headings.value,
              width: 168,
              right: true,
              wrap: true,
              cell: ({ at, text: one, was: before }) => (
                <Field label={labelOf(at)} labelHidden error={faultOf(tidy(one))}>
                  <span className={before === null ? undefined : 'changed'}>
                    <TextInput
                      inputMode="numeric"
                      {...(unit && { unit })}
                      value={one}
                      onChange={(next) => set(texts.map((other, index) => (index === at ? next : other)))}
                      onBlur={onBlur}
                      onFocus={onFocus}
                    />
                  </span>
                </Field>
              ),
            },
            ...more,
            {
              id: 'change',
              title: t('list.change'),
              cell: ({ was: before }) =>
                before === undefined ? (
                  <Chip>{t('list.new')}</Chip>
                ) : before === null ? (
                  '—'
                ) : (
                  <Chip>{t('list.was', { value: before })}</Chip>
                ),
            },
            {
              id: 'remove',
              title: '',
              label: t('list.remove'),
              width: 48,
              cell: ({ at }) =>
                at === last && <IconButton icon="trash" label={rest.removeOf(at)} onClick={() => set(texts.slice(0, -1))} />,
            },
          ]}
        />
      </Sheet>
    </div>
  );
}
