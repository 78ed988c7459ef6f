/** A part of a panel, page or form in a chunk of its own: fetched when it is drawn for the first time. */
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { createChunk } from './chunk';
import { LoadError, Skeleton } from './feedback';

const Line = () => <Skeleton rows={1} />;

/**
 * `fetchPart` brings the component, e.g. `later(async () => (await import('./map')).Map)`. Until it is there `Waiting` is
 * drawn, with the same props. When it cannot be fetched, the part says so with a Try again that asks the server anew:
 * React's `lazy` remembers the failure for as long as the page is open, and takes the whole panel down with it.
 * `preload` fetches it before somebody needs it, and never fails.
 */
export function later<P extends object>(fetchPart: () => Promise<ComponentType<P>>, Waiting: ComponentType<P> = Line) {
  const chunk = createChunk(fetchPart);
  function Later(props: P) {
    const { t } = useTranslation('common');
    const fetched = chunk.use(true);
    if (fetched.at === 'failed') return <LoadError title={t('partFailed')} onRetry={fetched.again} />;
    const Part = fetched.at === 'ready' ? fetched.parts : Waiting;
    return <Part {...props} />;
  }
  const preload = (): Promise<void> =>
    chunk.load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Later, { preload });
}
