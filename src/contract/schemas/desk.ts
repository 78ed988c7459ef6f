/** What the desk asks for: every page that works reads replies by these. The rest is in `administration.ts`. */
import { agents } from './agents';
import { booking } from './booking';
import { calls } from './calls';
import { dispositions } from './dispositions';
import { exceptions } from './exceptions';
import { globals } from './globals';
import { leads } from './leads';
import { lists } from './lists';
import { session } from './session';
import { status } from './status';
import { transfers } from './transfers';
import { workspace } from './workspace';

export const desk = {
  ...session,
  ...status,
  ...agents,
  ...globals,
  ...calls,
  ...dispositions,
  ...exceptions,
  ...transfers,
  ...leads,
  ...booking,
  ...lists,
  ...workspace,
};
