import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** One JavaScript file of the build, as `scripts/check-bundle.mjs` reads it. */
export interface ChunkFacts {
  file: string;
  entry: boolean;
  /** Bytes after gzip. */
  gzip: number;
  /** Files loaded before this one runs. */
  imports: string[];
  /** Files that this one may load later. */
  dynamicImports: string[];
  /** Paths of what is in it, from the project's root. */
  modules: string[];
}

/** Writes which module went into which file of the build, and how heavy each file is. */
export function bundleReport(file: string): Plugin {
  let root = '';
  const relative = (id: string) =>
    path
      .relative(root, id.split('?')[0] ?? id)
      .split(path.sep)
      .join('/');
  return {
    name: 'bundle-report',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle(_options, bundle) {
      const chunks: ChunkFacts[] = Object.values(bundle)
        .filter((part) => part.type === 'chunk')
        .map((chunk) => ({
          file: chunk.fileName,
          entry: chunk.isEntry,
          gzip: gzipSync(chunk.code).length,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          modules: chunk.moduleIds.filter((id) => !id.startsWith('\0')).map(relative),
        }));
      const target = path.join(root, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, JSON.stringify(chunks, null, 1));
    },
  };
}
