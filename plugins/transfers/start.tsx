import { observer } from 'mobx-react-lite';
import { reasonOf, useT } from '@dialer/host';
import { CommandButton, Empty, Field, later, Note, PanelBody, PanelFooter, SectionWord, Select, TextArea } from '@dialer/ui';
import { SideEnded } from '@dialer/ui/second-party';
import { transfers } from './model';
import { isExternal, type Side, type TransferType } from './rules';

/** Of a search that has ended with the gateway that searched: nobody else says so. */
const INTERRUPTED = 'gateway-restart';

const Parties = later(async () => (await import('./parties')).Parties);

/** What to transfer to, and the button. `last`: how the one before ended. */
export const Start = observer(function Start({ last }: { last: Side | null }) {
  const t = useT();
  const model = transfers.use();
  const { type, types } = model;
  if (type === null) {
    return (
      <PanelBody>
        <Empty title={t('none.title')}>{t('none.text')}</Empty>
      </PanelBody>
    );
  }
  const why = reasonOf(t, model.startVerdict);
  return (
    <>
      <PanelBody>
        {last && isExternal(last) && <SideEnded side={last}>{t('back')}</SideEnded>}
        {last?.reason === INTERRUPTED && <SideEnded side={last}>{t('search.again')}</SideEnded>}
        <Field label={t('type')}>
          <Select
            value={type}
            onChange={(next) => next && model.choose(next)}
            options={types.map((each) => ({ value: each, label: t(`types.${each}`) }))}
          />
        </Field>
        <Target type={type} />
        {why && <Note>{why}</Note>}
        {type === 'live' && <Advisors />}
      </PanelBody>
      <PanelFooter>
        <CommandButton command="transfers:start" intent="primary" icon="phone-forward" grow>
          {t(`types.${type}`)}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

const Target = observer(function Target({ type }: { type: TransferType }) {
  const t = useT();
  const model = transfers.use();
  if (type === 'matcha') return <p className="t-label">{t('matcha_text')}</p>;
  if (type === 'live') {
    return (
      <>
        <SectionWord>{t('live_title')}</SectionWord>
        <Field label={t('notes')} help={t('notes_help')}>
          <TextArea value={model.notes} onChange={(notes) => model.setNotes(notes)} rows={3} />
        </Field>
      </>
    );
  }
  return <Parties type={type} />;
});

/** Who is ready for this lead now: they are asked in this order. */
export const Advisors = observer(function Advisors({ rings }: { rings?: string }) {
  const t = useT();
  const { advisors, passed } = transfers.use();
  const stateOf = (extension: string, isReady: boolean): string | null => {
    if (rings === extension) return t('advisors.rings');
    const how = passed.get(extension);
    if (how) return t(`advisors.${how}`);
    return isReady ? null : t('advisors.wraps');
  };
  if (advisors.status === 'failed' && rings === undefined) return <Note kind="warn">{t('advisors.failed')}</Note>;
  // While somebody is looked for, the sentence above says what is waited for.
  if (advisors.status !== 'ready' || (rings !== undefined && advisors.rows.length === 0)) return null;
  return (
    <>
      <SectionWord>{t('advisors.title')}</SectionWord>
      {advisors.rows.length === 0 && <p className="t-label">{t('advisors.none')}</p>}
      <ul className="transfers-people">
        {advisors.rows.map(({ name, extension, isReady }) => {
          const state = stateOf(extension, isReady);
          return (
            <li key={extension}>
              <span>
                <span className="t-strong">{name}</span> <span className="t-meta">{extension}</span>
              </span>
              {state && <State word={state} />}
            </li>
          );
        })}
      </ul>
    </>
  );
});

const State = ({ word }: { word: string }) => <span className="transfers-state">{word}</span>;
