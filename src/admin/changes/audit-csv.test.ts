import { expect, it } from 'vitest';
import { readCsv } from '@dialer/rules/csv';
import { aChange } from '../../../gateway/areas/workspace/testing';
import { auditAsCsv } from './audit-csv';

const HEADER = ['Line', 'Time', 'Who', 'What', 'Details', 'Why', 'Undone'];

it('is one row a line, whose cells run as no formula in the spreadsheet of who opens it', () => {
  const changes = [aChange({ id: 8, reason: '=HYPERLINK("x")', undoneBy: 9 }), aChange({ id: 7 })];
  const text = (id: number) => ({
    what: `+What ${id}`,
    details: id === 8 ? ['Level: 4 → 5', '=1'] : [],
    sides: [{ field: 'Name', from: null, to: '@x' }],
  });
  const csv = auditAsCsv(changes, HEADER, 'fr', { who: ({ by }) => `-${by.name}`, text: ({ id }) => text(id) });
  expect(csv.startsWith('\uFEFFLine;Time;Who')).toBe(true);
  for (const cell of csv.split(/;(?! )|\r\n/)) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@]/);
  const [, first, second] = readCsv(csv.slice(1));
  expect(first?.fields).toEqual([
    '8',
    '2026-11-14T18:48:00.000Z',
    '-Renée Caldwell',
    '+What 8',
    'Level: 4 → 5; =1',
    '=HYPERLINK("x")',
    '9',
  ]);
  expect(second?.fields.slice(3)).toEqual(['+What 7', 'Name: @x', '', '']);
});
