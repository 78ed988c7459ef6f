import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config';
import { iceServersOf, relayPass } from './ice-servers';

describe('whom a telephone asks for ways to the media', () => {
  it('is nobody on a machine that everybody reaches', () => {
    expect(iceServersOf(readConfig({}).media, 7, 0)).toEqual({ ice_servers: [] });
  });

  it('has for each person a pass of the relay that ends within an hour, as coturn reckons it', () => {
    const turn = { urls: ['turn:turn.example.org:3478'], secret: 'north-of-the-river' };
    // The figures of `echo -n 1767229200:7 | openssl dgst -sha1 -hmac north-of-the-river -binary | base64`.
    expect(relayPass(turn, 7, Date.UTC(2026, 0, 1, 0, 0, 0))).toEqual({
      urls: ['turn:turn.example.org:3478'],
      username: '1767229200:7',
      credential: 'e7Qf9AFX6IvZLYYRlPlEhCNRCd0=',
    });
    expect(relayPass(turn, 8, Date.UTC(2026, 0, 1)).credential).not.toBe(relayPass(turn, 7, Date.UTC(2026, 0, 1)).credential);
  });

  it('keeps servers of fixed names beside those of the secret, which nobody is told', () => {
    const { media } = readConfig({
      ICE_SERVERS: '[{"urls":"turn:old.example","username":"x","credential":"y"}]',
      STUN_URLS: 'stun:turn.example.org, stun:b.example.org:3478',
      TURN_URLS: 'turn:turn.example.org',
      TURN_SECRET: 'north-of-the-river',
    });
    const told = iceServersOf(media, 7, 0);
    expect(told.ice_servers.map(({ urls }) => urls)).toEqual([
      'turn:old.example',
      ['stun:turn.example.org', 'stun:b.example.org:3478'],
      ['turn:turn.example.org'],
    ]);
    expect(told.ice_expires_in).toBe(3600);
    expect(JSON.stringify(told)).not.toContain('north-of-the-river');
  });
});
