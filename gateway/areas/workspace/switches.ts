import type { z } from 'zod';
import type { payloads } from '@dialer/contract/schemas';
import type { Orm } from '../../platform/db/database';
import { readSetting } from '../settings/globals';

type Workspace = z.output<(typeof payloads)['getWorkspace']['reply']>;
/** Which plugins an administrator has switched, and the number of that decision. */
export type Switches = Pick<Workspace, 'revision' | 'switches'>;

/** Nothing switched: the variant manifest stands as it is, revision 0. */
export async function readSwitches(orm: Orm, tenantId: number): Promise<Switches> {
  return ((await readSetting(orm, tenantId, 'plugin-switches')) as Switches | undefined) ?? { revision: 0, switches: [] };
}
