import type { RTCSession } from 'jssip/lib/RTCSession';
import { expect, it, vi } from 'vitest';
import { outliveRequests } from './outlive';

it.each(['onTransportError', 'onRequestTimeout'] as const)(
  'a digit that is not answered (%s) ends no call, which is offered anew',
  (how) => {
    const ended = vi.fn();
    class Session {
      onTransportError = ended;
      onRequestTimeout = ended;
    }
    const session = new Session();
    const again = vi.fn();
    outliveRequests(session as unknown as RTCSession, again);
    session[how]();
    expect(again).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
  },
);
