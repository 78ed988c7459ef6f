import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ConfirmDialog, MenuButton } from '@dialer/ui';
import { useShell, useText } from '../services';
import { THEMES } from '../theme';

const themeIcons = { light: 'flash', dark: 'moon', system: 'desktop' } as const;

/** Language, where the variant enables it, theme, the pre-call check, shortcuts and Logout [SHELL-002]. */
export const UserMenu = observer(function UserMenu({ onHelp, onCheck }: { onHelp: () => void; onCheck: () => void }) {
  const { core, languages, setLanguage, theme, logout } = useShell();
  const { i18n } = useTranslation();
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { firstName, lastName, extension } = core.session;
  const name = `${firstName} ${lastName}`.trim();
  const initials = [firstName, lastName].map((word) => word.charAt(0)).join('');
  const switcher = languages.length > 1 ? languages : [];
  const entries = [
    ...switcher.map((language) => ({
      text: t(`language.${language}`),
      icon: 'globe' as const,
      selected: i18n.language.startsWith(language),
      onSelect: () => setLanguage(language),
    })),
    ...(switcher.length ? [null] : []),
    ...THEMES.map((choice) => ({
      text: t(`topBar.theme_${choice}`),
      icon: themeIcons[choice],
      selected: theme.choice === choice,
      onSelect: () => theme.choose(choice),
    })),
    null,
    ...(core.softphone.shown
      ? [
          {
            text: t('check.title'),
            icon: 'headset' as const,
            opens: true,
            why: core.calls.live ? t('check.inCall') : null,
            onSelect: onCheck,
          },
        ]
      : []),
    { text: t('topBar.help'), icon: 'keypad' as const, onSelect: onHelp },
    null,
    { text: t('topBar.logout'), icon: 'logout' as const, onSelect: () => (core.calls.live ? setAsking(true) : logout()) },
  ];
  return (
    <>
      <MenuButton
        entries={entries}
        target={
          <Button variant="minimal" endIcon="caret-down">
            <span className="visually-hidden">{t('topBar.userOf', { name, extension })}</span>
            {/* What is drawn gives way in a narrow bar; what is said does not. */}
            <span className="row row-tight" aria-hidden="true">
              <span className="user-name">{name}</span>
              <span className="user-initials" title={name}>
                {initials}
              </span>
              <span className="t-3 user-extension">{extension}</span>
            </span>
          </Button>
        }
      />
      {asking && (
        <ConfirmDialog title={t('topBar.logout')} confirm={t('topBar.logout')} onConfirm={logout} onClose={() => setAsking(false)}>
          {t('topBar.logoutInCall')}
        </ConfirmDialog>
      )}
    </>
  );
});
