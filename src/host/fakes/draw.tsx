/** What a test draws of a plugin: one of its contributions, or a control of the form of its configuration. */
import { Suspense, useState, type ComponentType, type ReactElement } from 'react';
import { Field } from '../../ui/field';
import type { EditorProps, PageProps, PluginModule, Translate } from '../index';

/** One contribution by its id, e.g. `{ panel: 'goals' }`. */
export type Contribution = { panel: string } | { page: string } | { overlay: string } | { topBar: string } | { route: string };
/** A control of the plugin's own in the form of its configuration, by its name in `editors`, with what stands in the form. */
export interface DrawnEditor {
  editor: string;
  value?: unknown;
  /** Whoever looks may not change it. */
  disabled?: boolean;
}

/** An editor in a field that keeps what it gives, outside of any plugin frame as in the form. */
export function InForm(props: { plugin: PluginModule; what: DrawnEditor; t: Translate; onChange: (next: unknown) => void }) {
  const { plugin, what, t } = props;
  const [value, setValue] = useState(what.value);
  const Editor = need(plugin.editors?.[what.editor] as ComponentType<EditorProps> | undefined, what);
  const change = (next: unknown) => {
    props.onChange(next);
    setValue(() => next);
  };
  return (
    <Field label={what.editor}>
      <Suspense fallback={null}>
        <Editor value={value} onChange={change} label={what.editor} disabled={what.disabled ?? false} t={t} />
      </Suspense>
    </Field>
  );
}

/** The contribution's component and, for a panel, the facts of its header before it. */
export function componentsOf(plugin: PluginModule, what: Contribution, onDirty: (dirty: boolean) => void): ReactElement {
  if ('panel' in what) {
    const Panel = need(plugin.panels?.[what.panel], what);
    const Facts = plugin.panelFacts?.[what.panel];
    return (
      <section>
        <header>{Facts && <Facts />}</header>
        <Panel panelId={what.panel} />
      </section>
    );
  }
  if ('page' in what) {
    const Page = need(plugin.pages?.[what.page], what);
    return <AtAddress page={Page} onDirty={onDirty} />;
  }
  const Component = need(
    'overlay' in what ? plugin.overlays?.[what.overlay] : 'route' in what ? plugin.routes?.[what.route] : plugin.topBar?.[what.topBar],
    what,
  );
  return <Component />;
}

function need<P>(component: ComponentType<P> | undefined, what: Contribution | DrawnEditor): ComponentType<P> {
  if (!component) throw new Error(`The plugin has no ${JSON.stringify(what)}.`);
  return component;
}

/** A page with an address of its own, which begins empty. */
function AtAddress({ page: Page, onDirty }: Pick<PageProps, 'onDirty'> & { page: ComponentType<PageProps> }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const change = (more: Record<string, string>) => setValues((now) => ({ ...now, ...more }));
  return <Page onDirty={onDirty} address={{ get: (name) => values[name] ?? '', set: change, go: change }} />;
}
