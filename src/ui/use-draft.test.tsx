// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { expect, it } from 'vitest';
import {
  createPluginStore,
  definePlugin,
  problemOf,
  useT,
  type Schema,
  type CentreState,
  type PageProps,
  type PluginManifest,
} from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import { SaveBar, TextInput, useDraft } from '.';

interface Saved {
  name: string;
  rows: { id: string; text: string }[];
}
/** A schema of zod does the same; no transport and no zod is in what widgets are made of. */
const schema: Schema<Saved> = {
  safeParse: (value) => ({ success: true, data: { name: '', rows: [], ...(value as Partial<Saved>) } }),
};
const store = createPluginStore<CentreState<Saved>>();

/** Stands in the place of a plugin that exists, so that it has texts. */
const manifest = {
  id: 'call-type',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  centreState: { write: ['manager'] },
  activateOn: 'route',
  contributes: { settingsPages: [{ id: 'p', path: 'p', titleKey: 'title', descriptionKey: 'description', icon: 'cog' }] },
} as const satisfies PluginManifest;

const Page = observer(function Page({ onDirty }: PageProps) {
  const t = useT();
  const draft = useDraft(store.use(), onDirty);
  const { name, rows } = draft.value;
  return (
    <>
      {draft.problem && <p role="alert">{problemOf(t, draft.problem, 'failed')}</p>}
      <TextInput aria-label="Name" value={name} onChange={(next) => draft.set({ name: next })} />
      {rows.map(({ id, text }) => (
        <TextInput
          key={id}
          aria-label={`Row ${id}`}
          value={text}
          onChange={(next) => draft.set({ rows: rows.map((row) => (row.id === id ? { id, text: next } : row)) })}
        />
      ))}
      <SaveBar changes={draft.changes} saving={draft.saving} onSave={draft.save} onDiscard={draft.discard} />
    </>
  );
});

const A = { id: 'a', text: 'one' };
const B = { id: 'b', text: 'two' };
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function shown() {
  const plugin = definePlugin(manifest, { pages: { p: Page }, activate: (ctx) => store.provide(ctx, ctx.centreState(schema)) });
  const host = createTestHost(plugin, { centre: { version: 1, value: { name: 'x', rows: [A] } } });
  await host.render({ page: 'p' });
  await waitFor(() => expect(field('Name')).toHaveValue('x'));
  return host;
}

it('counts what differs from what stands, also when it is typed back or somebody else saves the same', async () => {
  const host = await shown();
  await userEvent.type(field('Name'), 'y');
  expect(screen.getByText('1 change not saved.')).toBeVisible();
  await userEvent.type(field('Name'), '{Backspace}');
  expect(screen.queryByText(/not saved/)).toBeNull();
  await userEvent.type(field('Name'), 'y');
  await host.change(() => host.centre.saves({ name: 'xy', rows: [A] }));
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  expect(host.dirty.at(-1)).toBe(false);
});

it('keeps what others added to a list, also where a row of it clashes and is saved all the same', async () => {
  const host = await shown();
  await userEvent.type(field('Row a'), '!');
  host.centre.saves({ name: 'x', rows: [{ ...A, text: 'theirs' }, B] }, { heard: false });
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Mei Chow saved other values');
  expect(field('Row b')).toHaveValue('two');
  await press('Save');
  expect(host.centre.kept?.value).toEqual({ name: 'x', rows: [{ ...A, text: 'one!' }, B] });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what is typed while it is saved, beside what others have added', async () => {
  const host = await shown();
  await userEvent.type(field('Row a'), '!');
  host.centre.saves({ name: 'x', rows: [A, B] }, { heard: false });
  const answers: (() => void)[] = [];
  const { call } = host.api;
  host.api.call = (...asked) =>
    asked[0] === 'saveCentreState' ? new Promise<void>((go) => answers.push(go)).then(() => call(...asked)) : call(...asked);
  await press('Save');
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.type(field('Row a'), '?');
  await host.change(() => answers[0]!());
  await waitFor(() => expect(answers).toHaveLength(2));
  await host.change(() => answers[1]!());
  await waitFor(() => expect(host.centre.kept?.value).toEqual({ name: 'x', rows: [{ ...A, text: 'one!' }, B] }));
  expect(field('Row a')).toHaveValue('one!?');
  host.api.call = call;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await press('Save');
  await waitFor(() => expect(host.centre.kept?.value).toEqual({ name: 'x', rows: [{ ...A, text: 'one!?' }, B] }));
});
