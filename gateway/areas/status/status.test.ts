import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type Floor } from '../../testing/floor';
import { overstays, tenants } from '../../platform/db/schema';
import { isiusVariant, slicaVariant } from '../../../src/host/fakes/builders';
import { statusAfterCall } from '@dialer/rules/statuses';
import { refusalOf, type StatusRequest } from '../../people/status-rules';
import { createStatuses } from '../../people/statuses';

const request = (more: Partial<StatusRequest>): StatusRequest => ({
  status: 'ready',
  current: 'offline',
  roles: ['qualifier'],
  outboundEligible: false,
  statuses: isiusVariant.statuses,
  deactivated: false,
  hasPage: true,
  onCall: false,
  phoneMissing: false,
  overdueLock: false,
  takenToday: { break: 0, 'lunch-break': 0 },
  ...more,
});

describe('the rules', () => {
  it.each([
    ['idle is for advisors [STATUS-006]', { status: 'idle' }, 'status.notYours'],
    ['follow-up is for advisors [STATUS-005]', { status: 'follow-up' }, 'status.notYours'],
    ['admin is for SLICA [STATUS-007]', { status: 'admin' }, 'status.notHere'],
    ['on-a-call is the system’s [STATUS-008]', { status: 'on-a-call' }, 'status.onlyOnACall'],
    ['not-synced is the system’s [STATUS-008]', { status: 'not-synced' }, 'status.systemOnly'],
    ['ready is locked by overdue follow-ups [STATUS-011]', { overdueLock: true }, 'setters.overdueFollowUpsMessage'],
    ['nobody whose calling is off is ready', { deactivated: true }, 'status.deactivated'],
    ['nobody without a page is ready', { hasPage: false }, 'status.noPage'],
    ['nor idle', { hasPage: false, status: 'idle', roles: ['advisor'] }, 'status.noPage'],
    [
      'a third break of an advisor [STATUS-045]',
      { status: 'break', roles: ['advisor'], takenToday: { break: 2, 'lunch-break': 0 } },
      'advisor.noBreak',
    ],
    [
      'a second lunch break of an advisor [STATUS-045]',
      { status: 'lunch-break', roles: ['advisor'], takenToday: { break: 0, 'lunch-break': 1 } },
      'advisor.noLunchBreak',
    ],
  ] as const)('%s', (_, more, reason) => {
    expect(refusalOf(request(more as Partial<StatusRequest>))).toBe(reason);
  });

  it.each([
    [{ status: 'admin', statuses: slicaVariant.statuses }],
    [{ status: 'on-a-call', onCall: true }],
    [{ status: 'not-synced', phoneMissing: true }],
    [{ status: 'break', roles: ['qualifier'], takenToday: { break: 9, 'lunch-break': 0 } }],
    [{ status: 'break', current: 'break', roles: ['advisor'], takenToday: { break: 2, 'lunch-break': 0 } }],
    [{ status: 'idle', roles: ['advisor'] }],
    [{ status: 'after-call-work', hasPage: false }],
  ] as const)('allow %o', (more) => {
    expect(refusalOf(request(more as Partial<StatusRequest>))).toBeNull();
  });

  it('leads an advisor’s follow-up call to follow-up where configured, everybody else to after-call-work [STATUS-019, STATUS-020]', () => {
    expect(statusAfterCall('follow-up', ['advisor'], true)).toBe('follow-up');
    expect(statusAfterCall('follow-up', ['advisor'], false)).toBe('after-call-work');
    expect(statusAfterCall('follow-up', ['qualifier'], true)).toBe('after-call-work');
    expect(statusAfterCall('auto', ['advisor'], true)).toBe('after-call-work');
  });
});

describe('over the wire', () => {
  let floor: Floor;
  beforeAll(async () => void (floor = await callsFloor()));
  afterAll(() => floor.stop());
  afterEach(() => floor.clear());

  it('refuses the third break of a day in the centre’s time zone, and allows it the next day [STATUS-046, STATUS-047, ENDPOINT-003]', async () => {
    const ben = await floor.worker('advisor@isius.demo');
    for (let n = 0; n < 2; n++) {
      expect((await ben.status('break')).status).toBe(201);
      expect((await ben.status('offline')).status).toBe(201);
    }
    expect(await ben.status('break')).toMatchObject({ status: 403, body: { message: 'advisor.noBreak' } });
    expect((await ben.status('lunch-break')).status).toBe(201);
    await ben.status('offline');
    expect(await ben.status('lunch-break')).toMatchObject({ status: 403, body: { message: 'advisor.noLunchBreak' } });
    // The night signs everybody out, so the next day begins with a new sign-in.
    floor.clock.advance(24 * 3_600_000);
    const nextDay = await floor.gateway.signIn('advisor@isius.demo');
    expect((await nextDay.post('/agent-statuses', { status: 'break' })).status).toBe(201);
  });

  it('counts breaks by the calendar day of the centre’s time zone: not by that of UTC, nor by 24 hours [STATUS-047]', async () => {
    const ben = () => floor.gateway.signIn('advisor@isius.demo');
    const account = await floor.gateway.account('advisor@isius.demo');
    const [centre] = await floor.db.select().from(tenants).where(eq(tenants.id, account.tenantId));
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: centre!.timezone, hour: '2-digit' });
    const untilHour = (wanted: string) => {
      do floor.clock.advance(1_800_000);
      while (hour.format(floor.clock.now()) !== wanted);
    };
    untilHour('17');
    const evening = await ben();
    for (const status of ['break', 'offline', 'break', 'offline'])
      expect((await evening.post('/agent-statuses', { status })).status).toBe(201);
    untilHour('22');
    const night = await ben();
    expect((await night.post('/agent-statuses', { status: 'break' })).status).toBe(403);
    untilHour('00');
    const nextDay = await ben();
    expect((await nextDay.post('/agent-statuses', { status: 'break' })).status).toBe(201);
  });

  it('starts the timer of a qualifier’s break at the day’s breaks so far [STATUS-053]', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('break');
    floor.clock.advance(1000);
    await ana.status('offline');
    expect((await ana.status('break')).body).toMatchObject({ data: { duration: 1, since: floor.clock.now() } });
  });

  it('changes nothing when the same status is asked for again', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const first = await ana.status('meeting');
    floor.clock.advance(5000);
    expect((await ana.status('meeting')).body.data).toEqual({ since: first.body.data.since, duration: 5 });
  });

  it('reads underscores [STATUS-003]', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    expect((await ana.api.post('/agent-statuses', { status: 'after_call_work' })).status).toBe(201);
  });

  it('has one parameter, of one’s own extension, and keeps it from queue calls [STATUS-038, STATUS-039, ENDPOINT-092]', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    const statuses = floor.gateway.ctx.use(createStatuses);
    expect(await statuses.dnd(ana.id, 'ready')).toBe(false);
    expect((await ana.api.put('/extensions/parameters/dnd', { active: true, extension: ana.extension })).status).toBe(204);
    expect(await statuses.dnd(ana.id, 'ready')).toBe(true);
    expect((await ana.api.put('/extensions/parameters/dnd', { active: true, extension: '1003' })).status).toBe(403);
    expect((await ana.api.put('/extensions/parameters/cfu', { active: true, extension: ana.extension })).status).toBe(422);
  });

  it('notes overstays for the chat and the real-time viewer [STATUS-050, STATUS-069, ENDPOINT-004, ENDPOINT-005]', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const told = async () => (await floor.db.select().from(overstays)).map(({ receiver, status }) => `${receiver}: ${status}`).sort();
    expect((await ana.api.post('/overstayed-status', { status: 'break' })).status).toBe(201);
    expect(await told()).toEqual(['chat: break']);
    expect((await ana.api.post('/overstayed-status-notify-RTV', { status: 'break' })).status).toBe(201);
    expect(await told()).toEqual(['chat: break', 'real-time-viewer: break']);
  });

  it('notes one overstay of a stay in a status for each receiver, however often it is told', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const ofAna = () => floor.db.$count(overstays, eq(overstays.accountId, ana.id));
    const before = await ofAna();
    floor.clock.advance(1000);
    await ana.status('break');
    const tell = (path: string) => ana.api.post(path, { status: 'break' });
    const told = await Promise.all(Array.from({ length: 10 }, (_, n) => tell(`/overstayed-status${n % 2 ? '-notify-RTV' : ''}`)));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await ofAna()) - before).toBe(2);
    floor.clock.advance(1000);
    await ana.status('meeting');
    expect((await ana.api.post('/overstayed-status', { status: 'meeting' })).status).toBe(201);
    expect((await ofAna()) - before).toBe(3);
  });
});
