/** What a centre's people read out to leads: the carriers' disclosures and the agents' scripts, as its folder has them. */
import ownPages, { LANGUAGES, type ScriptPage } from '../../../plugins/settings/scripts/centre-state';
import settings from '../../../plugins/settings/scripts/manifest';
import type { CentreDisclosures, CentreScripts } from '../../../variants/spoken';
import { createCentres, hasDisclosures, hasFlag } from '../../people/centre';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { readStored } from '../workspace/centre-state-rows';

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);

  return defineArea({
    /** Where the centre has no disclosures, or they are switched off for the person, there is none to read. */
    async getDisclosures({ account }) {
      const { disclosures } = centres.spoken(account.tenant.variant);
      return disclosures && (await hasDisclosures(ctx, account)) ? stepsOf(disclosures) : [];
    },

    /** What the centre's managers have written; until they have, what its folder has [ENDPOINT-112]. */
    async getScripts({ account }) {
      if (!(await hasFlag(ctx, account, 'scripts'))) return { pages: [] };
      const written = ownPages.safeParse((await readStored(ctx.db, account.tenantId, settings.id)).value);
      if (written.success && written.data.pages.length > 0) return { pages: written.data.pages.flatMap(spokenOf) };
      const { scripts } = centres.spoken(account.tenant.variant);
      return { pages: scripts ? pagesOf(scripts) : [] };
    },
  });
}

/** Each step in each language that it has; which of them a lead is read, the page knows. */
const stepsOf = ({ carriers }: CentreDisclosures) =>
  carriers.flatMap(({ carrier, title, company, wordings }) =>
    wordings.flatMap(({ wording, states, steps }) =>
      steps.flatMap(({ step, text, answers = [] }) =>
        Object.entries(text).map(([language, words]) => ({
          ...{ carrier, title, company, wording, states, language, step, text: words },
          // The check of the centre's folder holds that an answer has every language of its step.
          answers: answers.map((answer) => ({ ...answer, text: answer.text[language as keyof typeof text] ?? '' })),
        })),
      ),
    ),
  );

const pagesOf = ({ pages }: CentreScripts) =>
  pages.flatMap(({ title, text }) =>
    Object.entries(text).map(([language, words]) => ({ language, title: title[language as keyof typeof text] ?? '', text: words })),
  );

/** A written page, in each language that it has. */
const spokenOf = (page: ScriptPage) =>
  LANGUAGES.flatMap((language) => (page[language].text ? [{ language, title: page[language].title, text: page[language].text }] : []));
