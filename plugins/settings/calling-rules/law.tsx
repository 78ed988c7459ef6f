import { useState } from 'react';
import { formatDay, useCore, useT, type ApiReply } from '@dialer/host';
import { Button, Sheet, State, Table } from '@dialer/ui';

export type Rule = ApiReply<'getCallingRules'>['rules'][number];

interface LawProps {
  law: Pick<ApiReply<'getCallingRules'>, 'rules' | 'version' | 'zoneData'>;
  mayChange: boolean;
  onAccept: (rule: Rule) => void;
  onWithdraw: (rule: Rule) => void;
}

/** The law, state by state: what it says, where it stands, and how sure that is. */
export function Law({ law: { rules, version, zoneData }, mayChange, onAccept, onWithdraw }: LawProps) {
  const t = useT();
  return (
    <Sheet title={t('law')} text={t('law_text', { version, zones: zoneData })}>
      <Table<Rule>
        caption={t('law')}
        rows={inOrder(rules)}
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
              <Sureness rule={rule} mayChange={mayChange} onAccept={() => onAccept(rule)} onWithdraw={() => onWithdraw(rule)} />
            ),
          },
        ]}
      />
    </Sheet>
  );
}

/**
 * By country, as the gateway has them: what holds everywhere, the centre's own, the others. Of each country first those that
 * hold calls back until somebody decides, which an administrator comes for; then by name, as they come.
 */
function inOrder(rules: readonly Rule[]): Rule[] {
  const countries = [...new Set(rules.map(({ country }) => country))];
  const place = ({ country, unsure, accepted }: Rule) => countries.indexOf(country) * 2 + (unsure && !accepted ? 0 : 1);
  return rules.toSorted((a, b) => place(a) - place(b));
}

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
