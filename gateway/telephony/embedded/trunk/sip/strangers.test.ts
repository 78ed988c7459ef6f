import { describe, expect, it } from 'vitest';
import { bounds } from './bounds';
import { SipStrangers } from './strangers';

describe('strangers', () => {
  it('are told a few times a minute each, and so many times together', () => {
    let now = 0;
    const strangers = new SipStrangers(() => now);
    const told = () => Array.from({ length: 10 }, () => strangers.mayBeTold('a')).filter(Boolean).length;
    expect(told()).toBe(bounds.strangerReplies);
    now = 59_999;
    expect(told()).toBe(0);
    now = 60_000;
    expect(told()).toBe(bounds.strangerReplies);
    now = 120_000;
    const all = Array.from({ length: bounds.strangers + 5 }, (_, i) => strangers.mayBeTold(`b${i}`)).filter(Boolean);
    expect(all).toHaveLength(bounds.strangerRepliesTogether);
    expect(strangers.mayBeTold('one too many')).toBe(false);
    now = 181_000;
    expect(strangers.mayBeTold('one too many')).toBe(true);
  });
});
