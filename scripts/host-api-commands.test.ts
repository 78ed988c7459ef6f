import { expect, it } from 'vitest';
import { commandsTable, payloadsOf } from './host-api-commands';

it('reads what a command takes off its typed name', () => {
  const api = `
    import { command } from '@dialer/host';
    /** A comment with command<No>('a:no') in it. */
    export interface Note {
      /** Where. */
      at?: number;
      text: string;
    }
    export const add = command<Note>('a:add');
    export const go = command<{ to: 'a' | 'b' }>('a:go');
  `;
  expect([...payloadsOf(api)]).toEqual([
    ['a:add', 'at?: number; text: string'],
    ['a:go', "to: 'a' | 'b'"],
  ]);
});

it('says of a payload that it cannot list what is to be done', () => {
  expect(() => payloadsOf("import type { X } from './x'; command<X>('a:b')")).toThrow('The payload of a:b cannot be listed');
});

it('lists commands with title, plugin and payload', () => {
  const table = commandsTable([{ id: 'a:b', title: 'Do', owner: 'a', fields: 'at: number' }]);
  expect(table.split('\n').slice(2)).toEqual(['// command  title  plugin  payload', '// a:b      Do     a       { at: number }', '']);
});
