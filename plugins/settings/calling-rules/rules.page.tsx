import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import {
  createPluginStore,
  errorText,
  formatDay,
  toPluginError,
  useCore,
  usePlugin,
  useT,
  type ApiReply,
  type PageProps,
} from '@dialer/host';
import { Button, LoadError, Notice, PageBody, Sheet, Skeleton, State, Table, useLoad } from '@dialer/ui';
import { Acceptance } from './acceptance';
import { OwnRules } from './own-rules';

export type Rule = ApiReply<'getCallingRules'>['rules'][number];

/** Rises with each word that somebody changed the centre, perhaps its rules. */
export const heard = createPluginStore<IObservableValue<number>>();

/** The law, state by state, what the centre narrows, and the rules of which nobody is sure. */
export const CallingRulesPage = observer(function CallingRulesPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const [accepting, setAccepting] = useState<Rule | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad((signal) => api.call('getCallingRules', {}, { signal }), [api, heard.use().get()]);
  const mayChange = session.hasRole('admin');
  if (!load.data) return load.error ? <LoadError title={t('failed.load')} onRetry={load.retry} /> : <Skeleton shape="table" rows={8} />;

  async function withdraw({ id }: Rule) {
    setProblem(null);
    try {
      await api.call('withdrawCallingRule', { params: { rule: id } });
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.withdraw'));
    }
    load.retry();
  }

  const { terms, version, zoneData, rules } = load.data;
  return (
    <PageBody>
      {problem && <Notice kind="error">{problem}</Notice>}
      <OwnRules key={JSON.stringify(terms)} terms={terms} mayChange={mayChange} onDirty={onDirty} onSaved={load.retry} />
      <Sheet title={t('law')} text={t('law_text', { version, zones: zoneData })}>
        <Table<Rule>
          caption={t('law')}
          rows={waitingFirst(rules)}
          rowKey={({ id }) => id}
          density="tall"
          empty=""
          columns={[
            { id: 'rule', title: t('column.rule'), width: 210, wrap: true, cell: ({ words }) => <b>{words}</b> },
            { id: 'says', title: t('column.says'), wrap: true, cell: ({ lines, words }) => <Says lines={lines} rule={words} /> },
            { id: 'source', title: t('column.source'), wrap: true, cell: ({ sources }) => <Lines lines={sources} /> },
            {
              id: 'state',
              title: t('column.state'),
              width: 230,
              wrap: true,
              cell: (rule) => (
                <Sureness rule={rule} mayChange={mayChange} onAccept={() => setAccepting(rule)} onWithdraw={() => void withdraw(rule)} />
              ),
            },
          ]}
        />
      </Sheet>
      {accepting && (
        <Acceptance
          rule={accepting}
          onClose={() => {
            setAccepting(null);
            load.retry();
          }}
        />
      )}
    </PageBody>
  );
});

/** Those that hold calls back until somebody decides: they are what an administrator comes for. */
const waitingFirst = (rules: readonly Rule[]): Rule[] => {
  const waits = ({ unsure, accepted }: Rule) => Number(unsure && !accepted);
  return rules.toSorted((a, b) => waits(b) - waits(a));
};

/** Of a state's holidays the next ones; the rest at a press. */
const AT_FIRST = 4;

function Says({ lines, rule }: { lines: readonly string[]; rule: string }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const more = lines.length - AT_FIRST;
  if (all || more <= 1) return <Lines lines={lines} />;
  return (
    <>
      <Lines lines={lines.slice(0, AT_FIRST)} />
      <Button size="small" aria-label={t('more_of', { count: more, rule })} onClick={() => setAll(true)}>
        {t('more', { count: more })}
      </Button>
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ));

interface SurenessProps {
  rule: Rule;
  mayChange: boolean;
  onAccept: () => void;
  onWithdraw: () => void;
}

/** A rule that is sure holds; one that is not holds until somebody took it on. */
function Sureness({ rule: { words, unsure, accepted }, mayChange, onAccept, onWithdraw }: SurenessProps) {
  const t = useT();
  const { language } = useCore().session;
  const why = mayChange ? null : t('only_admins');
  if (!unsure) return <State kind="ok">{t('sure')}</State>;
  if (!accepted)
    return (
      <>
        <State kind="warn">{t('unsure')}</State>{' '}
        <Button size="small" aria-label={t('accept_of', { rule: words })} why={why} onClick={onAccept}>
          {t('accept')}
        </Button>
      </>
    );
  const when = formatDay(Date.parse(accepted.at), language);
  return (
    <>
      <State>{t('accepted')}</State>{' '}
      <Button size="small" aria-label={t('withdraw_of', { rule: words })} why={why} onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
      <span className="t-2" style={{ display: 'block' }}>
        {t('accepted_by', { name: accepted.by, when, reason: accepted.reason })}
      </span>
    </>
  );
}
