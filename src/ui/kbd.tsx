import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** `Ctrl+Enter` as it stands on the keyboards of the reader's language: `Ctrl+Entrée`. `t`: of the shared texts. */
export const keyWords = (keys: string, t: (key: string) => string): string =>
  keys.replace(/\b(Enter|Shift)\b/g, (key) => t(`keys.${key.toLowerCase()}`));

/** Keys, in the words of the reader's keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return <kbd className="kbd">{typeof children === 'string' ? keyWords(children, t) : children}</kbd>;
}
