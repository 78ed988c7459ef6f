// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ApiError, definePlugin, type PageProps, type PluginManifest } from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import { Field, TextInput, useLoad } from '.';
import { BackHeld } from './back-held';
import { Pages, pageOf, PickDialog, RecordDialog, sizeIn, useRecordField, type PageOf } from './records';

/** Stands in the place of a plugin that exists, so that it has texts. */
const manifest = {
  id: 'call-type',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'route',
  contributes: { settingsPages: [{ id: 'p', path: 'p', titleKey: 'title', descriptionKey: 'description', icon: 'cog' }] },
} as const satisfies PluginManifest;

const draw = async (Page: (props: PageProps) => React.ReactNode) =>
  (await createTestHost(definePlugin(manifest, { pages: { p: Page } }))).render({ page: 'p' });

interface Campaign {
  name: string;
  prefix: string;
}
const read: Campaign = { name: 'Spring', prefix: 'SPR' };
const save = vi.fn<(values: Campaign, was: Campaign) => Promise<void>>();
const done = vi.fn();

function Text({ name }: { name: keyof Campaign }) {
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={name} error={error} required>
      <TextInput {...field} />
    </Field>
  );
}
function CampaignDialog() {
  return (
    <RecordDialog
      title="Edit Spring"
      read={read}
      faultsOf={({ name }) => ({ name: name.trim() ? null : 'Name is required' })}
      save={save}
      readCurrent={(current) => current as Campaign}
      labelOf={(name) => (name === 'name' ? 'Name' : 'Prefix')}
      onSaved={done}
      onClose={done}
    >
      <Text name="name" />
      <Text name="prefix" />
    </RecordDialog>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typed = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};

it('is not sent while a field is wrong: the fault stands at its field, which has the focus [SET-077]', async () => {
  save.mockReset();
  await draw(CampaignDialog);
  await typed('name', '');
  await press('Save');
  expect(await screen.findByText('Name is required')).toBeVisible();
  await waitFor(() => expect(field('name')).toHaveFocus());
  expect(save).not.toHaveBeenCalled();
});

it('shows what the gateway refuses as a block and at its field, until that is typed over; Enter saves [SET-077]', async () => {
  save.mockReset().mockRejectedValueOnce(new ApiError('setLeadCampaign', 422, 'x', { prefix: ['Prefix is taken'] }));
  done.mockReset();
  await draw(CampaignDialog);
  await typed('prefix', 'SUM');
  await press('Save');
  await waitFor(() => expect(screen.getAllByText('Prefix is taken')).toHaveLength(2));
  expect(field('prefix')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(field('prefix'), 'M{Enter}');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(save).toHaveBeenLastCalledWith({ name: 'Spring', prefix: 'SUMM' }, read);
  expect(screen.queryByText('Prefix is taken')).toBeNull();
});

it('names the fields of each sentence where more than one is refused, and says a sentence once', async () => {
  save
    .mockReset()
    .mockRejectedValueOnce(new ApiError('setLeadCampaign', 422, 'x', { name: ['This is needed.'], prefix: ['This is needed.'] }));
  await draw(CampaignDialog);
  await typed('prefix', 'SUM');
  await press('Save');
  expect(await screen.findByText('Name and Prefix: This is needed.')).toBeVisible();
});

it('asks once before what was typed is thrown away by Escape, the cross or a click beside it; Cancel does what it says', async () => {
  done.mockReset();
  await draw(CampaignDialog);
  await typed('prefix', 'SUM');
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  expect(done).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Go on editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
  expect(field('prefix')).toHaveValue('SUM');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
  expect(done).toHaveBeenCalledOnce();
  done.mockReset();
  await press('Cancel');
  expect(done).toHaveBeenCalledOnce();
});

it('asks the same before a step back drops what was typed, and takes the step only then', async () => {
  done.mockReset();
  const held: ((go: () => void) => void)[] = [];
  const hold = (asked: (go: () => void) => void) => {
    held.push(asked);
    return () => void held.splice(held.indexOf(asked), 1);
  };
  await draw(() => (
    <BackHeld value={hold}>
      <CampaignDialog />
    </BackHeld>
  ));
  expect(held).toHaveLength(0);
  await typed('prefix', 'SUM');
  expect(held).toHaveLength(1);
  const go = vi.fn();
  act(() => held[0]!(go));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
  expect([go.mock.calls.length, field('prefix').value]).toEqual([0, 'SUM']);
  act(() => held[0]!(go));
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
  expect([go.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
});

it('closes at once by Escape while nothing was typed', async () => {
  done.mockReset();
  await draw(CampaignDialog);
  field('name').focus();
  await userEvent.keyboard('{Escape}');
  expect(done).toHaveBeenCalledOnce();
});

it.each([
  ['Take theirs', { name: 'Summer', prefix: 'MINE' }, 'SOLD'],
  ['Keep mine', { name: 'Summer', prefix: 'MINE' }, 'MINE'],
])('asks whose value stands where somebody else was first: %s', async (choice, _mine, prefix) => {
  const current = { name: 'Summer', prefix: 'SOLD' };
  const since = [{ by: { name: 'Rosa Diaz' }, at: '2026-11-24T10:00:00Z' }];
  save.mockReset().mockRejectedValueOnce(new ApiError('setLeadCampaign', 409, '', {}, { code: 'changed-meanwhile', current, since }));
  done.mockReset();
  await draw(CampaignDialog);
  await typed('prefix', 'MINE');
  await press('Save');
  expect(await screen.findByText(/Rosa Diaz changed this meanwhile/)).toBeVisible();
  expect(screen.getByText(/SPR → SOLD\. You: MINE\./)).toBeVisible();
  await press(choice);
  // What was not touched here follows them either way.
  expect([field('name').value, field('prefix').value]).toEqual(['Summer', prefix]);
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Summer', prefix }, current));
  expect(done).toHaveBeenCalledOnce();
});

const PEOPLE = [
  { id: 1, name: 'Ana Silva', facts: '1001' },
  { id: 2, name: 'Ben Roy', facts: '1002' },
  { id: 3, name: 'Chloé Gagnon', facts: '1003', locked: 'by the group Bilingual' },
];
const saveIds = vi.fn<(chosen: number[], was: readonly number[]) => Promise<void>>();
function Pick() {
  const load = useLoad(async () => ({ all: PEOPLE, chosen: [1, 3] }), []);
  return <PickDialog title="Qualifiers of Spring" load={load} empty="Nobody" save={saveIds} onSaved={done} onClose={done} />;
}

it('chooses who belongs to something, with a filter, Cancel and Save; what was read goes along [SET-076]', async () => {
  saveIds.mockReset().mockRejectedValueOnce(new ApiError('setCampaignAgents', 422, 'x', { ids: ['Ben Roy is no qualifier.'] }));
  done.mockReset();
  await draw(Pick);
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await waitFor(() => expect(box(/Ana/).checked).toBe(true));
  expect(box(/Chloé/)).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing is changed');
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter by name' }), '1002');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(box(/Ben/));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Filter by name' }));
  await userEvent.click(box(/Ana/));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
  expect(screen.getByText('2 chosen')).toBeVisible();
  await press('Save');
  expect(await screen.findByText('Ben Roy is no qualifier.')).toBeVisible();
  await press('Save');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(saveIds.mock.calls.map(([ids, was]) => [ids.toSorted(), was])).toEqual([
    [
      [2, 3],
      [1, 3],
    ],
    [
      [2, 3],
      [1, 3],
    ],
  ]);
});

function Long() {
  return <Pages total={112} page={1} size={50} onPage={onPage} onSize={onSize} />;
}
const [onPage, onSize] = [vi.fn(), vi.fn()];

it('turns the pages of a long list, and says which rows stand there [USERS-001, SET-060]', async () => {
  await draw(Long);
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the list' }));
  expect(pages.getByRole('status')).toHaveTextContent('51 to 100 of 112');
  expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100']);
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
  await userEvent.selectOptions(pages.getByRole('combobox', { name: 'Rows per page' }), '25');
  expect([onPage.mock.calls, onSize.mock.calls]).toEqual([[[2]], [[25]]]);
});

it('has every row on exactly one page, whatever the sizes, and the last page for one beyond it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { maxLength: 300 }),
      fc.constantFrom(10, 25, 50, 100),
      fc.integer({ min: -3, max: 400 }),
      (rows, size, far) => {
        const pages: PageOf<number>[] = Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, at) =>
          pageOf(rows, at, size),
        );
        expect(pages.flatMap((page) => page.rows)).toEqual(rows);
        const { page } = pageOf(rows, far, size);
        expect(page).toBe(Math.min(Math.max(0, far), pages.length - 1));
      },
    ),
  );
  expect(['25', '7', ''].map(sizeIn)).toEqual([25, 10, 10]);
});
