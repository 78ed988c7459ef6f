/** The thread of legs, media and mixer, so that nothing the gateway does or telephones send is ever heard on a call. A second entry of the build. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerData, type MessagePort } from 'node:worker_threads';
import { Floor, type FloorSettings } from './floor';
import type { SipNews } from './sip/link';
import { log, post, refused, serve } from './worker-side';

let link: MessagePort | undefined;
const floor = new Floor(workerData as FloorSettings, (order) => link?.postMessage(order), refused, log, {
  die: () => process.exit(1),
  beyond: (does) => post({ type: 'beyond', does }),
});

const PRIORITY = -10;

/**
 * Audio goes before the rest of the process where the system allows it: on Linux a priority is a thread's own. Kernels
 * with autogroups weigh threads only against their own session, and sessions (a database, an import in another terminal)
 * against each other: there the gateway's session needs the same priority.
 */
function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(PRIORITY);
    writeFileSync('/proc/self/autogroup', String(PRIORITY));
  } catch {
    // Only an administrator may, and not every kernel has autogroups; without it audio is in time as long as the machine
    // is not overloaded.
  }
}

goFirst();
serve(floor, (port) => {
  link = port;
  port.on('message', (news: SipNews) => floor.heed(news));
  return floor.start((event) => post({ type: 'event', event }));
});
