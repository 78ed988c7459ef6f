import { useT } from '@dialer/host';
import { Icon } from '@dialer/ui';

/** Opens the lead in the centre's dashboard; nothing where the row has no web address [FUP-009, FUP-032]. */
export function DashboardLink({ url, name }: { url: string; name: string }) {
  const t = useT();
  if (!/^(https?:)?\/\//.test(url)) return null;
  const label = t('open', { name });
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer" title={label}>
      <Icon name="share" label={label} />
    </a>
  );
}
