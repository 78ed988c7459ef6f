/** A long list a page at a time [USERS-001, SET-060]. */
import { useTranslation } from 'react-i18next';
import { formatCount, useCore } from '../host';
import { IconButton } from './button';
import { Select } from './inputs';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** A page's size as an address has it; 10 where it says no other that there is. */
export const sizeIn = (text: string): number => PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];

export interface PageOf<R> {
  rows: readonly R[];
  /** From 0; the last one where a further one was asked for. */
  page: number;
}
/** One page of rows that are all here. `page` is counted from 0. */
export function pageOf<R>(rows: readonly R[], page: number, size: number): PageOf<R> {
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const here = Math.min(Math.max(0, Math.floor(page) || 0), last);
  return { rows: rows.slice(here * size, (here + 1) * size), page: here };
}

/** Below a table: which rows stand here, how many a page, and the pages before and after. */
export function Pages({
  total,
  page,
  size,
  onPage,
  onSize,
}: {
  /** Rows in all. */
  total: number;
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const { t } = useTranslation('common');
  const { language } = useCore().session;
  if (total === 0) return null;
  const number = (value: number) => formatCount(value, language);
  const last = Math.max(0, Math.ceil(total / size) - 1);
  return (
    <nav className="pages" aria-label={t('pages.name')}>
      <span className="t-label">{t('pages.size')}</span>
      <Select
        aria-label={t('pages.size')}
        value={size}
        onChange={(chosen) => onSize(Number(chosen))}
        options={PAGE_SIZES.map((value) => ({ value, label: String(value) }))}
      />
      <span className="t-label tabular" role="status">
        {t('pages.shown', { from: number(page * size + 1), to: number(Math.min(total, (page + 1) * size)), total: number(total) })}
      </span>
      <IconButton icon="chevron-left" label={t('pages.before')} disabled={page === 0} onClick={() => onPage(page - 1)} />
      <IconButton icon="chevron-right" label={t('pages.after')} disabled={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
