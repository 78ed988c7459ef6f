import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, Kbd, SectionWord } from '@dialer/ui';
import { pageAddress } from '../../../shell/routes';
import { useShell } from '../../../shell/services';
import { rolesText } from '../../../shell/why';
import type { PluginRow, Plugins } from '../../store';
import { useWords } from '../../words';
import { useShortcutClashes } from '../shortcut-clashes';

interface Line {
  id: string;
  name: ReactNode;
  /** At the right: a size, an address, a shortcut. */
  fact?: ReactNode;
  text?: ReactNode;
}

/** All that a plugin declares: what it puts on screen, what it needs and gives, what it may refuse, and its failures. */
export const BringsTab = observer(function BringsTab({ data, row }: { data: Plugins; row: PluginRow }) {
  const { registry, translate } = useShell();
  const words = useWords();
  const { t, when } = words;
  const clashes = useShortcutClashes(data);
  const plugin = registry.manifests.find(({ id }) => id === row.plugin);
  if (!plugin) return <Empty title={t('brings.nothing')} />;
  const say = translate(plugin.id);
  const { panels, settingsPages, routes, overlays, topBar, commands } = plugin.contributes;
  const ids = (list: readonly string[] | undefined): Line[] => (list ?? []).map((id) => ({ id, name: <code>{id}</code> }));
  const visible: [key: string, lines: Line[]][] = [
    [
      'panels',
      (panels ?? []).map(({ id, titleKey, descriptionKey, size }) => ({
        id,
        name: say(titleKey),
        fact: t('brings.size', { ...size }),
        text: say(descriptionKey),
      })),
    ],
    [
      'pages',
      (settingsPages ?? []).map((page) => ({
        id: page.id,
        name: say(page.titleKey),
        fact: <code>{pageAddress(page)}</code>,
        text: say(page.descriptionKey),
      })),
    ],
    ['routes', (routes ?? []).map(({ path, titleKey }) => ({ id: path, name: say(titleKey), fact: <code>{path}</code> }))],
    ['overlays', ids(overlays?.map(({ id }) => id))],
    ['topBar', ids(topBar?.map(({ id }) => id))],
    [
      'commands',
      (commands ?? []).map(({ id, titleKey, shortcut }) => {
        const clash = clashes.find(({ command }) => command === id);
        return {
          id,
          name: say(titleKey),
          fact: shortcut ? <Kbd>{shortcut}</Kbd> : t('brings.noShortcut'),
          ...(clash && { text: clash.text }),
        };
      }),
    ],
  ];
  const wires: [key: string, lines: Line[]][] = [
    ['requires', ids(plugin.requires)],
    ['optional', ids(plugin.optional)],
    ['provides', ids(plugin.provides)],
    ['guards', ids(plugin.guards)],
    ['listens', ids(plugin.listens)],
  ];
  const { roles, permissions, tenantFeatures, needsFlags } = plugin;
  const conditions = [
    roles?.length && t('brings.roles', { roles: rolesText(roles, t) }),
    permissions?.length && t('brings.permissions', { permissions: words.list(permissions) }),
    tenantFeatures?.length && t('brings.features', { features: words.list(tenantFeatures.map(words.feature)) }),
    needsFlags?.length && t('brings.flags', { flags: words.list(needsFlags.map(words.flag)) }),
  ].filter((text): text is string => Boolean(text));
  const failures: Line[] = data.failures
    .filter((failure) => failure.plugin === row.plugin)
    .map((failure) => ({
      id: String(failure.person.id),
      name: t('brings.failure', { name: failure.person.name, when: when(failure.at), message: failure.message, where: failure.where }),
      fact: t('brings.times', { count: failure.times }),
      text: (
        <>
          {failure.quarantined && t('brings.quarantined')}
          {failure.quarantined && failure.callId !== null && ', '}
          {failure.callId !== null && <Link to={`/admin/settings/call-evidence?call=${failure.callId}`}>{t('brings.inCall')}</Link>}
        </>
      ),
    }));
  return (
    <>
      <p className="t-2">{say(plugin.descriptionKey)}</p>
      <Section title={t('brings.failures')} lines={failures} />
      {visible.every(([, lines]) => !lines.length) && <Empty title={t('brings.nothing')} />}
      {[...visible, ...wires].map(([key, lines]) => (
        <Section key={key} title={t(`brings.${key}`)} lines={lines} />
      ))}
      <Section title={t('brings.conditions')} lines={conditions.map((text) => ({ id: text, name: text }))} />
    </>
  );
});

function Section({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (!lines.length) return null;
  return (
    <section className="brings">
      <SectionWord>{title}</SectionWord>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span className="row">
              <span className="grow">{line.name}</span>
              {line.fact && <span className="t-label">{line.fact}</span>}
            </span>
            {line.text && <span className="t-label">{line.text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
