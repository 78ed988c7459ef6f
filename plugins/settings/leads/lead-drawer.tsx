import { observer } from 'mobx-react-lite';
import {
  ApiError,
  formatDay,
  formatDuration,
  formatPhone,
  formatTime,
  personName,
  statusText,
  useCore,
  usePlugin,
  useT,
  type ApiReply,
} from '@dialer/host';
import { Drawer, Empty, KeyValues, LoadError, Skeleton, State, useLoad } from '@dialer/ui';
import { Allow } from './allow';
import { Consents } from './consents';
import { History } from './history';
import { Next } from './next';
import { store } from './store';

type Whole = ApiReply<'getListedLead'>;
/** Decisions that are asked for; the page Call evidence has all. */
const MOST = 50;

/** One lead beside the list, to be read: what is known of it, what is promised, what became of it and by whom. */
export const LeadDrawer = observer(function LeadDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getListedLead', { params: { id } }, { signal }), [api, id, store.use().heard.get()]);
  const lead = load.data;
  const isGone = load.error instanceof ApiError && load.error.status === 404;
  return (
    <Drawer title={lead ? personName(t, lead.name, lead.phone) : t('lead.title')} onClose={onClose}>
      {!lead && !load.error && <Skeleton rows={10} />}
      {!lead && load.error && (isGone ? <Empty title={t('lead.gone')} /> : <LoadError title={t('lead.failed')} onRetry={load.retry} />)}
      {lead && <Known lead={lead} onChanged={load.retry} />}
    </Drawer>
  );
});

/** Day and time, whatever day it is: in a history "10:05" alone says little. */
function useMoments() {
  const { language } = useCore().session;
  return (iso: string) => `${formatDay(Date.parse(iso), language)}, ${formatTime(Date.parse(iso), language)}`;
}

function Known({ lead, onChanged }: { lead: Whole; onChanged: () => void }) {
  const t = useT();
  const when = useMoments();
  const by = (at: string, name: string) => (name ? t('lead.when_by', { when: when(at), name }) : when(at));
  const address = [[lead.street, lead.apartment], [lead.city, lead.state], [lead.zip]].map((part) => part.filter(Boolean).join(', '));
  const { followUp, meeting } = lead;
  const promised = followUp && (followUp.by ? by(followUp.at, followUp.by) : t('lead.anybody', { when: when(followUp.at) }));
  return (
    <div className="settings-leads-whole">
      <KeyValues
        items={[
          { label: t('column.next'), value: <Next lead={lead} /> },
          { label: t('lead.may_be_called'), value: <Verdict lead={lead} onChanged={onChanged} /> },
          { label: t('column.outcome'), value: statusText(t, lead.outcome || lead.status) },
          ...(lead.workedOnBy ? [{ label: t('lead.in_hands'), value: lead.workedOnBy }] : []),
          { label: t(followUp?.engaged ? 'lead.engaged' : 'lead.follow_up'), value: promised },
          { label: t('lead.meeting'), value: meeting && by(meeting.at, meeting.by) },
          { label: t('column.campaign'), value: lead.campaign },
          { label: t('lead.list'), value: lead.list },
          { label: t('field.marketingId'), value: lead.marketingId },
          { label: t('column.dials'), value: String(lead.dials) },
          { label: t('column.last'), value: lead.lastDial && when(lead.lastDial) },
          { label: t('lead.created'), value: lead.created && when(lead.created) },
        ]}
      />
      <h3>{t('lead.details')}</h3>
      <KeyValues
        items={[
          { label: t('column.phone'), value: [lead.phone, ...lead.otherPhones].map(formatPhone).join(', ') },
          { label: t('field.email'), value: lead.email },
          { label: t('lead.address'), value: address.filter(Boolean).join(', ') },
          { label: t('lead.timezone'), value: lead.timezone },
          { label: t('field.dob'), value: lead.dob },
          { label: t('field.language'), value: t(`lead.language.${lead.language}`) },
          { label: t('field.website'), value: lead.website },
          { label: t('field.reason'), value: lead.reason },
        ]}
      />
      {lead.notes && <Notes title={t('field.notes')} text={lead.notes} />}
      {lead.creNotes && <Notes title={t('lead.cre_notes')} text={lead.creNotes} />}
      <History
        title={t('lead.outcomes')}
        empty={t('lead.no_outcomes')}
        lines={lead.outcomes.map(({ outcome, reason, notes, at, by: name }) => ({
          when: by(at, name),
          what: [statusText(t, outcome), reason].filter(Boolean).join(' · '),
          notes,
        }))}
      />
      <Decisions phone={lead.phone} />
      <Consents id={lead.id} phone={lead.phone} />
      <History
        title={t('lead.calls')}
        empty={t('lead.no_calls')}
        lines={lead.calls.map(({ id, at, by: name, inbound, seconds }) => ({
          call: id,
          when: by(at, name),
          what: `${t(inbound ? 'lead.inbound' : 'lead.outbound')} · ${seconds === null ? t('lead.unreached') : formatDuration(seconds)}`,
        }))}
      />
    </div>
  );
}

/** The town that a time zone is called by. */
const townOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

/** Whether it may be rung now, or what forbids it; where its person may be decides the hours. */
function Verdict({ lead: { id, calling }, onChanged }: { lead: Whole; onChanged: () => void }) {
  const t = useT();
  const { allowed, why, zones } = calling;
  return (
    <>
      <State kind={why === null ? 'ok' : 'warn'}>{why ?? t('lead.may_be_called_now')}</State>
      {why !== null && allowed && <span className="t-2"> {t('lead.forbids_nothing')}</span>}
      {zones.length > 0 && <span className="t-2"> {t('lead.by_time', { zones: zones.map(townOf).join(', ') })}</span>}
      <Allow id={id} calling={calling} onChanged={onChanged} />
    </>
  );
}

/** Why its number was rung, or was not: what was decided before each ring, whatever lead it was for. */
function Decisions({ phone }: { phone: string }) {
  const t = useT();
  const when = useMoments();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('listPermits', { query: { phone, limit: MOST } }, { signal }), [api, phone]);
  if (!load.data) return load.error ? <LoadError title={t('lead.decisions_failed')} onRetry={load.retry} /> : <Skeleton rows={2} />;
  return (
    <History
      title={t('lead.decisions')}
      empty={t('lead.no_decisions')}
      lines={load.data.rows.map(({ at, by, path, granted, unreached, ruleWords, opensAt, override, training }) => ({
        when: by ? t('lead.when_by', { when: when(at), name: by }) : when(at),
        what: [
          t(!granted ? 'lead.refused' : unreached ? 'lead.unreached_line' : training ? 'lead.trained' : 'lead.granted'),
          t(`lead.path.${path}`),
          ruleWords && granted ? t('lead.would_refuse', { rule: ruleWords }) : ruleWords,
          opensAt && t('lead.until', { when: when(opensAt) }),
          override && t('allow.evidence', { by: override.by, reason: override.reason }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

const Notes = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3>{title}</h3>
    <p className="notes">{text}</p>
  </>
);
