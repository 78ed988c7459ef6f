import { Fragment, useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { personName, problemOf, useCore, useT, useWidth, type CoreView, type Outcome } from '@dialer/host';
import { placeOfFacts, ringNote } from '@dialer/rules/callable';
import { hasPassed, instantOfPick, mayPromise } from '@dialer/rules/callbacks';
import { Button, CallTimeField, Empty, LoadError, Note, Skeleton, Stack, State, Table, type Column } from '@dialer/ui';
import { DashboardLink } from './dashboard-link';
import { summary, type FollowUp, type SummaryModel } from './model';
import { NARROWEST, SPACED } from './narrow';
import { callTime, otherClocks, ownTime } from './when';
import './user-summary.css';

/** Pixels under which the facts of a follow-up share two columns. */
const NARROW = 860;

/** Why no follow-up can be dialed now; rescheduling stays open. */
function dialRefusal({ session, calls }: CoreView): string | null {
  if (session.deactivated) return 'why.deactivated';
  return calls.live ? 'why.call' : null;
}

/** Follow-ups with a picker, a dial action and a link each [FUP-007, FUP-009]. */
export const FollowUps = observer(function FollowUps({ of }: { of: 'overdue' | 'followUps' }) {
  const t = useT();
  const core = useCore();
  const model = summary.use();
  const [failed, setFailed] = useState<[Outcome, string] | null>(null);
  const [ref, width] = useWidth();
  const { items, state } = model[of];
  if (state === 'loading') return <Skeleton shape="table" />;
  if (state === 'failed' && items.length === 0) {
    return (
      <LoadError title={t('failed.list')} onRetry={() => void model.refresh()}>
        {t('failed.safe')}
      </LoadError>
    );
  }
  const refusal = dialRefusal(core);
  const problem = failed && problemOf(t, ...failed);
  const told = (otherwise: string) => (outcome: Outcome) => setFailed([outcome, otherwise]);
  return (
    <div ref={ref} className="panel-content">
      <Table
        caption={t(`tab.${of}`)}
        density="tall"
        rows={items}
        rowKey={(row) => row.id}
        columns={columns(of === 'overdue', width > 0 ? width : Infinity)}
        empty={<Empty title={t(`empty.${of}`)}>{t(`empty.${of}_text`)}</Empty>}
      />
      {(problem || (refusal && items.length > 0)) && (
        <div style={{ padding: '8px 12px' }}>{problem ? <Note kind="bad">{problem}</Note> : refusal && <Note>{t(refusal)}</Note>}</div>
      )}
    </div>
  );

  /** Do Not Call and closed hours, before the button is pressed. */
  function mayNot({ calling }: FollowUp): string | null {
    const note = ringNote(calling && { ...calling, onACall: false }, core.clock.now(), core.session.language);
    return note?.forbids ? t(note.reasonKey, note.params) : null;
  }

  /** In a narrow panel state and type stand below the time, the notes below the name; in a narrower one all in one column. */
  function columns(overdue: boolean, room: number): Column<FollowUp>[] {
    const narrow = room < NARROW;
    const nameOf = ({ name, phone }: FollowUp) => personName(t, name, phone);
    // What is overdue has a mark before its time, and the strong letters take more room.
    const mark = overdue ? 28 : 0;
    const type = (row: FollowUp) => t(row.shared ? 'type.callback' : row.type === 3 ? 'type.engaged' : 'type.follow_up');
    const stateAndType = (row: FollowUp) => [row.state.toUpperCase(), type(row)].filter(Boolean).join(' · ');
    const one: Column<FollowUp>[] = [
      {
        id: 'call',
        title: t('column.call'),
        wrap: true,
        cell: (row) => (
          <div style={SPACED}>
            <div className="t-strong">{nameOf(row)}</div>
            <CallTime row={row} overdue={overdue} />
            <div className="t-label">{stateAndType(row)}</div>
            <div className="two-lines">{row.notes}</div>
          </div>
        ),
        full: (row) => row.notes,
      },
    ];
    const facts: Column<FollowUp>[] = narrow
      ? [
          {
            id: 'time',
            title: t('column.time_type'),
            width: 172 + mark,
            wrap: true,
            cell: (row) => (
              <div style={SPACED}>
                <CallTime row={row} overdue={overdue} />
                <div className="t-label">{stateAndType(row)}</div>
              </div>
            ),
          },
          {
            id: 'call',
            title: t('column.call_notes'),
            wrap: true,
            cell: (row) => (
              <div style={SPACED}>
                <div className="t-strong">{nameOf(row)}</div>
                <div className="two-lines">{row.notes}</div>
              </div>
            ),
            full: (row) => row.notes,
          },
        ]
      : [
          {
            id: 'time',
            title: t('column.time'),
            width: 164 + mark,
            wrap: true,
            cell: (row) => <CallTime row={row} overdue={overdue} />,
          },
          { id: 'call', title: t('column.call'), width: '17%', wrap: true, cell: (row) => <span className="t-strong">{nameOf(row)}</span> },
          {
            id: 'notes',
            title: t('column.notes'),
            wrap: true,
            cell: (row) => <div className="two-lines">{row.notes}</div>,
            full: (row) => row.notes,
          },
          { id: 'state', title: t('column.state'), width: 48, cell: (row) => row.state.toUpperCase() },
          { id: 'type', title: t('column.type'), width: 92, wrap: true, cell: type },
        ];
    return [
      ...(room < NARROWEST ? one : facts),
      {
        id: 'reschedule',
        title: t('column.reschedule'),
        width: narrow ? 208 : 216,
        wrap: true,
        cell: (row) => <Reschedule row={row} model={model} onSave={() => void model.reschedule(row).then(told('failed.reschedule'))} />,
      },
      {
        id: 'dial',
        title: t('column.dial'),
        width: 124,
        cell: (row) => (
          <Dial
            row={row}
            model={model}
            why={refusal ? t(refusal) : mayNot(row)}
            onDial={() => void model.dial(row).then(told('failed.dial'))}
          />
        ),
      },
      { id: 'link', title: '', label: t('column.link'), width: 44, cell: (row) => <DashboardLink url={row.url} name={nameOf(row)} /> },
    ];
  }
});

const CallTime = observer(function CallTime({ row, overdue }: { row: FollowUp; overdue: boolean }) {
  const t = useT();
  const { clock, session } = useCore();
  const time = callTime(row.startsAt, clock.now(), session.language, t);
  const clocks = otherClocks(row.startsAt, row.calling?.zones[0], session.language);
  return (
    <>
      {overdue ? (
        <State kind="bad" icon="time">
          {time}
        </State>
      ) : (
        <div>{time}</div>
      )}
      <div className="t-label">
        {clocks.map((each, index) => (
          <Fragment key={each}>
            {index > 0 && ' · '}
            <span className="nowrap">{each}</span>
          </Fragment>
        ))}
      </div>
    </>
  );
});

/** The new date, and Save once there is one: all of a reschedule is in this column, nothing of it under Dial [FUP-012]. */
const Reschedule = observer(function Reschedule({ row, model, onSave }: { row: FollowUp; model: SummaryModel; onSave: () => void }) {
  const t = useT();
  const { session, clock } = useCore();
  // Whose clock and hours hold; a gateway that does not know leaves the calendar plain.
  const callee = row.calling ? placeOfFacts(row.calling) : null;
  const picked = model.picked.get(row.id) ?? '';
  const busy = model.busy.has(row.id);
  const isPast = hasPassed(instantOfPick(picked), clock.now());
  const closed = picked !== '' && callee !== null && !mayPromise(picked, callee);
  // Save comes below the field: at the panel's edge it would be cut.
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (picked !== '') whole.current?.scrollIntoView?.({ block: 'nearest' });
  }, [picked]);
  return (
    <div ref={whole} style={SPACED} className={picked === '' ? 'follow-up-unpicked' : undefined}>
      <Stack>
        <CallTimeField
          label={t('reschedule_of', { name: personName(t, row.name, row.phone) })}
          labelHidden
          callee={callee}
          now={clock.now()}
          language={session.language}
          value={picked}
          onChange={(dateTime) => model.pick(row, dateTime)}
          disabled={busy}
        />
        {picked !== '' && (
          <Button
            fill
            className="wrap"
            intent="primary"
            loading={busy}
            why={isPast ? t('why.past') : closed ? t('why.hours') : null}
            onClick={onSave}
          >
            {t('save', { time: ownTime(picked, session.language) })}
          </Button>
        )}
      </Stack>
    </div>
  );
});

/** Nothing while a date is picked: Save is what comes next [FUP-012]. */
const Dial = observer(function Dial(props: { row: FollowUp; model: SummaryModel; why: string | null; onDial: () => void }) {
  const t = useT();
  const { row, model } = props;
  if (model.picked.has(row.id)) return null;
  return (
    <Button fill icon="phone" loading={model.busy.has(row.id)} why={props.why} onClick={props.onDial}>
      {t('dial')}
    </Button>
  );
});
