import { describe, expect, it } from 'vitest';
import type { Why } from '../host/manifest';
import { createTexts } from '../i18n';
import { whyText, type WhyNames } from './why';

const titles: Record<string, string> = { conference: 'Third-party transfer', recordings: 'Recordings' };
const names: WhyNames = { plugin: (id) => titles[id] ?? id };
const all: Why[] = [
  { kind: 'not-in-variant' },
  { kind: 'flag', flag: 'disclosures' },
  { kind: 'flag', flag: 'disclosures', switchedOff: true },
  { kind: 'role', roles: ['manager', 'admin', 'operations-manager'] },
  { kind: 'role', roles: ['advisor', 'qualifier'] },
  { kind: 'permission', permission: 'has_auto_ready' },
  { kind: 'tenant-feature', feature: 'manual-transfer' },
  { kind: 'switched-off' },
  { kind: 'switched-off', role: 'advisor' },
  { kind: 'switched-off', team: 7 },
  { kind: 'switched-off', role: 'advisor', team: 7 },
  { kind: 'host-api', wants: 2, has: 1 },
  { kind: 'missing-token', token: 'telephony:conference', providers: ['conference'] },
  { kind: 'missing-token', token: 'telephony:conference', providers: [] },
  { kind: 'missing-token', token: 'a:b', providers: ['conference'], through: [['recordings'], ['archive']] },
  { kind: 'guard-chain', chain: ['conference', 'recordings', 'conference'] },
];

describe.each(['en', 'fr'] as const)('why a plugin is not there, in %s', (language) => {
  it.each(['shell', 'admin'])('says every reason in the words of %s, with nothing left open', async (vocabulary) => {
    const texts = await createTexts(language);
    await texts.load(vocabulary);
    const t = texts.in(vocabulary);
    const said = all.map((why) => whyText(why, t, names));
    // To the person themselves a plugin is not used, or switched off, whether it is by a flag or as a whole.
    expect(new Set(said).size).toBeGreaterThanOrEqual(all.length - 2);
    for (const text of said) expect(text).not.toMatch(/^why\.|\brole\.|{{/);
  });
});

describe('words of a reason', () => {
  it('tell a person about themselves, with other plugins by their titles', async () => {
    const t = (await createTexts('en')).in('shell');
    expect(all.map((why) => whyText(why, t, names))).toEqual([
      'Not used in your centre.',
      'Not used in your centre.',
      'Switched off by an administrator.',
      'Only for: managers and above.',
      'Only for: advisors, qualifiers.',
      'You do not have the permission for it.',
      'Your centre does not have this feature.',
      'Switched off by an administrator.',
      'Switched off for advisors by an administrator.',
      'Switched off for your team by an administrator.',
      'Switched off for advisors of your team by an administrator.',
      'Written for another release of the dialer.',
      'It needs another plugin that is off: Third-party transfer.',
      'It needs a plugin that does not exist here.',
      'It needs Third-party transfer, which waits for another plugin that is off: Recordings → archive.',
      'These plugins wait for each other: Third-party transfer → Recordings → Third-party transfer.',
    ]);
  });
  it('tell an administrator what exactly, of whom, and who did it when', async () => {
    const texts = await createTexts('en');
    await texts.load('admin');
    const say = (why: Why, more: Partial<WhyNames> = {}) => whyText(why, texts.in('admin'), { ...names, ...more });
    const by = { name: 'Renée Caldwell', when: 'Nov 14' };
    expect(say({ kind: 'switched-off', team: 7 }, { scope: () => 'the team of Rosa Diaz', by })).toBe(
      'Switched off for the team of Rosa Diaz by Renée Caldwell, Nov 14',
    );
    expect(say({ kind: 'switched-off' }, { scope: () => '', by })).toBe('Switched off by Renée Caldwell, Nov 14');
    const flag = { kind: 'flag', flag: 'disclosures' } as const;
    expect(say(flag, { flag: () => 'Disclosures' })).toBe('The centre’s manifest has the flag “Disclosures” off');
    expect(say({ ...flag, switchedOff: true }, { flag: () => 'Disclosures' })).toBe('The flag “Disclosures” is switched off');
    expect(say({ kind: 'missing-token', token: 'telephony:conference', providers: ['conference'] })).toBe(
      'Needs telephony:conference, which nothing on provides; Third-party transfer would',
    );
  });
});
