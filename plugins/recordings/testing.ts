import { aCallView, fakeLead, type PluginStates } from '@dialer/host/testing';

/** An advisor on the phone, whose call has had a pause and runs an extra recording. */
const states: PluginStates = {
  empty({ api }) {
    api.reply('getRecordings', []);
  },
  full({ core, acts, api }) {
    api.reply('getRecordings', []);
    core.session.hasRole = (role) => role === 'advisor';
    core.leads.current = fakeLead(acts);
    core.calls.live = true;
    core.calls.onPhone = true;
    core.disposition.active = false;
    const now = core.clock.now();
    core.calls.current = aCallView({
      facts: {
        agent: 'up',
        far: 'up',
        recording: 1,
        extra: 1,
        since: { created: now - 70_000, farUp: now - 60_000 },
        recordings: [
          { id: 'main', index: 0, from: now - 60_000, to: null, gaps: [{ from: now - 40_000, to: now - 30_000 }] },
          { id: 'extra-1', index: 1, from: now - 20_000, to: null, gaps: [] },
        ],
      },
    });
  },
};
export default states;
