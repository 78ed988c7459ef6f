import { observer } from 'mobx-react-lite';
import { reasonOf, useT } from '@dialer/host';
import { CommandButton, Field, Note, PanelBody, PanelFooter, SearchInput, Skeleton, State, Table } from '@dialer/ui';
import { SideEnded, sideName } from '@dialer/ui/second-party';
import type { Side } from '@dialer/rules/sides';
import { manualTransfer } from './model';

/** A colleague is looked up and the call handed to them [XFER-042]. */
export const ManualTransferPanel = observer(function ManualTransferPanel() {
  const t = useT();
  const { side, isRinging, verdict } = manualTransfer.use();
  const why = reasonOf(t, verdict);
  return (
    <>
      <PanelBody>{side && isRinging ? <Ringing side={side} /> : <Choose last={side} why={why} />}</PanelBody>
      <PanelFooter>
        <CommandButton command="manual-transfer:transfer" intent="primary" icon="phone-forward" grow>
          {t('transfer')}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

const Ringing = ({ side }: { side: Side }) => {
  const t = useT();
  return (
    <div role="status">
      <div className="t-strong">{t('ringing.title', { name: sideName(side) })}</div>
      <p className="t-label">{t('ringing.text')}</p>
    </div>
  );
};

const Choose = observer(function Choose({ last, why }: { last: Side | null; why: string | null }) {
  const t = useT();
  const model = manualTransfer.use();
  return (
    <>
      {last && <SideEnded side={last}>{t('back')}</SideEnded>}
      <Field label={t('agent')} required>
        <SearchInput value={model.typed} onChange={(text) => model.type(text)} placeholder={t('search')} autoComplete="off" />
      </Field>
      {/* Above the list, which takes what room is left and scrolls. */}
      {why && <Note>{why}</Note>}
      {model.status === 'failed' && <Note kind="warn">{t('failed')}</Note>}
      {model.status === 'loading' ? <Skeleton shape="table" rows={3} /> : <Colleagues />}
    </>
  );
});

/** Who is meant by what was typed; a click, or Enter on the row, chooses. */
const Colleagues = observer(function Colleagues() {
  const t = useT();
  const model = manualTransfer.use();
  return (
    <Table
      caption={t('agents')}
      columns={[
        {
          id: 'name',
          title: t('name'),
          wrap: true,
          cell: ({ name, extension }) => (name ? `${name} ${extension}` : t('extension', { extension })),
        },
        {
          id: 'state',
          title: t('state'),
          width: 84,
          right: true,
          cell: ({ name, ready }) =>
            ready ? (
              <State kind="ok" icon="tick-circle">
                {t('ready')}
              </State>
            ) : (
              // Of an extension that is in no list nothing is known.
              name && <span className="t-meta">{t('not_ready')}</span>
            ),
        },
      ]}
      rows={model.colleagues}
      rowKey={({ extension }) => extension}
      selected={model.chosen?.extension ?? null}
      onOpen={(colleague) => model.choose(colleague)}
      empty={t('none')}
    />
  );
});

/** One line of state in the panel's header. */
export const ManualTransferFacts = observer(function ManualTransferFacts() {
  const t = useT();
  const { isRinging } = manualTransfer.use();
  return isRinging ? <State icon="phone-call">{t('facts.ringing')}</State> : <State>{t('facts.internal')}</State>;
});
