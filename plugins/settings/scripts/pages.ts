import type { ApiReply } from '@dialer/host';
import centreState, { LANGUAGES, type CentreScript, type ScriptPage, type Spoken } from './centre-state';

type ReadPage = ApiReply<'getScripts'>['pages'][number];

const isSpoken = (language: string): language is Spoken => LANGUAGES.some((one) => one === language);

/** A page with nothing in it. The id tells it from other pages while two people write. */
export const blankPage = (id: string): ScriptPage => ({
  ...{ id, en: { title: '', text: '' }, fr: { title: '', text: '' }, es: { title: '', text: '' } },
});

/** Pages as agents are told them, one for each language: a language that has come already begins the next one. */
export function pagesOf(read: readonly ReadPage[]): ScriptPage[] {
  const pages: ScriptPage[] = [];
  let has = new Set<string>();
  for (const { language, title, text } of read) {
    if (!isSpoken(language)) continue;
    if (pages.length === 0 || has.has(language)) {
      // The same for everybody: two managers who begin at the same time have the same rows.
      pages.push(blankPage(`page-${pages.length + 1}`));
      has = new Set();
    }
    has.add(language);
    pages[pages.length - 1]![language] = { title, text };
  }
  return pages;
}

/** One page up or down in the order in which they are read. */
export function moved(pages: readonly ScriptPage[], from: number, by: 1 | -1): ScriptPage[] {
  const next = [...pages];
  const [page] = next.splice(from, 1);
  if (page) next.splice(from + by, 0, page);
  return next;
}

/** What keeps the pages from being saved: keys of words by the path of the field. The gateway judges by the same schema. */
export function faultsOf(script: CentreScript): ReadonlyMap<string, string> {
  const issues = centreState.safeParse(script).error?.issues ?? [];
  return new Map(
    issues.map((issue) => {
      const reason: unknown = issue.code === 'custom' ? issue.params?.['reasonKey'] : undefined;
      return [issue.path.join('.'), typeof reason === 'string' ? reason : 'missing.wrong'];
    }),
  );
}
