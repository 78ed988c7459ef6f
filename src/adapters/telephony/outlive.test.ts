// @vitest-environment jsdom
import type { RTCSession } from 'jssip/lib/RTCSession';
import { expect, it, vi } from 'vitest';
import { outliveRequests } from './outlive';

function made(signalingState: RTCSignalingState) {
  const ended = vi.fn();
  class Session {
    onTransportError = ended;
    onRequestTimeout = ended;
  }
  const session = new Session();
  const connection = { signalingState, setLocalDescription: vi.fn(async () => undefined) };
  const again = vi.fn();
  outliveRequests(session as unknown as RTCSession, connection as unknown as RTCPeerConnection, again);
  return { session, connection, again, ended };
}

it.each(['onTransportError', 'onRequestTimeout'] as const)(
  'a hold that is not answered (%s) is taken back and told anew, and ends no call',
  async (how) => {
    const { session, connection, again, ended } = made('have-local-offer');
    session[how]();
    await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
    expect(connection.setLocalDescription).toHaveBeenCalledExactlyOnceWith({ type: 'rollback' });
    expect(ended).not.toHaveBeenCalled();
  },
);

it('a digit that was on its way ends no call, and takes nothing back', async () => {
  const { session, connection, again, ended } = made('stable');
  session.onTransportError();
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
  expect(connection.setLocalDescription).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});
