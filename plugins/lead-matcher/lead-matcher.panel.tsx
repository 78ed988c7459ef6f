import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { Button, Empty, PanelBody, PanelFooter } from '@dialer/ui';
import { AnswerDialog } from './answer-dialog';
import { matcher } from './model';
import { PhoneField } from './phone-field';

/** A caller whom nobody knew by their number: is there a lead of them? [LEAD-031] */
export const LeadMatcherPanel = observer(function LeadMatcherPanel() {
  const t = useT();
  const model = matcher.use();
  return (
    <>
      {model.answer && <AnswerDialog answer={model.answer} />}
      {model.isNew ? <Search /> : <Empty title={t('known.title')}>{t('known.text')}</Empty>}
    </>
  );
});

const Search = observer(function Search() {
  const t = useT();
  const { find, busy, answer } = matcher.use();
  return (
    <>
      <PanelBody>{answer === null && <PhoneField />}</PanelBody>
      <PanelFooter>
        <Button icon="search" intent="primary" loading={busy} grow onClick={() => void find()}>
          {t('find')}
        </Button>
      </PanelFooter>
    </>
  );
});
