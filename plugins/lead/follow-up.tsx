import { observer } from 'mobx-react-lite';
import { useCore, usePlugin, useT, type LeadView } from '@dialer/host';
import { Notice, useLoad } from '@dialer/ui';
import { promisesCall } from '@dialer/rules/dispositions';
import { clocksOf } from '@dialer/rules/times';
import { lastStatus } from './checks';
import { promiseNews } from './promise-news';

/** The call that this lead is promised: when, by both clocks, and with whom [FUP-031]. */
export const FollowUp = observer(function FollowUp({ lead }: { lead: LeadView }) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const mayHaveOne = promisesCall(session.variant, lastStatus(lead));
  // A 404 where there is none: not asked of every lead, and the panel stands without it.
  const { data, error } = useLoad(
    (signal) => (mayHaveOne ? api.call('getFollowUpOfLead', { params: { id: lead.id } }, { signal }) : Promise.resolve(null)),
    [api, lead.id, mayHaveOne, promiseNews.use().get()],
  );
  const clocks = data?.startsAt && clocksOf(Date.parse(data.startsAt), lead.address.timezone, session.language);
  if (!clocks || error) return null;
  const { agent } = data;
  const who = !agent ? t('promised.anybody') : agent.id === session.accountId ? t('promised.you') : agent.name;
  const when = clocks.lead ? t('promised.both', clocks) : clocks.agent;
  return (
    <Notice kind="info" title={t('promised.title', { when })}>
      {t('promised.with', { who })} {data.notes && t('promised.notes', { notes: data.notes })}
    </Notice>
  );
});
