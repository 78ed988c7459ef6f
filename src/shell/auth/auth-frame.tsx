import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../styles/auth.css';
import { UI_LANGUAGES, type UiLanguage } from '../../i18n';
import { Logo } from '../top-bar/logo';

export interface AuthFrameProps {
  title: string;
  onLanguage: (language: UiLanguage) => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The sign-in screens: neutral, one card, no brand of a centre before the centre is known. */
export function AuthFrame({ title, onLanguage, onSubmit, children }: AuthFrameProps) {
  const { t, i18n } = useTranslation('shell');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className="auth">
      <div className="auth-column">
        <div className="auth-brand">
          <Logo size={32} />
          <span className="name">{t('brand')}</span>
        </div>
        <form className="auth-card" onSubmit={submit} noValidate aria-label={title}>
          <h1 className="visually-hidden">{title}</h1>
          {children}
        </form>
        <div className="auth-foot" role="group" aria-label={t('auth.language')}>
          {UI_LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              className="link"
              lang={language}
              aria-current={i18n.language.startsWith(language) || undefined}
              onClick={() => onLanguage(language)}
            >
              {t(`language.${language}`)}
            </button>
          ))}
        </div>
      </div>
    </main>
  );
}
