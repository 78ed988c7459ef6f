/** The browser's side of a signed-in person's core: clock, phone, realtime connection. */
import { createBrowser } from '../adapters/devices';
import { createClock } from '../adapters/clock';
import { claimTabId, createRealtime } from '../adapters/realtime';
import { createSoftphone } from '../adapters/telephony';
import type { CoreEnv } from '../core/ports';
import type { PreparedPage } from './prepare';

export type SessionPorts = Pick<CoreEnv, 'browser' | 'clock' | 'softphone' | 'realtime'>;

export function createPorts({ api, config, storage, log }: PreparedPage): SessionPorts {
  const browser = createBrowser();
  const clock = createClock();
  return {
    browser,
    clock,
    softphone: createSoftphone({ log }),
    realtime: createRealtime({
      socketUrl: config.socketUrl,
      clock,
      uuid: browser.uuid,
      tabId: () => claimTabId(storage, browser.uuid, navigator.locks),
      log,
      silent: () => api.suspect(),
    }),
  };
}
