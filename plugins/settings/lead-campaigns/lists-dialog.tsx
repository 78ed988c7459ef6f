import { useEffect, useState } from 'react';
import { LIMITS, LIST_PRIORITY } from '@dialer/contract';
import { formatCount, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { dateIn } from '@dialer/rules/dates';
import { formatDate } from '@dialer/rules/times';
import { Button, Dialog, Field, LoadError, Note, Row, Select, Skeleton, State, Switch, Table, TextInput, useLoad } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Campaign } from './lead-campaigns.page';
import { MoveButton, MoveDialog } from './move-list';
import './lists.css';

export type List = ApiReply<'getLeadLists'>['rows'][number];
interface Entered {
  name: string;
  source: string;
  active: boolean;
  priority: string;
  /** Empty: it does not end. */
  expiresOn: string;
}
const PRIORITIES = Array.from({ length: LIST_PRIORITY.last }, (_, nth) => String(nth + 1));
/** While leads are on their way it is looked again so often. */
const EVERY_MS = 2_000;

const enteredOf = ({ name, source, active, priority, expiresOn }: Omit<List, 'priority'> & { priority: number }): Entered => ({
  ...{ name, source, active, priority: String(priority), expiresOn: expiresOn ?? '' },
});
const wireOf = ({ name, source, active, priority, expiresOn }: Entered) => ({
  ...{ name: name.trim(), source: source.trim(), active, priority: Number(priority), expires_on: expiresOn || null },
});

/** Where the leads of a campaign came from, which are dialled first, and until when. */
export function ListsDialog({ campaign: { slug, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { session, clock } = useCore();
  const { language } = session;
  const load = useLoad((signal) => api.call('getLeadLists', { params: { slug } }, { signal }), [api, slug]);
  /** The list whose fields are open; `new`: one that is not there yet. */
  const [edited, setEdited] = useState<List | 'new' | null>(null);
  const [moved, setMoved] = useState<List | null>(null);
  const lists = load.data;
  const isMoving = lists?.rows.some(({ movesTo }) => movesTo !== '') ?? false;
  const { retry } = load;
  useEffect(() => (isMoving ? clock.after(EVERY_MS, retry) : undefined), [isMoving, lists, clock, retry]);
  return (
    <Dialog
      title={t('lists.of', { name })}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="add"
            why={lists && lists.rows.length >= LIMITS.leadLists ? t('lists.most', { most: LIMITS.leadLists }) : null}
            disabled={!lists}
            onClick={() => setEdited('new')}
          >
            {t('lists.add')}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {!lists && (load.error ? <LoadError title={t('lists.failed')} onRetry={retry} /> : <Skeleton shape="table" rows={4} />)}
      {lists && (
        <div className="settings-lead-campaigns-lists">
          <p>{t('lists.rule')}</p>
          <Table<List>
            caption={t('lists.of', { name })}
            rows={lists.rows}
            rowKey={({ id }) => id}
            empty={t('lists.empty')}
            columns={[
              { id: 'priority', title: t('lists.priority'), width: 72, right: true, cell: ({ priority }) => <b>{priority}</b> },
              { id: 'name', title: t('lists.name'), wrap: true, cell: (row) => <Known list={row} /> },
              { id: 'leads', title: t('lists.leads'), width: 72, right: true, cell: ({ leads }) => formatCount(leads, language) },
              {
                id: 'actions',
                title: t('column.actions'),
                width: 164,
                controls: true,
                cell: (row) => (
                  <Row>
                    <Button size="small" aria-label={t('edit_of', { name: row.name })} onClick={() => setEdited(row)}>
                      {t('edit')}
                    </Button>
                    <MoveButton list={row} all={lists.rows} onClick={() => setMoved(row)} />
                  </Row>
                ),
              },
            ]}
          />
          <Note>{t('lists.without', { count: lists.without, amount: formatCount(lists.without, language) })}</Note>
        </div>
      )}
      {edited && (
        <ListDialog
          list={edited === 'new' ? null : edited}
          slug={slug}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            retry();
          }}
        />
      )}
      {moved && lists && (
        <MoveDialog
          list={moved}
          others={lists.rows.filter(({ id, movesTo }) => id !== moved.id && !movesTo)}
          onClose={() => setMoved(null)}
          onMoved={() => {
            setMoved(null);
            retry();
          }}
        />
      )}
    </Dialog>
  );
}

/** A list: its source, its last day, and whether it is dialled. */
function Known({ list: { name, source, expiresOn, active, expired, movesTo } }: { list: List }) {
  const t = useT();
  const { language } = useCore().session;
  const state = () => {
    if (movesTo) return <State kind="warn">{t('lists.moves', { list: movesTo })}</State>;
    if (!active) return <State>{t('lists.off')}</State>;
    return expired ? <State kind="warn">{t('lists.expired')}</State> : <State kind="ok">{t('lists.on')}</State>;
  };
  return (
    <div className="settings-lead-campaigns-list">
      <b>{name}</b>
      {source && <small>{source}</small>}
      {expiresOn && <small>{t('lists.until', { day: formatDate(expiresOn, language) })}</small>}
      {state()}
    </div>
  );
}

function ListDialog({ list, slug, onSaved, onClose }: { list: List | null; slug: string; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const fresh = { name: '', source: '', active: true, priority: String(LIST_PRIORITY.usual), expiresOn: '' };
  const shown = (name: keyof Entered, value: unknown) => {
    if (name === 'active') return t(value ? 'lists.on' : 'lists.off');
    if (name === 'expiresOn') return value ? formatDate(String(value), language) : t('lists.never');
    return String(value);
  };
  return (
    <RecordDialog<Entered>
      title={t(list ? 'lists.editing' : 'lists.add')}
      read={list ? enteredOf(list) : fresh}
      faultsOf={({ name, source }) => ({
        name: name.trim() === '' ? t('lists.no_name') : name.trim().length > LIMITS.campaignName ? t('too_long') : null,
        source: source.trim().length > LIMITS.text ? t('too_long') : null,
      })}
      save={(values, was) =>
        list
          ? api.call('setLeadList', { params: { id: list.id }, body: { ...wireOf(values), was: wireOf(was) } })
          : api.call('addLeadList', { params: { slug }, body: wireOf(values) })
      }
      readCurrent={(current) => {
        const now = current as ReturnType<typeof wireOf>;
        return { ...now, priority: String(now.priority), expiresOn: now.expires_on ?? '' };
      }}
      nameOf={(wire) => (wire === 'expires_on' ? 'expiresOn' : (wire as keyof Entered))}
      labelOf={(name) => t(`lists.${name === 'expiresOn' ? 'expires' : name}`)}
      shownOf={shown}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Line name="name" required />
      <Line name="source" help={t('lists.source_help')} />
      <Priority />
      <LastDay />
      <Active />
    </RecordDialog>
  );
}

function Line({ name, ...rest }: { name: 'name' | 'source'; required?: boolean; help?: string }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={t(`lists.${name}`)} error={error} {...rest}>
      <TextInput {...field} autoFocus={name === 'name'} />
    </Field>
  );
}

/** One that is over is saved as it is wished; that nobody will be dialled is said first. */
function LastDay() {
  const t = useT();
  const { session, clock } = useCore();
  const { error, ...field } = useRecordField<string>('expiresOn');
  const today = dateIn(session.variant.timezone, clock.now());
  const isPast = field.value !== '' && field.value < today;
  return (
    <Field
      label={t('lists.expires')}
      span={6}
      error={error}
      help={isPast ? <State kind="warn">{t('lists.expires_past')}</State> : t('lists.expires_help')}
    >
      <TextInput {...field} type="date" />
    </Field>
  );
}

function Priority() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('priority');
  const word = (value: string) => {
    if (value === String(LIST_PRIORITY.first)) return t('lists.first', { value });
    return value === String(LIST_PRIORITY.last) ? t('lists.last', { value }) : value;
  };
  return (
    <Field label={t('lists.priority')} span={6} error={error}>
      <Select
        {...field}
        onChange={(next) => next && field.onChange(next)}
        options={PRIORITIES.map((value) => ({ value, label: word(value) }))}
      />
    </Field>
  );
}

function Active() {
  const t = useT();
  const { value, onChange, error } = useRecordField<boolean>('active');
  return (
    <Field label={t('lists.active')} group error={error} help={t('lists.active_help')}>
      <Switch value={value} onChange={onChange} label={t(value ? 'lists.on' : 'lists.off')} aria-label={t('lists.active')} />
    </Field>
  );
}
