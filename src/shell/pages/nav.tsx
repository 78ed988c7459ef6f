import { isForRoles } from '@dialer/contract';
import { observer } from 'mobx-react-lite';
import { NavLink } from 'react-router-dom';
import { pageAddress } from '../routes';
import { useShell, useText } from '../services';
import { adminGroups, adminPages, secondAddresses } from './links';

/**
 * Links of the Admin Panel, to the pages that there are: those of the wing of administration, and those of running plugins. A listed page that
 * is built later appears by itself; one that is not in the list joins the last group.
 */
export const AdminNav = observer(function AdminNav({ onFollow }: { onFollow?: () => void }) {
  const { registry, translate, core } = useShell();
  const t = useText();
  const listed = new Set([...secondAddresses, ...adminGroups.flatMap((group) => group.links.map((link) => link.path))]);
  const pages = registry.active.flatMap((plugin) =>
    (plugin.contributes.settingsPages ?? [])
      .filter((page) => isForRoles(page.roles, core.session.roles))
      .map((page) => ({ path: pageAddress(page), title: translate(plugin.id)(page.titleKey) })),
  );
  const there = new Set([...Object.keys(adminPages), ...pages.map(({ path }) => path)]);
  const more = pages.filter(({ path }) => !listed.has(path));
  const groups = adminGroups
    .map((group, index) => ({
      ...group,
      links: group.links.filter(({ path }) => there.has(path)),
      more: index === adminGroups.length - 1 ? more : [],
    }))
    .filter((group) => group.links.length + group.more.length > 0);
  return (
    <nav className="admin-nav" aria-label={t('admin.nav')}>
      {groups.map((group) => (
        <section key={group.titleKey}>
          <h2>{t(group.titleKey)}</h2>
          {group.links.map((link) => (
            <NavLink key={link.path} to={link.path} end onClick={onFollow}>
              {t(link.titleKey)}
            </NavLink>
          ))}
          {group.more.map((link) => (
            <NavLink key={link.path} to={link.path} end onClick={onFollow}>
              {link.title}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
});
