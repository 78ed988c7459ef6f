import { describe, expect, it } from 'vitest';
import { limits } from '../../platform/limits';
import { createThrottle, type Door } from './throttle';

const { rightPerMinute } = limits.login;
const door = (login: string, browser?: string): Door => ({ purpose: 'login', login, address: '192.0.2.1', isKnownPlace: true, browser });

describe('right passwords', () => {
  it('of one login again and again, in however many browsers, put it behind the others for a minute', () => {
    const clock = { time: 0, now: () => clock.time };
    const throttle = createThrottle(clock);
    for (let nth = 0; nth < rightPerMinute; nth++) throttle.right(door('ana', `browser-${nth}`));
    expect(throttle.tooOftenRight(door('ana'))).toBe(0);
    for (let nth = 0; nth < 20; nth++) throttle.right(door('ana', `other-${nth}`));
    expect(throttle.tooOftenRight(door('ana', 'one-more'))).toBe(20);
    expect(throttle.tooOftenRight(door('ben'))).toBe(0);
    throttle.check(door('ana'));
    clock.time = 60_000;
    expect(throttle.tooOftenRight(door('ana'))).toBe(0);
  });
});
