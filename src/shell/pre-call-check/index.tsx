/** What of the pre-call check the shell fetches when it is asked for. */
import type { ReactNode } from 'react';
import type { ShellCore } from '../services';
import { PreCallCheck } from './pre-call-check';

export { checkQuietly } from './quiet';

/** The dialog, once its instruments are there; rejects when they cannot be loaded. */
export async function openCheck(core: ShellCore, onClose: () => void): Promise<ReactNode> {
  return <PreCallCheck check={await core.softphone.check()} onClose={onClose} />;
}
