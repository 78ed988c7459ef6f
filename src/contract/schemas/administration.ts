/** What the pages of managers and administrators alone ask for: a page loads these with its first such reply. */
import { callRecord } from './call-record';
import { callingRules } from './calling-rules';
import { floor } from './floor';
import { leadFiles } from './lead-files';
import { notifications } from './notifications';
import { people } from './people';
import { permits } from './permits';
import { plugins } from './plugins';
import { registryPayloads } from './registries';
import { recordings } from './recordings';
import { settings } from './settings';
import { sunlife } from './sunlife';
import { trunks } from './trunks';
import { users } from './users';

export const administration = {
  ...users,
  ...people,
  ...notifications,
  ...settings,
  ...callingRules,
  ...leadFiles,
  ...permits,
  ...callRecord,
  ...floor,
  ...registryPayloads,
  ...recordings,
  ...sunlife,
  ...trunks,
  ...plugins,
};
