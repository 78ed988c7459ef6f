import { observer } from 'mobx-react-lite';
import { useCore, useT } from '@dialer/host';
import { Button, Empty, KeyValues, LoadError, Note, PanelBody, Skeleton, State } from '@dialer/ui';
import { store } from './model';
import type { Disclosure } from './steps';
import './disclosures.css';

/** A button for each carrier of the centre, and how far each was read in this call [DISC-001]. */
export const DisclosuresPanel = observer(function DisclosuresPanel() {
  const t = useT();
  const { calls } = useCore();
  const model = store.use();
  const { disclosures, opened } = model;
  if (model.problem) return <LoadError title={t('failed')} onRetry={() => void model.load()} />;
  if (!model.steps) return <Skeleton rows={2} />;
  if (disclosures.length === 0) return <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;

  const howFar = (disclosure: Disclosure): string => {
    const progress = model.progressOf(disclosure);
    if (!progress) return t('not_opened');
    return t(progress.after === null && progress.answered ? 'at_the_end' : 'at_step', { step: progress.place, of: progress.total });
  };
  return (
    <PanelBody>
      <div className="disclosures-carriers">
        {disclosures.map(({ carrier, title }) => (
          <Button
            key={carrier}
            aria-pressed={carrier === opened}
            aria-haspopup="dialog"
            why={calls.onPhone ? null : t('on_phone_only')}
            onClick={() => model.show(carrier)}
          >
            {title}
          </Button>
        ))}
      </div>
      <KeyValues items={disclosures.map((one) => ({ label: one.title, value: howFar(one) }))} />
      <Note>{t('kept')}</Note>
    </PanelBody>
  );
});

/** The wording that the lead's state asks for, of the carrier that is open. */
export const DisclosuresFacts = observer(function DisclosuresFacts() {
  const t = useT();
  const { open } = store.use();
  return open && <State>{t('wording', { wording: open.wording.toUpperCase() })}</State>;
});
