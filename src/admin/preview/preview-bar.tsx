import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Icon, Select } from '@dialer/ui';
import type { Plugins } from '../store';
import { useWords } from '../words';
import { isAgent, type PreviewOf } from './audience';

/** "Preview as a qualifier of another centre in the team of …", and what is said and done about it. */
export const PreviewBar = observer(function PreviewBar({
  label,
  data: { rows, teams, variant, centres },
  of,
  onChange,
  children,
}: {
  label: string;
  data: Plugins;
  of: PreviewOf;
  onChange: (of: PreviewOf) => void;
  children: ReactNode;
}) {
  const { t, role: roleName } = useWords();
  return (
    <section className="preview-bar" aria-label={label}>
      <span className="row row-tight t-strong nowrap">
        <Icon name="eye-open" size={14} />
        {t('preview.as')}
      </span>
      <Select
        aria-label={t('preview.role')}
        value={of.role}
        onChange={(role) => role && onChange({ ...of, role })}
        options={rows.roles.map((role) => ({ value: role, label: roleName(role) }))}
      />
      <span className="t-2">{t('preview.of')}</span>
      <Select
        aria-label={t('preview.centre')}
        value={of.centre}
        onChange={(centre) => centre && onChange({ ...of, centre })}
        options={centres.map((code) => ({ value: code, label: code }))}
      />
      {of.centre === variant && teams.length > 0 && isAgent(of.role) && (
        <>
          <span className="t-2">{t('preview.inTeam')}</span>
          <Select
            aria-label={t('preview.team')}
            value={of.team ?? 0}
            onChange={(team) => onChange({ ...of, team: team || null })}
            options={[{ value: 0, label: t('team.none') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </>
      )}
      {children}
    </section>
  );
});
