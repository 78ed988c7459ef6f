import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operations, type Operation, type OperationId } from '../src/contract/operations';
import { notWorking } from './spec-works';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rows = readFileSync(path.join(root, 'docs/spec/requirements.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([id = '', area = '', , text = '']) => ({ id, area, text }));
const why = notWorking(root, rows);
const rowsOf = (id: OperationId) => (operations[id] as Operation).spec.filter((row) => row.startsWith('ENDPOINT-'));

describe('what does not work yet', () => {
  it('is not what agents use all day', () => {
    for (const id of ['login', 'dialAuto', 'createCall', 'updateCall', 'saveDisposition', 'setStatus'] as const)
      for (const row of rowsOf(id)) expect(why[row], row).toBeUndefined();
    for (const row of ['SOCKET-003', 'SOCKET-004', 'SOCKET-005', 'SOCKET-006', 'SOCKET-007']) expect(why[row], row).toBeUndefined();
  });

  it('is no call of the product: the gateway serves each, and a page or a command makes it', () => {
    expect(Object.entries(why).filter(([row]) => row.startsWith('ENDPOINT-'))).toEqual([]);
    expect([why['SET-059'], why['USERS-011']]).toEqual([undefined, undefined]);
  });

  it('is no event: the gateway sends all of them, and the page acts on each', () => {
    for (const row of ['SOCKET-034', 'SOCKET-036', 'SOCKET-037', 'SOCKET-038', 'SOCKET-040', 'SOCKET-042'])
      expect(why[row], row).toBeUndefined();
  });

  it('is everything where neither page nor gateway is', () => {
    const nowhere = notWorking(path.join(root, 'docs'), rows);
    for (const id of Object.keys(operations) as OperationId[]) for (const row of rowsOf(id)) expect(nowhere[row], row).toBeDefined();
    expect(nowhere['SOCKET-005']).toBe('the gateway does not handle hangup');
    expect(nowhere['SOCKET-040']).toBe('the gateway never sends live-transfer-waiting');
  });
});
