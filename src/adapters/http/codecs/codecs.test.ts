import { describe, expect, it } from 'vitest';
import { GLOBALS, type GlobalName, type Globals } from '@dialer/contract';
import { payloads } from '../../../contract/schemas';
import { bodyCodecs, replyCodecs } from './index';

describe('a geocoded place', () => {
  const read = (wire: object) =>
    replyCodecs.geocode(
      payloads.geocode.reply.parse({ city: 'Laval', latitude: 45.6, longitude: '-73.7', timezone: 'America/Toronto', ...wire }),
    );

  it('has its region from state, else from province [ENDPOINT-075]', () => {
    expect(read({ state: 'QC', province: 'on' })).toMatchObject({ state: 'qc', province: 'qc', longitude: -73.7, approximate: false });
    expect(read({ province: 'on' })).toMatchObject({ state: 'on', province: 'on' });
  });
});

describe('a follow-up', () => {
  const read = (wire: object) => replyCodecs.getFollowUps(payloads.getFollowUps.reply.parse([{ id: 5, ...wire }]))[0];

  it('starts at startsAt, else at startedAt [FUP-014]', () => {
    expect(read({ startsAt: 'a', startedAt: 'b' })?.startsAt).toBe('a');
    expect(read({ startedAt: 'b' })?.startsAt).toBe('b');
    expect(read({})?.startsAt).toBeNull();
  });
  it('is of the lead with its own id where the server names no other', () => {
    expect(read({})?.leadId).toBe('5');
    expect(read({ leadId: 'l1' })).toMatchObject({ id: '5', leadId: 'l1' });
  });
});

describe('the global settings', () => {
  it('come and go under all of their names, as numbers', () => {
    const names = Object.keys(GLOBALS) as GlobalName[];
    const core = Object.fromEntries(names.map((name, index) => [name, index % 2])) as Globals;
    const wire = bodyCodecs.setGlobals(core);
    expect(replyCodecs.getGlobals(payloads.getGlobals.reply.parse(payloads.setGlobals.body.parse(wire)))).toEqual(core);
  });
});

describe('the account of a login', () => {
  it("has every stated field in the core's names, flags read alike", () => {
    const wire = {
      access_token: 't',
      id: '7',
      tenant_id: '1',
      deactivated: '1',
      has_webrtc: 1,
      is_iapp2_agent: '0',
      auto_answer_time: '3',
    };
    const account = replyCodecs.login(payloads.login.reply.parse({ ...wire, roles: ['qualifier'] }));
    expect(account).toMatchObject({
      accessToken: 't',
      id: 7,
      tenantId: 1,
      deactivated: true,
      hasWebRtc: true,
      isIapp2Agent: false,
      autoAnswerTime: 3,
      roles: ['qualifier'],
      permissions: [],
      healthLicenses: [],
    });
    expect(account).not.toHaveProperty('hasWebrtc');
  });
});
