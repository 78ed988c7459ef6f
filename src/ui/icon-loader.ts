/** What the build has in the place of Blueprint's icon loader (`scripts/lean-packages.ts`): the same, fetched when needed. */
import type { Icons as Loader } from '@blueprintjs/icons';

type Load = typeof Loader.load;
type GetPaths = typeof Loader.getPaths;

let loader: typeof Loader | null = null;

export class Icons {
  /** Brings the paths of icons named by string; their square is empty until then. */
  static async load(...asked: Parameters<Load>): Promise<void> {
    loader ??= (await import('@blueprintjs/icons/lib/esm/iconLoader')).Icons;
    await loader.load(...asked);
  }
  static getPaths(...asked: Parameters<GetPaths>): ReturnType<GetPaths> {
    return loader?.getPaths(...asked);
  }
}
