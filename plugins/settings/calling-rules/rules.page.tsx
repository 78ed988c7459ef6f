import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, errorText, toPluginError, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import { LoadError, Notice, Skeleton, useLoad } from '@dialer/ui';
import { SettingsForm, type SettingSet } from '@dialer/ui/settings-form';
import { Acceptance } from './acceptance';
import { Bans } from './bans';
import { Law, type Rule } from './law';
import { hoursText, OwnRules } from './own-rules';
import { byTerm, isRight, nameOf, TERM_KEYS, toTerms, toTexts, type TermKey } from './values';

/** Rises with each word that somebody changed the centre, perhaps its rules. */
export const heard = createPluginStore<IObservableValue<number>>();

/** The law, state by state, what the centre narrows, and the rules of which nobody is sure. */
export const CallingRulesPage = observer(function CallingRulesPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const [accepting, setAccepting] = useState<Rule | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad(
    async (signal) => {
      const rules = await api.call('getCallingRules', {}, { signal });
      return { ...rules, texts: toTexts(rules.terms) };
    },
    [api, heard.use().get()],
  );
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
  const terms: SettingSet<TermKey> = {
    names: TERM_KEYS,
    async save(texts, was) {
      try {
        await api.call('saveCallingTerms', { body: { ...toTerms(texts), was: toTerms(was) } });
      } catch (thrown) {
        throw byTerm(thrown, texts, was);
      }
      load.retry();
    },
    read: (current) => toTexts(current as ReturnType<typeof toTerms>),
    nameOf,
  };

  return (
    <>
      <SettingsForm
        read={load.data.texts}
        sets={[terms]}
        faultOf={(name, text) => (name === 'most' || isRight(text) ? null : t('order'))}
        labelOf={(name) => t(name === 'most' ? 'most' : 'hours')}
        sayOf={(name, text) => (name === 'most' ? text : hoursText(t, text, session.language))}
        effect={() => t('apply')}
        onDirty={onDirty}
      >
        {problem && <Notice kind="error">{problem}</Notice>}
        <OwnRules widest={load.data.widest} mayChange={mayChange} />
        <Bans bans={load.data.bans} places={load.data.places} mayChange={mayChange} onChanged={load.retry} />
        <Law law={load.data} mayChange={mayChange} onAccept={setAccepting} onWithdraw={(rule) => void withdraw(rule)} />
      </SettingsForm>
      {accepting && (
        <Acceptance
          rule={accepting}
          onAccepted={() => {
            setAccepting(null);
            load.retry();
          }}
          onClose={() => setAccepting(null)}
        />
      )}
    </>
  );
});
