// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCallView, createTestHost, type TestHost } from '@dialer/host/testing';
import { holdsRole, type Call } from '@dialer/contract';
import plugin from '.';

/** An advisor with somebody on the line. */
async function onPhone(facts: Partial<Call> = {}, language: 'en' | 'fr' = 'en') {
  const host = createTestHost(plugin, { language });
  host.core.disposition.active = false;
  for (const operation of ['setRecording', 'startExtraRecording', 'stopExtraRecording'] as const) host.api.reply(operation, undefined);
  const now = host.core.clock.now();
  const main = { id: 'main', index: 0, from: now, to: null, gaps: [] };
  const tell = (next: Partial<Call>) =>
    host.change(() => {
      const said = { callId: 'c1', agent: 'up', far: 'up', recording: 1, recordings: [main], since: { created: now, farUp: now } } as const;
      host.core.calls.current = aCallView({ callId: 'c1', facts: { ...said, ...next } });
      host.core.calls.live = true;
      host.core.calls.onPhone = true;
    });
  await tell(facts);
  await host.render({ panel: 'recordings' });
  return { host, tell, main, now };
}
const asked = ({ api }: TestHost) => api.calls.map(({ operation, input }) => [operation, input]);
const button = (name: string) => screen.getByRole('button', { name });

describe('the recordings panel', () => {
  it('starts an extra recording by the next index and stops it by its own [REC-004] [REC-005] [REC-007] [ENDPOINT-083] [ENDPOINT-084]', async () => {
    const { host, tell, main, now } = await onPhone();
    const extension = host.core.session.extension;
    await userEvent.click(button('Extra recording'));
    expect(asked(host)).toEqual([['startExtraRecording', { params: { extension }, body: { index: 1 } }]]);
    await tell({ extra: 1, recordings: [main, { ...main, id: 'x1', index: 1 }] });
    expect(screen.getByText('Extra recording 1')).toBeVisible();
    await userEvent.click(button('Stop extra recording'));
    expect(asked(host)[1]).toEqual(['stopExtraRecording', { params: { extension, index: 1 } }]);
    await tell({ extra: null, recordings: [main, { ...main, id: 'x1', index: 1, to: now }] });
    await userEvent.click(button('Extra recording'));
    expect(asked(host)[2]).toMatchObject(['startExtraRecording', { body: { index: 2 } }]);
  });

  it('pauses the main recording and lets it go on, by button and by key [REC-008] [REC-009] [ENDPOINT-081]', async () => {
    const { host, tell, main, now } = await onPhone();
    const bodies = () => host.api.calls.map(({ input }) => (input as { body: object }).body);
    await userEvent.click(button('Pause'));
    expect(bodies()).toEqual([{ recording: 0 }]);
    await tell({ recording: 0, pausedAt: now, recordings: [{ ...main, gaps: [{ from: now, to: null }] }] });
    expect(screen.getByText('Card number: not recorded')).toBeVisible();
    expect(screen.getByText(/^1 time, 0:0/)).toBeVisible();
    expect(button('Extra recording')).toHaveAccessibleDescription('The recording is paused. Go on recording first.');
    expect(await host.press('Ctrl+Alt+P')).toEqual({ kind: 'done' });
    expect(bodies()).toEqual([{ recording: 0 }, { recording: 1 }]);
  });

  it('has its buttons only on the phone and with no active disposition; the panel is for advisors alone [REC-001]', async () => {
    const { host } = await onPhone();
    const shown = plugin.panelShown!['recordings']!;
    for (const role of ['advisor', 'qualifier', 'manager'] as const) {
      host.core.session.hasRole = (asked) => holdsRole([role], asked);
      expect(shown(host.ctx), role).toBe(role === 'advisor');
    }
    await host.change(() => void (host.core.disposition.active = true));
    expect(screen.queryByRole('button')).toBeNull();
    expect(await host.run('recordings:start-extra')).toMatchObject({ kind: 'refused', reasonKey: 'why.disposing' });
    await host.change(() => {
      host.core.disposition.active = false;
      host.core.calls.onPhone = false;
    });
    expect(screen.getByText('No call to record')).toBeVisible();
    expect(await host.run('recordings:switch-main')).toMatchObject({ kind: 'refused', reasonKey: 'why.no_call' });
    expect(asked(host)).toEqual([]);
  });

  it('says why a call is not recorded, and records again', async () => {
    const { host, tell } = await onPhone({ recording: 0, recordingFault: 'disk-full' });
    expect(screen.getByText('This call is not recorded.')).toBeVisible();
    await userEvent.click(button('Record again'));
    expect(asked(host)).toMatchObject([['setRecording', { body: { recording: 1 } }]]);
    await tell({ recording: 1, recordingFault: 'late' });
    expect(screen.getByText('The extra recording has stopped. The call is still recorded.')).toBeVisible();
  });

  it('says that a recording may still run when its stop was not answered', async () => {
    const { host, tell, main } = await onPhone({ extra: 1 });
    host.api.fail('stopExtraRecording', 503);
    await userEvent.click(button('Stop extra recording'));
    expect(screen.getByText('Extra recording 1 may still be recording.')).toBeVisible();
    expect(button('Stop again')).toBeVisible();
    await tell({ extra: null, recordings: [main] });
    expect(screen.queryByText(/may still be recording/)).toBeNull();
    host.dispose();
    expect(host.owned()).toBe(0);
  });

  it('plays the last call back, as long as the list says: where it was paused is marked, and keys move in it', async () => {
    const { host, tell, main, now } = await onPhone();
    host.api.reply('listenToRecording', { url: '/audio', seconds: 61.2, left: [50, 0, 10], right: [0, 90, 0] });
    await tell({ recordings: [{ ...main, to: now + 60_000, gaps: [{ from: now + 20_000, to: now + 30_000 }] }] });
    await host.change(() => {
      host.core.calls.onPhone = false;
      host.core.disposition.active = true;
    });
    await userEvent.click(button('Listen: Whole call'));
    expect(asked(host)).toEqual([['listenToRecording', { params: { callId: 'c1', recording: 'main' } }]]);
    const position = await screen.findByRole('slider', { name: 'Position' });
    expect(screen.getByText('0:20 to 0:30 was not recorded: it was paused.')).toBeVisible();
    position.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(position).toHaveAttribute('aria-valuenow', '5');
    await userEvent.keyboard('{End}');
    expect(position).toHaveAttribute('aria-valuetext', '1:00 of 1:00');
  });

  it('asks for a recording again whose audio did not come', async () => {
    const { host, tell, main, now } = await onPhone();
    host.api.reply('listenToRecording', { url: '/audio', seconds: 60, left: [], right: [] });
    await tell({ recordings: [{ ...main, to: now + 60_000 }] });
    await host.change(() => void (host.core.calls.onPhone = false));
    await userEvent.click(button('Listen: Whole call'));
    await screen.findByRole('slider', { name: 'Position' });
    fireEvent.error(document.querySelector('audio')!);
    expect(screen.getByText('The recording could not be played.')).toBeVisible();
    await userEvent.click(button('Try again'));
    expect(await screen.findByRole('slider', { name: 'Position' })).toBeVisible();
    expect(asked(host)).toHaveLength(2);
  });

  it('shows managers the centre’s calls and who has listened', async () => {
    const host = createTestHost(plugin);
    const recording = { id: 'main', index: 0, from: 0, to: 9_000, gaps: [] };
    const call = { callId: 'c1', agent: 'Priya Raman', name: 'Harold Jennings', phone: '5705550148', startedAt: 0 };
    const silence = { fault: 'microphone-gone', seconds: 12.5 };
    const sound = { seconds: 60, bars: 2, lost: 4.2, jitter: 9, roundTrip: null, faults: [silence] };
    host.api.reply('getRecordings', [{ ...call, recordings: [recording], listenings: [{ by: 'Ann Lee', at: 0 }], sound }]);
    await host.render({ page: 'recordings' });
    await userEvent.click(await screen.findByText('Harold Jennings'));
    expect(screen.getByText('Ann Lee')).toBeVisible();
    expect(screen.getByRole('img', { name: 'fair' })).toBeVisible();
    expect(screen.getByText('4.2%')).toBeVisible();
    expect(screen.getByText('Microphone disconnected').nextElementSibling).toHaveTextContent('12.5 s');
    expect(button('Listen: Whole call')).toBeVisible();
    expect(screen.getByRole('table').closest('.sheet')).not.toBeNull();
  });

  it('tells a manager of their own listening as soon as it begins', async () => {
    const host = createTestHost(plugin);
    const recording = { id: 'main', index: 0, from: 0, to: 9_000, gaps: [] };
    const call = { callId: 'c1', agent: 'Priya Raman', name: 'Harold Jennings', phone: '5705550148', startedAt: 0, sound: null };
    host.api.reply('getRecordings', [{ ...call, recordings: [recording], listenings: [] }]);
    host.api.reply('listenToRecording', { url: '/audio', seconds: 60, left: [], right: [] });
    await host.render({ page: 'recordings' });
    await userEvent.click(await screen.findByText('Harold Jennings'));
    expect(screen.getByText('Nobody yet.')).toBeVisible();
    host.api.reply('getRecordings', [{ ...call, recordings: [recording], listenings: [{ by: 'Ann Lee', at: 0 }] }]);
    await userEvent.click(button('Listen: Whole call'));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Position' })).toBeVisible();
  });

  it('speaks French', async () => {
    const { now, main, tell } = await onPhone({}, 'fr');
    await tell({ recording: 0, pausedAt: now, recordings: [{ ...main, gaps: [{ from: now, to: null }] }] });
    expect(screen.getByText('Numéro de carte : non enregistré')).toBeVisible();
  });
});
