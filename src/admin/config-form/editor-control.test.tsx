// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { EditorProps } from '../../host';
import type { Editor } from '../../registry/setup';
import type { Editors } from './editor-control';
import { fieldsOf } from './fields';
import { fill, press, showForm } from './testing';

const schema = z.strictObject({
  goal: z.int().min(1).max(60).default(10).meta({ editor: 'steps' }),
  point: z.strictObject({ x: z.int(), y: z.int() }).default({ x: 1, y: 2 }).meta({ editor: 'point' }),
  rows: z.array(z.strictObject({ goal: z.int().meta({ editor: 'steps' }) })).default([{ goal: 3 }]),
});
const defaults = schema.parse({});

const Steps = ({ value = 0, onChange, label, disabled, t }: EditorProps<number>) => (
  <button type="button" disabled={disabled} onClick={() => onChange(value + 1)}>{`${t('one-more')} ${label} ${value}`}</button>
);
const Point = ({ value, onChange }: EditorProps<{ x: number; y: number }>) => (
  <button type="button" onClick={() => onChange(value && { x: value.y, y: value.x })}>{`turn ${value?.x},${value?.y}`}</button>
);
const editors = (own: Record<string, unknown>) => ({
  load: vi.fn<Editors['load']>(async (name) => own[name] as Editor),
  failed: vi.fn<Editors['failed']>(),
  t: (key: string) => `t ${key}`,
});
const show = (given: Editors) => showForm({ schema, defaults, editors: given });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('a control of the plugin’s own', () => {
  it('has the value and its name, and what it gives is judged and saved as anything that is typed', async () => {
    const { onSave } = await show(editors({ steps: lazy(async () => ({ default: Steps })), point: Point }));
    await userEvent.click(await screen.findByText('t one-more Goal 10'));
    expect(screen.getByText('t one-more Goal 11')).toBeVisible();
    await userEvent.click(screen.getByText('turn 1,2'));
    await userEvent.click(within(screen.getByRole('group', { name: 'Row 1' })).getByText('t one-more Goal 3'));
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ goal: 11, point: { x: 2, y: 1 }, rows: [{ goal: 4 }] });
  });
  it('is refused by the schema at its field', async () => {
    const High = ({ onChange }: EditorProps<number>) => (
      <button type="button" onClick={() => onChange(99)}>
        high
      </button>
    );
    const { onSave } = await show(editors({ steps: High, point: Point }));
    await userEvent.click((await screen.findAllByText('high'))[0]!);
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('From 1 to 60.');
    expect(onSave).not.toHaveBeenCalled();
  });
  it('that throws leaves the form’s own in its place, with a word, and only there', async () => {
    const Broken = () => {
      throw new Error('no steps');
    };
    const given = editors({ steps: Broken, point: Point });
    const { onSave } = await show(given);
    expect(await screen.findByRole('textbox', { name: 'Goal', description: 'From 1 to 60.' })).toHaveValue('10');
    expect(screen.getAllByText('The plugin’s own control failed; this is the plain one.')).toHaveLength(2);
    expect(screen.getByText('turn 1,2')).toBeVisible();
    expect(given.failed.mock.calls).toEqual([
      ['steps', new Error('no steps')],
      ['steps', new Error('no steps')],
    ]);
    await fill(screen.getAllByRole('textbox', { name: 'Goal' })[0]!, '12');
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ goal: 12 });
  });
  it('that does not come is an object as text', async () => {
    const given = editors({ steps: Steps, point: Point });
    given.load.mockRejectedValue(new Error('gone'));
    await show(given);
    expect(await screen.findByRole('textbox', { name: 'Point' })).toHaveValue(JSON.stringify({ x: 1, y: 2 }, null, 2));
    expect(given.failed).toHaveBeenCalledWith('point', new Error('gone'));
  });
  it('that gives what the field cannot hold changes nothing and is told', async () => {
    const Odd = ({ onChange }: EditorProps) => (
      <button type="button" onClick={() => onChange('many')}>
        odd
      </button>
    );
    const given = editors({ steps: Odd, point: Point });
    await show(given);
    await userEvent.click((await screen.findAllByText('odd'))[0]!);
    expect(given.failed).toHaveBeenCalledExactlyOnceWith('steps', new Error('It gave a value that goal cannot hold.'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('keeps the whole value of an object or a list', () => {
    const whole = z.strictObject({
      list: z.array(z.strictObject({ a: z.string() })).meta({ editor: 'list' }),
      none: z.int().nullable().meta({ editor: 'n' }),
    });
    expect(fieldsOf(whole)).toMatchObject([
      { kind: 'json', editor: 'list' },
      { kind: 'number', editor: 'n', nullable: true },
    ]);
  });
});
