/**
 * Pages that were opened at a gateway, closed with it. One that is left open looks for its gateway for the rest of the run: it
 * takes processor time from the tests after it, and its picture stands in the report of whichever of them fails.
 */
import type { Page } from '@playwright/test';

const visitors = new Map<string, Set<Page>>();

export function visits(page: Page, url: string): void {
  visitors.set(url, (visitors.get(url) ?? new Set()).add(page));
}

export async function closeVisitors(url: string): Promise<void> {
  const pages = [...(visitors.get(url) ?? [])];
  visitors.delete(url);
  // A browser that has ended has closed them all.
  await Promise.all(
    pages.map((page) =>
      page
        .context()
        .close()
        .catch(() => {}),
    ),
  );
}
