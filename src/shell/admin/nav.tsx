import { observer } from 'mobx-react-lite';
import { NavLink } from 'react-router-dom';
import { pageAddress } from '../routes';
import { useShell, useText } from '../services';
import { adminGroups } from './links';

/** Links of the Admin Panel; a page of a plugin that is not in the list joins the last group. */
export const AdminNav = observer(function AdminNav({ onFollow }: { onFollow?: () => void }) {
  const { registry, translate, core } = useShell();
  const t = useText();
  const listed = new Set(adminGroups.flatMap((group) => group.links.map((link) => link.path)));
  const more = registry.active.flatMap((plugin) =>
    (plugin.contributes.settingsPages ?? [])
      .filter(
        (page) => !listed.has(pageAddress(page)) && (page.roles ?? []).every(() => page.roles!.some((role) => core.session.hasRole(role))),
      )
      .map((page) => ({ path: pageAddress(page), title: translate(plugin.id)(page.titleKey) })),
  );
  return (
    <nav className="admin-nav" aria-label={t('admin.nav')}>
      {adminGroups.map((group, index) => (
        <section key={group.titleKey}>
          <h2>{t(group.titleKey)}</h2>
          {group.links.map((link) => (
            <NavLink key={link.path} to={link.path} end onClick={onFollow}>
              {t(link.titleKey)}
            </NavLink>
          ))}
          {index === adminGroups.length - 1 &&
            more.map((link) => (
              <NavLink key={link.path} to={link.path} end onClick={onFollow}>
                {link.title}
              </NavLink>
            ))}
        </section>
      ))}
    </nav>
  );
});
