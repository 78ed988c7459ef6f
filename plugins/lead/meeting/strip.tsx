import { observer } from 'mobx-react-lite';
import { OFFER } from '@dialer/contract';
import { formatTime, useCore, useT } from '@dialer/host';
import { ENOUGH_AGENTS } from '@dialer/rules/booking/meeting-types';
import { Button, Field, Notice, Segmented, State, type IconName } from '@dialer/ui';
import { showPostal } from '../checks';
import { SPANS } from '../spans';
import { useMeeting } from './models';

const SHOWN: Readonly<Record<number, { word: string; kind: 'ok' | 'warn' | 'bad'; icon: IconName }>> = {
  [OFFER.notFound]: { word: 'not_found', kind: 'bad', icon: 'cross' },
  [OFFER.found]: { word: 'found', kind: 'warn', icon: 'time' },
  [OFFER.available]: { word: 'available', kind: 'ok', icon: 'tick' },
};

/** Field agents near, how the instant offer stands, and how old both answers are [BOOK-063, BOOK-068]. */
export const Strip = observer(function Strip() {
  const t = useT();
  const { session } = useCore();
  const meeting = useMeeting();
  const { visits, choice, postal } = meeting;
  const { agents, result, checkedAt, failedAt } = visits;
  const shown = SHOWN[result];
  const time = (at: number) => formatTime(at, session.language);
  return (
    <>
      <div className="meeting-strip">
        <dl>
          <div>
            <dt>{t('meeting.near', { postal: showPostal(postal) })}</dt>
            <dd>
              {agents === null
                ? '—'
                : agents >= ENOUGH_AGENTS
                  ? t('meeting.near_enough', { count: agents })
                  : t('meeting.near_few', { count: agents, needed: ENOUGH_AGENTS })}
            </dd>
          </div>
          <div>
            <dt>{t('meeting.offer')}</dt>
            <dd>
              {choice.visits ? (
                <State {...shown}>{t(`meeting.result.${shown?.word ?? 'unknown'}`)}</State>
              ) : (
                t('meeting.result.not_presented')
              )}
            </dd>
          </div>
          <div>
            <dt>{t('meeting.checked')}</dt>
            <dd>{checkedAt === null ? '—' : time(checkedAt)}</dd>
          </div>
        </dl>
        <Button
          size="small"
          icon="refresh"
          loading={visits.checking}
          why={meeting.asks ? null : t(meeting.isKnown ? 'meeting.no_check' : 'meeting.not_known')}
          onClick={() => void visits.check(postal)}
        >
          {t('meeting.check')}
        </Button>
      </div>
      {!meeting.isKnown && <Notice kind="info">{t('meeting.not_known')}</Notice>}
      {failedAt !== null && (
        <Notice kind="warning" title={t('meeting.check_failed', { time: time(checkedAt ?? failedAt) })}>
          {t('meeting.go_on')}
        </Notice>
      )}
    </>
  );
});

/** An offer that is available is taken or declined; the rest follows from it [BOOK-038, BOOK-056, BOOK-057]. */
export const Offer = observer(function Offer() {
  const t = useT();
  const meeting = useMeeting();
  if (!meeting.visits.isAvailable || !meeting.choice.visits) return null;
  return (
    <Field label={t('meeting.offer_answer')} span={SPANS.half} group>
      <Segmented
        aria-label={t('meeting.offer_answer')}
        value={meeting.draft.ioa || ''}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`meeting.answer.${value}`) }))}
        onChange={(ioa) => ioa && meeting.set({ ioa })}
      />
    </Field>
  );
});
