import { AGENT_STATUSES, type AgentRole, type AgentStatus } from '@dialer/contract';
import { describe, expect, it } from 'vitest';
import { autoReadyState, autoReadyThreshold, postponed } from './auto-ready';
import { viewerNoticeAt } from './overstay';
import { colourOf, isActiveStatus, limitOf, statusAfterCall, timesPerDay } from '@dialer/rules/statuses';
import { isiusVariant, slicaVariant } from '../../host/fakes/builders';
import { selectorVerdict, shownStatus, statusOptions, type SelectorContext, type StatusContext } from './rules';

type Over = Partial<StatusContext> & { role?: AgentRole | null };
const context = ({ role = 'qualifier', ...over }: Over = {}): StatusContext => ({
  roles: role ? [role] : ['manager'],
  outboundEligible: false,
  statuses: isiusVariant.statuses,
  enforcedFollowUps: true,
  overdueFollowUps: 0,
  ...over,
});
/** Of every centre that has the status: the same in all, or all of them. */
const overstayLimit = (role: AgentRole | null, status: AgentStatus, cumulative: boolean) => {
  const having = [slicaVariant, isiusVariant].filter(({ statuses }) => statuses.some((row) => row.status === status));
  const limits = [...new Set(having.map(({ statuses }) => limitOf(statuses, status, role, cumulative)))];
  return limits.length === 1 ? limits[0] : limits;
};
/** The same in every centre, or all of them. */
const statusColour = (status: string, dialing: boolean) =>
  [...new Set([isiusVariant, slicaVariant].map(({ statuses }) => colourOf(statuses, status, dialing)))].join();
const CENTRES = [isiusVariant, slicaVariant];
const offered = (over: Over) => statusOptions(context(over)).map(({ status }) => status);

describe('which statuses are offered', () => {
  it('lists the stated statuses [STATUS-001]', () => {
    expect([...AGENT_STATUSES].sort()).toEqual(
      [
        'offline',
        'idle',
        'ready',
        'break',
        'lunch-break',
        'restroom',
        'after-call-work',
        'follow-up',
        'meeting',
        'admin',
        'coaching',
        'training',
        'on-a-call',
        'not-synced',
      ].sort(),
    );
  });
  it('follow-up and idle to advisors only, filtered by role [STATUS-005] [STATUS-006] [STATUS-009] [describes STATUS-076]', () => {
    for (const { statuses } of CENTRES)
      for (const status of ['follow-up', 'idle'] as const) {
        expect(offered({ statuses, role: 'advisor' })).toContain(status);
        expect(offered({ statuses, role: 'qualifier' })).not.toContain(status);
        expect(offered({ statuses, role: null })).not.toContain(status);
      }
  });
  it('admin on SLICA only [STATUS-007]', () => {
    for (const role of ['advisor', 'qualifier'] as const) {
      expect(offered({ role, statuses: slicaVariant.statuses })).toContain('admin');
      expect(offered({ role })).not.toContain('admin');
    }
  });
  it('never those of the system [STATUS-008]', () => {
    for (const { statuses } of CENTRES)
      for (const role of ['advisor', 'qualifier', null] as const)
        expect(offered({ statuses, role }).filter((status) => ['on-a-call', 'not-synced'].includes(status))).toEqual([]);
  });
  it('all others to every agent [STATUS-010]', () => {
    const everyone = ['offline', 'ready', 'break', 'lunch-break', 'restroom', 'after-call-work', 'meeting', 'coaching', 'training'];
    for (const { statuses } of CENTRES)
      for (const role of ['advisor', 'qualifier'] as const) expect(offered({ statuses, role })).toEqual(expect.arrayContaining(everyone));
  });
  it('ready is disabled by overdue follow-ups where they are enforced [STATUS-011] [FUP-006]', () => {
    const ready = (over: Over) => statusOptions(context(over)).find(({ status }) => status === 'ready')?.verdict.allow;
    expect(ready({ overdueFollowUps: 2 })).toBe(false);
    expect(ready({ overdueFollowUps: 0 })).toBe(true);
    expect(ready({ overdueFollowUps: 2, enforcedFollowUps: false })).toBe(true);
  });
});

describe('the selector', () => {
  const open: SelectorContext = {
    role: 'advisor',
    status: 'offline',
    changing: false,
    deactivated: false,
    inCall: false,
    leadsToDispose: 0,
    overstayed: false,
    cumulativeBreaks: false,
    hasWebRtc: true,
    phoneConnected: true,
    connected: true,
  };
  it('is open when nothing is against it', () => expect(selectorVerdict(open)).toEqual({ allow: true }));
  it.each<[string, Partial<SelectorContext>, string]>([
    ['leads await disposition [STATUS-014]', { leadsToDispose: 1 }, 'why.leads_to_dispose'],
    ['a change is running [STATUS-015]', { changing: true }, 'why.status_changing'],
    ['an advisor is on a break within its limit [STATUS-016] [STATUS-080]', { status: 'break' }, 'why.break_running'],
    ['WebRTC is on and not connected [STATUS-017]', { phoneConnected: false }, 'why.phone_not_connected'],
    ['a call is up, whose end sets the status', { inCall: true }, 'why.status_in_call'],
    ['calling was disabled', { deactivated: true }, 'why.deactivated'],
    ['the connection is gone', { connected: false }, 'why.no_connection'],
  ])('is disabled while %s', (_why, over, reasonKey) => {
    expect(selectorVerdict({ ...open, ...over })).toMatchObject({ allow: false, reasonKey });
  });
  it.each<Partial<SelectorContext>>([
    { status: 'break', overstayed: true },
    { status: 'break', cumulativeBreaks: true },
    { status: 'break', role: 'qualifier' },
    { hasWebRtc: false, phoneConnected: false },
  ])('stays open with %j [STATUS-016] [STATUS-017]', (over) => expect(selectorVerdict({ ...open, ...over })).toEqual({ allow: true }));
  it('is orange for idle, green for ready while auto-dialing, else orange, and red otherwise [STATUS-012]', () => {
    expect(statusColour('idle', false)).toBe('orange');
    expect(statusColour('ready', true)).toBe('green');
    expect(statusColour('ready', false)).toBe('orange');
    for (const status of AGENT_STATUSES.filter((each) => each !== 'idle' && each !== 'ready'))
      expect([statusColour(status, true), statusColour(status, false)]).toEqual(['red', 'red']);
    expect(statusColour('idle', true)).toBe('orange');
    expect(statusColour('system_error', false)).toBe('red');
  });
});

describe('what a status means', () => {
  it('only ready and idle are active [STATUS-037] [describes STATUS-043]', () => {
    expect(AGENT_STATUSES.filter(isActiveStatus).sort()).toEqual(['idle', 'ready']);
  });
  it('reads underscores, and shows what it does not know as system_error, which is inactive [STATUS-002] [STATUS-003] [STATUS-004]', () => {
    expect(shownStatus('after_call_work')).toBe('after-call-work');
    expect(shownStatus('levitating')).toBe('system_error');
    expect(isActiveStatus('system_error')).toBe(false);
  });
  it('is after-call-work after a call, for an advisor follow-up after a follow-up where configured [STATUS-019] [STATUS-020]', () => {
    expect(statusAfterCall('auto', ['advisor'], true)).toBe('after-call-work');
    expect(statusAfterCall('follow-up', ['advisor'], true)).toBe('follow-up');
    expect(statusAfterCall('follow-up', ['advisor'], false)).toBe('after-call-work');
    expect(statusAfterCall('follow-up', ['qualifier'], true)).toBe('after-call-work');
  });
});

describe('overstays', () => {
  it.each([
    ['qualifier', 'break', 1800, '[STATUS-052] [STATUS-053]'],
    ['qualifier', 'after-call-work', 60, '[STATUS-054]'],
    ['qualifier', 'meeting', 1800, '[STATUS-055]'],
    ['qualifier', 'admin', 900, '[STATUS-056]'],
    ['qualifier', 'coaching', 1800, '[STATUS-057]'],
    ['advisor', 'break', 900, '[STATUS-058]'],
    ['advisor', 'lunch-break', 3600, '[STATUS-059]'],
    ['advisor', 'after-call-work', 120, '[STATUS-060]'],
    ['advisor', 'meeting', 1800, '[STATUS-061]'],
    ['advisor', 'admin', 900, '[STATUS-062]'],
    ['advisor', 'coaching', 1800, '[STATUS-063]'],
  ] as const)('%s in %s: %i s %s', (role, status, seconds, _row) => expect(overstayLimit(role, status, false)).toBe(seconds));
  it("an advisor's cumulative breaks may last 1800 s [STATUS-058]", () => expect(overstayLimit('advisor', 'break', true)).toBe(1800));
  it('advisors and qualifiers have different ones [STATUS-078]', () => {
    const limits = (role: AgentRole) =>
      (['break', 'lunch-break', 'after-call-work'] as const).map((status) => overstayLimit(role, status, false));
    expect([limits('advisor'), limits('qualifier')]).toEqual([
      [900, 3600, 120],
      [1800, null, 60],
    ]);
  });
  it('no limit for the other statuses, nor for other roles [STATUS-064] [STATUS-051]', () => {
    const free = ['idle', 'ready', 'restroom', 'follow-up', 'training', 'offline', 'on-a-call', 'not-synced'] as const;
    for (const status of free) for (const role of ['advisor', 'qualifier'] as const) expect(overstayLimit(role, status, false)).toBeNull();
    expect(overstayLimit('qualifier', 'lunch-break', false)).toBeNull();
    for (const status of AGENT_STATUSES) expect(overstayLimit(null, status, false)).toBeNull();
  });
  it('tells the real-time viewer 45 s later, for after-call-work at once [STATUS-065]', () => {
    expect(viewerNoticeAt('break', 900)).toBe(945);
    expect(viewerNoticeAt('after-call-work', 60)).toBe(60);
  });
});

describe('breaks of a day', () => {
  it('are counted for advisors alone [STATUS-045, STATUS-047]', () => {
    for (const { statuses } of CENTRES) {
      expect([timesPerDay(statuses, 'break', ['advisor']), timesPerDay(statuses, 'lunch-break', ['advisor'])]).toEqual([2, 1]);
      for (const status of ['break', 'lunch-break'] as const) expect(timesPerDay(statuses, status, ['qualifier'])).toBe(Infinity);
      expect(timesPerDay(statuses, 'restroom', ['advisor'])).toBe(Infinity);
    }
  });
});

describe('auto-ready', () => {
  it('has a threshold for four statuses, 0 for never, from the global settings [STATUS-072] [SET-024]', () => {
    const settings = { autoReadyFollowUp: 1, autoReadyAfterCallWork: 2, autoReadyMeeting: 3, autoReadyCoaching: 4 };
    const found = Object.fromEntries(
      AGENT_STATUSES.flatMap((status) =>
        autoReadyThreshold(status, settings) === null ? [] : [[status, autoReadyThreshold(status, settings)]],
      ),
    );
    expect(found).toEqual({ 'follow-up': 1, 'after-call-work': 2, meeting: 3, coaching: 4 });
    expect(autoReadyThreshold('meeting', { autoReadyMeeting: 0 })).toBeNull();
  });
  it('notices within the last 60 s and switches at the threshold [STATUS-071] [STATUS-075]', () => {
    expect([139, 140, 199, 200].map((duration) => autoReadyState(duration, 200))).toEqual(['none', 'notice', 'notice', 'due']);
    expect(autoReadyState(1e6, null)).toBe('none');
  });
  it('grows by the time that remains plus 60 s when postponed, so that the notice goes [STATUS-073] [STATUS-074]', () => {
    expect(postponed(200, 150)).toBe(310);
    expect(autoReadyState(150, postponed(200, 150))).toBe('none');
  });
});
