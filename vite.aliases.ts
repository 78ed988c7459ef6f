import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The same names as tsconfig's `paths`; the longer ones first. */
export const aliases = [
  { find: '@dialer/host/testing', replacement: at('./src/host/testing.tsx') },
  { find: '@dialer/host/second-party', replacement: at('./src/host/second-party.ts') },
  { find: '@dialer/host', replacement: at('./src/host/index.ts') },
  { find: '@dialer/gateway/testing', replacement: at('./gateway/testing/plugin.ts') },
  { find: '@dialer/gateway', replacement: at('./gateway/plugins/define.ts') },
  { find: '@dialer/ui/second-party', replacement: at('./src/ui/second-party.tsx') },
  { find: '@dialer/ui/records', replacement: at('./src/ui/records.ts') },
  { find: '@dialer/ui/setting-list', replacement: at('./src/ui/setting-list.tsx') },
  { find: '@dialer/ui/settings-form', replacement: at('./src/ui/settings-form.tsx') },
  { find: '@dialer/ui/typed-choice', replacement: at('./src/ui/typed-choice.tsx') },
  { find: '@dialer/ui', replacement: at('./src/ui/index.ts') },
  { find: /^@dialer\/rules\//, replacement: `${at('./src/rules')}/` },
  { find: /^@dialer\/contract$/, replacement: at('./src/contract/index.ts') },
  { find: /^@dialer\/contract\//, replacement: `${at('./src/contract')}/` },
];
