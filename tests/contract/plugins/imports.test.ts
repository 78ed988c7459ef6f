/** No plugin reaches beyond what the host gives: planted in each one's own folder, a forbidden import is refused. */
import { describe, expect, it } from 'vitest';
import { refusal, type Edge } from '../../../scripts/import-rules';
import { tested } from './release';

const FORBIDDEN: Partial<Edge>[] = [
  { file: 'src/core/root.ts' },
  { file: 'src/shell/services.tsx' },
  { file: 'src/registry/registry.ts' },
  { file: 'src/adapters/http/index.ts' },
  { file: 'gateway/compose.ts' },
  { file: 'plugins/another/model.ts' },
  { file: 'src/host/testing.tsx' },
  ...['axios', 'jssip', 'socket.io-client', 'react-router-dom', 'react-grid-layout', 'i18next'].map((name) => ({ package: name })),
];
const ALLOWED: Partial<Edge>[] = [
  { file: 'src/host/index.ts' },
  { file: 'src/ui/index.ts' },
  { file: 'src/contract/index.ts' },
  { file: 'plugins/another/api.ts' },
  { package: 'mobx' },
];
const edge = (from: string, to: Partial<Edge>): Edge => ({ from, file: null, package: null, typeOnly: false, ...to });

describe.each(tested)('$id', ({ folder }) => {
  it('may import the host, the interface, the contract, tokens of others, and nothing else of the product', () => {
    for (const target of ALLOWED) expect(refusal(edge(`${folder}/index.tsx`, target))).toBeNull();
    for (const target of FORBIDDEN)
      expect(refusal(edge(`${folder}/index.tsx`, target))).toMatch(
        new RegExp(`^${folder}/index.tsx may not import ${target.file ?? target.package}`),
      );
  });
  it('keeps its manifest plain: types only', () => {
    expect(refusal(edge(`${folder}/manifest.ts`, { file: 'src/host/index.ts', typeOnly: true }))).toBeNull();
    for (const target of [...ALLOWED, { file: `${folder}/model.ts` }])
      expect(refusal(edge(`${folder}/manifest.ts`, target))).not.toBeNull();
  });
});
