import { token } from '@dialer/host';

/** The agent's calls since the page was opened; observable. */
export interface TemplateCalls {
  readonly count: number;
  /** Server epoch ms of the last one's end; null before the first. */
  readonly lastAt: number | null;
}

/** For plugins that name it in their manifest: `ctx.use(templateCalls)` with `requires`, `ctx.find(templateCalls)` with `optional`. */
export const templateCalls = token<TemplateCalls>('_service:calls');
