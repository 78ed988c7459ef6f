/** The links of the Admin Panel [SHELL-004], in the groups in which people look for them. */
export interface AdminLink {
  path: string;
  titleKey: string;
}
export interface AdminGroup {
  titleKey: string;
  links: readonly AdminLink[];
}

const setting = (page: string): AdminLink => ({ path: `/admin/settings/${page}`, titleKey: `admin.${page}` });

export const adminGroups: readonly AdminGroup[] = [
  {
    titleKey: 'admin.people',
    links: [
      { path: '/admin/floor', titleKey: 'admin.floor' },
      { path: '/admin/users', titleKey: 'admin.users' },
      { path: '/admin/users/managers', titleKey: 'admin.managers' },
      setting('attribute-groups'),
      setting('allowed-extensions'),
      setting('webrtc-users'),
      { path: '/admin/notifications/create', titleKey: 'admin.notifications' },
    ],
  },
  {
    titleKey: 'admin.dialing',
    links: [
      'dialing-sequence',
      'operation-hours',
      'qualifier-dials-per-level',
      'user-quotas',
      'calling-rules',
      'call-evidence',
      'registries',
      'do-not-call',
    ].map(setting),
  },
  {
    titleKey: 'admin.leads',
    links: [
      { path: '/admin/leads', titleKey: 'admin.leads_list' },
      ...['lead-campaigns', 'lead-prefixes', 'lead-groups', 'retreaver-mappings', 'publisher-suppression'].map(setting),
    ],
  },
  { titleKey: 'admin.system', links: ['globals', 'configurations', 'telephone-lines', 'plugins', 'layouts', 'changes'].map(setting) },
];

/** Second addresses of pages that have a link above [USERS-032, USERS-034]: reached from elsewhere, and in no list twice. */
export const secondAddresses: readonly string[] = ['/admin/users/allowed-extensions', '/admin/users/attribute-groups'];

/**
 * Pages of the wing of administration, which are no plugins: what can be switched off must not be needed to switch it on
 * again (docs/decisions/0017). The preview is reached from the plugins' page.
 */
export const adminPages = {
  '/admin/settings/plugins': 'plugins',
  '/admin/settings/plugins/preview': 'preview',
  '/admin/settings/layouts': 'layouts',
  '/admin/settings/changes': 'changes',
} as const;
export type AdminPage = (typeof adminPages)[keyof typeof adminPages];

/**
 * Edits that are not saved: leaving the page asks first. `within` names parameters of the address that belong to what is
 * edited, so that a change of one of them leaves it too.
 */
export type OnDirty = (dirty: boolean, within?: readonly string[]) => void;
