import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { VARIANTS } from '@dialer/contract';
import { Button, Icon, IconButton, Select } from '@dialer/ui';
import { AGENTS, rolesOf, type Centre } from './centre';
import { useNames } from './names';
import { openedFrom, previewAddress, type PreviewOf } from './preview';
import { useAdminText } from './text';

/** "Preview as a qualifier of SLICA in the team of …", and the way into that person's workspace. */
export const PreviewBar = observer(function PreviewBar({
  centre,
  of,
  sees,
  total,
  failed,
  onChange,
  onClose,
}: {
  centre: Centre;
  of: PreviewOf;
  sees: number;
  total: number;
  /** The other centre's manifest could not be loaded. */
  failed: boolean;
  onChange: (of: PreviewOf) => void;
  onClose: () => void;
}) {
  const t = useAdminText();
  const names = useNames();
  const navigate = useNavigate();
  const location = useLocation();
  const isOwn = of.centre === centre.variant.code;
  const { teams } = centre.plugins;
  const withTeam = isOwn && teams.length > 0 && AGENTS.includes(of.role);
  return (
    <section className="preview-bar" aria-label={t('preview.label')}>
      <span className="row row-tight t-strong nowrap">
        <Icon name="eye-open" size={14} />
        {t('preview.as')}
      </span>
      <Select
        aria-label={t('preview.role')}
        value={of.role}
        onChange={(role) => role && onChange({ ...of, role, team: AGENTS.includes(role) ? of.team : null })}
        options={rolesOf(centre.plugins).map((role) => ({ value: role, label: names.role(role) }))}
      />
      <span className="t-2">{t('preview.of')}</span>
      <Select
        aria-label={t('preview.centre')}
        value={of.centre}
        onChange={(code) => code && onChange({ ...of, centre: code, team: code === centre.variant.code ? of.team : null })}
        options={VARIANTS.map((code) => ({ value: code, label: code }))}
      />
      {withTeam && (
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
      <span className="grow t-2" role="status">
        {failed ? t('preview.failed', { centre: of.centre }) : t('preview.sees', { with: sees, of: total })}
        {!isOwn && !failed && <> {t('preview.other', { centre: of.centre })}</>}
      </span>
      <span className="row row-tight nowrap">
        <Button size="small" endIcon="share" onClick={() => void navigate(previewAddress(of), { state: openedFrom(location) })}>
          {t('preview.open')}
        </Button>
        <IconButton icon="cross" label={t('preview.close')} onClick={onClose} />
      </span>
    </section>
  );
});
