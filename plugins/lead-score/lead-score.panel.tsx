import { observer } from 'mobx-react-lite';
import { useCore, useMinute, usePlugin, useT } from '@dialer/host';
import { Empty, PanelBody, Skeleton } from '@dialer/ui';
import type { LeadScoreConfig } from './config';
import { scoreNow } from './facts';
import { DETAILS, type Reason } from './score';
import './lead-score.css';

export const LeadScorePanel = observer(function LeadScorePanel() {
  const t = useT();
  const core = useCore();
  const { config } = usePlugin<LeadScoreConfig>();
  const result = scoreNow(core, config, useMinute(core));
  if (!result) return core.leads.loading ? <Skeleton rows={4} /> : <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;
  // A factor that this centre gives no points to says nothing.
  const reasons = result.reasons.filter(({ of }) => of > 0);
  return (
    <PanelBody>
      <div className="lead-score">
        <p className="lead-score-sum">
          <span>{result.score}</span> <span className="t-label">{t('of_hundred')}</span>
        </p>
        <p className="t-label">{t('thumb')}</p>
        <ul aria-label={t('reasons')}>
          {reasons.map((reason) => (
            <ReasonLine key={reason.factor} {...reason} />
          ))}
        </ul>
      </div>
    </PanelBody>
  );
});

function ReasonLine({ factor, is, count, points, of }: Reason) {
  const t = useT();
  return (
    <li className={points > 0 ? undefined : 'none'}>
      <span>{t(`reason.${factor}.${is}`, { count, of: DETAILS })}</span>
      <span>{t('points', { points, of })}</span>
    </li>
  );
}
