import { observer } from 'mobx-react-lite';
import { LAYOUT_ROLES } from '@dialer/contract';
import { PageBody, Segmented, Select, Sheet, Toolbar } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { useAddress } from '../../shell/pages/use-address';
import { SETTING_KEYS } from '../setting-words';
import { useAdminText, useWords } from '../words';
import { Changes } from './changes';
import type { ChangesFilter } from './history';

const KINDS = ['switch', 'config', 'flag', 'layout', 'setting', 'state'] as const;
type Kind = (typeof KINDS)[number];

/** Every change of the centre's plugins; what is shown of them stands in the address, so that a link shows the same. */
export const ChangesPage = observer(function ChangesPage() {
  const t = useAdminText();
  const address = useAddress();
  const kind = KINDS.find((known) => known === address.get('kind'));
  const subject = address.get('subject');
  const subjects = useSubjects(kind);
  const { registry } = useShell();
  const kinds = KINDS.filter((known) => known !== 'state' || registry.manifests.some(({ centreState }) => centreState));
  const filter: ChangesFilter = { ...(kind && { kind }), ...(subject && { subject }) };
  return (
    <>
      <header className="page-head">
        <div className="grow">
          <h1>{t('changes.title')}</h1>
          <p className="t-2">{t('changes.text')}</p>
        </div>
      </header>
      <Toolbar>
        <div className="changes-kinds">
          <Segmented
            aria-label={t('changes.kinds')}
            value={kind ?? 'all'}
            options={(['all', ...kinds] as const).map((value) => ({ value, label: t(`changes.kind.${value}`) }))}
            onChange={(next) => address.set({ kind: next === 'all' ? '' : next, subject: '' })}
          />
        </div>
        <div className="changes-subject">
          <Select
            aria-label={t(`changes.subject.${kind ?? 'all'}`)}
            value={subject}
            placeholder={t(`changes.subject.${kind ?? 'all'}`)}
            options={subjects}
            onChange={(next) => address.set({ subject: next })}
          />
        </div>
      </Toolbar>
      <PageBody>
        <Sheet>
          <Changes key={`${kind} ${subject}`} {...filter} />
        </Sheet>
      </PageBody>
    </>
  );
});

/** What a change of this kind can be about, by name. */
function useSubjects(kind: Kind | undefined): { value: string; label: string }[] {
  const { core, registry } = useShell();
  const names = useWords();
  const { variant } = core.session;
  const choices = {
    layout: () => LAYOUT_ROLES.map((role) => ({ value: role as string, label: names.role(role) })),
    flag: () => Object.keys(variant.flags).map((flag) => ({ value: flag, label: names.flag(flag) })),
    setting: () => SETTING_KEYS.map((key) => ({ value: key, label: names.setting(key) })),
    plugin: () => registry.manifests.filter(({ id }) => id in variant.plugins).map(({ id }) => ({ value: id, label: names.plugin(id) })),
  }[kind === 'layout' || kind === 'flag' || kind === 'setting' ? kind : 'plugin']();
  return kind === 'layout' ? choices : choices.sort((a, b) => a.label.localeCompare(b.label));
}
