import { observer } from 'mobx-react-lite';
import { SUPPRESSED_STATES } from '@dialer/contract';
import { useT, type PageAddress } from '@dialer/host';
import { Empty, Field, SearchInput, Segmented, Sheet, Table, TextInput } from '@dialer/ui';
import { useSetting } from '@dialer/ui/settings-form';
import { Now } from './now';
import { isShort, statesShown, type Free, type Shown } from './values';

const SHOWN: readonly Shown[] = ['all', 'set', 'short'];

/** All states with their minimums; the search and what is shown stand in the address. */
export const StatesTable = observer(function StatesTable({
  texts,
  free,
  picked,
  address,
}: {
  texts: Readonly<Record<string, string>>;
  free: Free;
  picked: string | null;
  address: PageAddress;
}) {
  const t = useT();
  const show = SHOWN.find((known) => known === address.get('show')) ?? 'all';
  const minimumOf = (code: string) => texts[code] ?? '0';
  const name = (code: string) => t(`regions.${code}`);
  const rows = statesShown(name, { search: address.get('q'), show }, minimumOf, free);
  const counts: Record<Shown, number> = {
    all: SUPPRESSED_STATES.length,
    set: SUPPRESSED_STATES.filter((code) => Number(minimumOf(code)) > 0).length,
    short: SUPPRESSED_STATES.filter((code) => isShort(minimumOf(code), free?.[code])).length,
  };
  return (
    <Sheet>
      <div className="settings-publisher-suppression-tools">
        <SearchInput
          value={address.get('q')}
          onChange={(q) => address.set({ q })}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
        />
        <Segmented
          aria-label={t('list.show')}
          value={show}
          onChange={(next) => address.set({ show: next === 'all' ? '' : next })}
          options={SHOWN.map((value) => ({ value, label: t(`list.${value}`, { count: counts[value] }) }))}
        />
      </div>
      <Table<string>
        caption={t('list.title')}
        rows={rows}
        rowKey={(code) => code}
        selected={picked}
        density="tall"
        empty={<Empty title={t(show === 'short' ? 'list.none_short' : 'list.none')} />}
        columns={[
          {
            id: 'code',
            title: '',
            label: t('list.code'),
            width: 44,
            cell: (code) => <span className="t-label">{code.toUpperCase()}</span>,
          },
          { id: 'state', title: t('list.state'), wrap: true, cell: name },
          { id: 'minimum', title: t('list.minimum'), right: true, width: 96, wrap: true, cell: (code) => <StateField code={code} /> },
          {
            id: 'now',
            title: t('list.now'),
            width: 124,
            wrap: true,
            cell: (code) => <Now minimum={minimumOf(code)} free={free?.[code]} />,
          },
        ]}
      />
    </Sheet>
  );
});

function StateField({ code }: { code: string }) {
  const t = useT();
  const { error, was, ...input } = useSetting(code);
  return (
    <span data-state-field={code}>
      <Field label={t('list.minimum_of', { state: t(`regions.${code}`) })} labelHidden error={error}>
        <span className={was === null ? undefined : 'changed'}>
          <TextInput inputMode="numeric" {...input} />
        </span>
        {was !== null && <span className="visually-hidden">{t('was', { value: was })}</span>}
      </Field>
    </span>
  );
}
