import { useEffect, useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, errorText, formatDay, formatTime, toPluginError, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import { Button, ConfirmDialog, Empty, LoadError, MenuButton, Notice, PageBody, Row, Skeleton, State, Switch, useLoad } from '@dialer/ui';
import { RecordList } from '@dialer/ui/records';
import { FailuresDialog } from './failures-dialog';
import { LineDialog } from './line-dialog';
import { TryDialog } from './try-dialog';
import { switched, type Line } from './values';
import { downWords, failureWords, STATE_KINDS } from './words';

/** Rises with each word that somebody changed the centre, perhaps its lines. */
export const heard = createPluginStore<IObservableValue<number>>();
const LOOK_MS = 3000;

/** The lines of a centre and how they are. What is open is in the address. */
export const TelephoneLinesPage = observer(function TelephoneLinesPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session, alerts, clock } = useCore();
  const load = useLoad((signal) => api.call('getTrunks', {}, { signal }), [api, heard.use().get()]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { set, retry, data } = load;
  const isThere = data !== null;

  // Looks again while it is in sight; what a look does not find out stands.
  useEffect(() => {
    if (!isThere) return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const look = async (): Promise<void> => {
      const found = document.visibilityState === 'visible' ? await api.call('getTrunks', {}).catch(() => null) : null;
      if (isOver) return;
      if (found) set(found);
      stop = clock.after(LOOK_MS, () => void look());
    };
    stop = clock.after(LOOK_MS, () => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [api, clock, isThere, set]);

  if (!data) return load.error ? <LoadError title={t('failed.load')} onRetry={retry} /> : <Skeleton shape="table" rows={4} />;
  const why = session.hasRole('admin') ? null : t('only_admins');
  const full = data.trunks.length >= data.most ? t('most', { count: data.most }) : null;
  const of = (name: string) => data.trunks.find(({ id }) => id === address.get(name));
  const [edited, tried, failing, leaving, ending] = [of('edit'), of('try'), of('failures'), of('delete'), of('off')];
  const close = () => address.go({ add: '', edit: '', try: '', failures: '', delete: '', off: '' });
  const moment = (iso: string) => `${formatDay(Date.parse(iso), session.language)}, ${formatTime(Date.parse(iso), session.language)}`;

  async function change(work: () => Promise<unknown>, told: string) {
    setProblem(null);
    setBusy(true);
    try {
      await work();
      alerts.toast(told, 'success');
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.change'));
    } finally {
      setBusy(false);
      retry();
    }
  }
  const turn = (line: Line, on: boolean) =>
    change(() => api.call('saveTrunk', { body: switched(line, on) }), t(on ? 'turned_on' : 'turned_off', { name: line.name }));
  /** Without its last line a centre rings nobody: one that is switched off by mistake stops everybody. */
  const isOnly = ({ id }: Line) => !data.trunks.some((other) => other.active && other.id !== id);
  const stateText = ({ state, active }: Line) => (state === 'off' && active ? t('state.unused') : t(`state.${state}`));

  return (
    <PageBody>
      {!data.people && (
        <Notice kind="warning" title={t('training.title')}>
          {t('training.text')}
        </Notice>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <RecordList<Line>
        caption={t('title')}
        rows={data.trunks}
        rowKey={({ id }) => id}
        textOf={({ name, host }) => `${name} ${host}`}
        searchText={t('search')}
        count={(count) => t('count', { count })}
        empty={t('none')}
        tools={
          <Button intent="primary" icon="add" why={why ?? full} onClick={() => address.go({ add: 'yes' })}>
            {t('add')}
          </Button>
        }
        address={address}
        columns={[
          {
            id: 'name',
            title: t('column.name'),
            width: 190,
            least: 120,
            wrap: true,
            by: ({ name }) => name,
            cell: ({ name, host }) => (
              <>
                <b>{name}</b>
                <span className="t-2" style={{ display: 'block' }}>
                  {host}
                </span>
              </>
            ),
          },
          {
            id: 'state',
            title: t('column.state'),
            width: 250,
            least: 160,
            wrap: true,
            by: ({ state }) => state,
            cell: (line) => (
              <>
                <State kind={STATE_KINDS[line.state]}>{stateText(line)}</State>
                <span className="t-2" style={{ display: 'block' }}>
                  {line.state === 'down' && `${downWords(t, line.code, line.why)} `}
                  {line.since !== null && t('since', { when: moment(line.since) })}
                </span>
              </>
            ),
          },
          {
            id: 'failure',
            title: t('column.failure'),
            least: 140,
            wrap: true,
            cell: ({ lastFailure, callerId }) =>
              lastFailure ? (
                <>
                  {failureWords(t, lastFailure, { callerId })}
                  <span className="t-2" style={{ display: 'block' }}>
                    {moment(lastFailure.at)}
                  </span>
                </>
              ) : (
                '—'
              ),
          },
          {
            id: 'active',
            title: t('column.active'),
            width: 84,
            cell: (line) => (
              <Switch
                value={line.active}
                disabled={why !== null || busy}
                aria-label={t('active_of', { name: line.name })}
                onChange={(on) => (!on && isOnly(line) ? address.go({ off: line.id }) : void turn(line, on))}
              />
            ),
          },
          {
            id: 'actions',
            title: t('column.actions'),
            width: 250,
            least: 190,
            controls: true,
            cell: ({ id, name }) => (
              <Row>
                <Button size="small" why={why} aria-label={t('try_of', { name })} onClick={() => address.go({ try: id })}>
                  {t('try')}
                </Button>
                <Button size="small" why={why} aria-label={t('edit_of', { name })} onClick={() => address.go({ edit: id })}>
                  {t('edit')}
                </Button>
                <MenuButton
                  target={
                    <Button size="small" icon="more" aria-label={t('others_of', { name })}>
                      {t('others')}
                    </Button>
                  }
                  entries={[
                    { text: t('failures'), opens: true, onSelect: () => address.go({ failures: id }) },
                    ...(why === null ? [{ text: t('delete'), opens: true, danger: true, onSelect: () => address.go({ delete: id }) }] : []),
                  ]}
                />
              </Row>
            ),
          },
        ]}
      />
      {data.trunks.length === 0 && (
        <Empty title={t('have_ready.title')}>
          {t('have_ready.text')} {why}
        </Empty>
      )}
      {why === null && (edited || address.get('add')) && (
        <LineDialog
          key={edited?.id}
          line={edited ?? null}
          onSaved={() => {
            close();
            retry();
          }}
          onClose={close}
        />
      )}
      {why === null && tried && <TryDialog line={tried} onClose={close} />}
      {failing && <FailuresDialog line={failing} onClose={close} />}
      {why === null && ending?.active && (
        <ConfirmDialog
          title={t('off_of', { name: ending.name })}
          confirm={t('off_now')}
          busy={busy}
          onClose={close}
          onConfirm={() => void turn(ending, false).then(close)}
        >
          <p>{t('off_text')}</p>
        </ConfirmDialog>
      )}
      {why === null && leaving && (
        <ConfirmDialog
          title={t('delete_of', { name: leaving.name })}
          confirm={t('delete_now')}
          busy={busy}
          onClose={close}
          onConfirm={() =>
            void change(() => api.call('deleteTrunk', { params: { id: leaving.id } }), t('deleted', { name: leaving.name })).then(close)
          }
        >
          <p>{t('delete_text')}</p>
        </ConfirmDialog>
      )}
    </PageBody>
  );
});
