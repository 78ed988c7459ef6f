import type { Why } from '../host/manifest';

type Translate = (key: string, params?: Record<string, string | number>) => string;

/** Why a plugin is not active, in words. */
export function whyText(why: Why, t: Translate): string {
  switch (why.kind) {
    case 'role':
      return t('why.role', { roles: why.roles.map((role) => t(`role.${role}`)).join(', ') });
    case 'missing-token':
      return why.providers.length ? t('why.missing-token', { providers: why.providers.join(', ') }) : t('why.missing-token_none');
    case 'guard-chain':
      return t('why.guard-chain', { chain: why.chain.join(' → ') });
    default:
      return t(`why.${why.kind}`);
  }
}
