import { useRef, useState } from 'react';
import { errorText, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, ConfirmDialog, Empty, IconButton, MenuButton, Notice, Row, Sheet, Switch, Table } from '@dialer/ui';
import { EndpointForm } from './endpoint-form';
import routes, { MOST_ENDPOINTS, type Endpoint } from './routes';

/** The endpoints with what can be done to each; every change is made at once. */
export function Endpoints({
  endpoints,
  onChanged,
  onSent,
  onDirty,
}: {
  endpoints: readonly Endpoint[];
  onChanged: () => void;
  onSent: () => void;
  onDirty: (dirty: boolean) => void;
}) {
  const t = useT();
  const { gateway } = usePlugin();
  const { alerts } = useCore();
  /** The one in the form; `new`: one that is not there yet. */
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Endpoint | null>(null);
  const add = useRef<HTMLSpanElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function act(work: () => Promise<unknown>, after: () => void): Promise<void> {
    setProblem(null);
    try {
      await work();
      after();
    } catch (thrown) {
      const error = toPluginError(thrown);
      setProblem(error.status === 409 ? t('endpoints.testWaits') : errorText(t, error, 'failed.save'));
    }
  }
  const switchTo = ({ id, url, events }: Endpoint, on: boolean) =>
    act(() => gateway.call(routes.change, { params: { id }, body: { url, events, on } }), onChanged);
  const test = ({ id }: Endpoint) =>
    act(
      () => gateway.call(routes.test, { params: { id } }),
      () => {
        alerts.toast(t('tested'), 'success');
        onSent();
      },
    );
  const remove = ({ id }: Endpoint) =>
    act(
      () => gateway.call(routes.remove, { params: { id } }),
      () => {
        // The row goes, and the focus that stands in it.
        add.current?.querySelector('button')?.focus();
        onChanged();
        onSent();
      },
    );
  const show = (one: Endpoint | 'new' | null) => {
    setEdited(one);
    onDirty(one !== null);
  };

  return (
    <Sheet
      title={t('endpoints.title')}
      text={t('endpoints.text')}
      footer={
        <Row>
          <span ref={add}>
            <Button
              icon="add"
              why={endpoints.length < MOST_ENDPOINTS ? null : t('endpoints.most', { most: MOST_ENDPOINTS })}
              onClick={() => show('new')}
            >
              {t('endpoints.add')}
            </Button>
          </span>
        </Row>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <Table
        caption={t('endpoints.title')}
        rows={endpoints}
        rowKey={({ id }) => id}
        empty={<Empty title={t('endpoints.none')}>{t('endpoints.noneText')}</Empty>}
        columns={[
          { id: 'url', title: t('endpoints.url'), wrap: true, cell: ({ url }) => url },
          {
            id: 'events',
            title: t('endpoints.events'),
            width: '34%',
            wrap: true,
            cell: ({ events }) => events.map((event) => t(`event.${event}`)).join(', '),
          },
          {
            id: 'on',
            title: t('endpoints.on'),
            width: 72,
            cell: (row) => (
              <Switch aria-label={t('endpoints.onOf', { url: row.url })} value={row.on} onChange={(on) => void switchTo(row, on)} />
            ),
          },
          {
            id: 'more',
            title: '',
            label: t('endpoints.more'),
            width: 56,
            cell: (row) => (
              <MenuButton
                target={<IconButton icon="more" label={t('endpoints.moreOf', { url: row.url })} />}
                entries={[
                  { text: t('endpoints.change'), icon: 'edit', onSelect: () => show(row) },
                  { text: t('endpoints.test'), icon: 'flash', why: row.on ? null : t('endpoints.isOff'), onSelect: () => void test(row) },
                  { text: t('endpoints.remove'), icon: 'cross', danger: true, opens: true, onSelect: () => setLeaving(row) },
                ]}
              />
            ),
          },
        ]}
      />
      {edited && (
        <EndpointForm
          endpoint={edited === 'new' ? null : edited}
          onClose={() => show(null)}
          onSaved={() => {
            show(null);
            onChanged();
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('remove.title')}
          confirm={t('remove.confirm')}
          danger
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            void remove(leaving);
            setLeaving(null);
          }}
        >
          {t('remove.text', { url: leaving.url })}
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
