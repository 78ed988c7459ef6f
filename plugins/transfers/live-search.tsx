import { observer } from 'mobx-react-lite';
import { formatDuration, reasonOf, useT } from '@dialer/host';
import { CommandButton, Inset, Note, PanelBody, PanelFooter } from '@dialer/ui';
import { transfers } from './model';
import type { Side } from './rules';
import { Advisors } from './start';

/** An advisor is looked for, rung, or with the lead. */
export const LiveSearch = observer(function LiveSearch({ side }: { side: Side }) {
  return side.state === 'merged' ? <Joined side={side} /> : <Searching side={side} />;
});

const Searching = observer(function Searching({ side }: { side: Side }) {
  const t = useT();
  const model = transfers.use();
  const why = reasonOf(t, model.cancelVerdict);
  return (
    <>
      <PanelBody>
        <Heading title={t('search.title')} seconds={model.seconds} />
        <p className="t-2" role="status">
          {side.name ? t('search.rings', { name: side.name }) : t('search.waits')}
        </p>
        <p className="t-label">{t('search.stays')}</p>
        {why && (
          <div className="row t-label" role="timer">
            {why}
          </div>
        )}
        <Advisors rings={side.phone} />
      </PanelBody>
      <PanelFooter>
        <CommandButton command="transfers:cancel" icon="cross" grow>
          {t('search.cancel')}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

/** All three hear each other, and the disposition is set [XFER-004]. */
const Joined = observer(function Joined({ side }: { side: Side }) {
  const t = useT();
  const { seconds } = transfers.use();
  return (
    <PanelBody>
      <Heading title={t('joined.title', { name: side.name })} seconds={seconds} />
      <p className="t-2">{t('joined.hear', { extension: side.phone })}</p>
      <Note icon="lock">{t('joined.locked')}</Note>
      <Inset>
        <div className="t-strong">{t('joined.next')}</div>
        <p className="t-2">{t('joined.counts', { name: side.name })}</p>
      </Inset>
    </PanelBody>
  );
});

/** What happens, and for how long. */
const Heading = ({ title, seconds }: { title: string; seconds: number }) => (
  <div className="panel-heading">
    <h3>{title}</h3>
    <span className="tnum">{formatDuration(seconds)}</span>
  </div>
);
