/** What a centre's people read out to leads: the carriers' disclosures and the agents' scripts, as its folder has them. */
import type { CentreDisclosures, CentreScripts } from '../../../variants/spoken';
import { createCentres, hasDisclosures, hasFlag } from '../../people/centre';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);

  return defineArea({
    /** Where the centre has no disclosures, or they are switched off for the person, there is none to read. */
    async getDisclosures({ account }) {
      const { disclosures } = centres.spoken(account.tenant.variant);
      return disclosures && (await hasDisclosures(ctx, account)) ? stepsOf(disclosures) : [];
    },

    async getScripts({ account }) {
      const { scripts } = centres.spoken(account.tenant.variant);
      return { pages: scripts && (await hasFlag(ctx, account, 'scripts')) ? pagesOf(scripts) : [] };
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
