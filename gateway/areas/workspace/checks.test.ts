import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aPlugin } from '../../../tests/support/plugins';
import { CHANGE_REFUSALS, ROLES, type Vocabulary } from '@dialer/contract';
import { pluginBreaks } from '@dialer/contract/schemas/plugins';
import { centresIn } from '../../people/centre';
import { HttpProblem } from '../../platform/problem';
import { checkChange, type Centre } from './checks';
import { targetOf, valueIn, withValue, type ChangeInput } from './values';

const manifests = [
  aPlugin('matcha', { requires: ['transfers:start'] }),
  aPlugin('transfers', { requires: ['telephony:conference'], provides: ['transfers:start'] }),
  aPlugin('conference', { provides: ['telephony:conference'], needsFlags: ['transfers'] }),
  aPlugin('disposition', { essential: true, needsFlags: ['scripts'] }),
  aPlugin('goals', { flags: [{ id: 'goals:weekly', titleKey: 't', descriptionKey: 'd', default: false }] }),
  aPlugin('weather', { flags: [{ id: 'weather:rain', titleKey: 't', descriptionKey: 'd', default: true }] }),
];
const centre: Centre = {
  catalogue: {
    hostApi: 1,
    manifests,
    configs: { goals: z.strictObject({ rings: z.object({ count: z.int() }), colour: z.string() }) },
    states: {},
  },
  variant: {
    ...centresIn('variants').of('SLICA'),
    plugins: { matcha: {}, transfers: {}, conference: {}, disposition: {}, goals: { rings: { count: 3 }, colour: 'red' } },
  },
  first: {},
  features: [],
  teams: [
    { id: 5, name: 'Grace Lindqvist' },
    { id: 6, name: 'Isabelle Fortin' },
  ],
  roles: ['qualifier', 'advisor', 'manager'],
};
const UNTOUCHED = { revision: 0, switches: [], configs: {}, flags: [] };

/** What is said to this change; null when it may be made. */
function refusal(change: ChangeInput, before: Parameters<typeof withValue>[0] = UNTOUCHED, of: Centre = centre): HttpProblem | null {
  try {
    checkChange(of, change, before, withValue(before, targetOf(change), valueIn(change)));
    return null;
  } catch (error) {
    if (error instanceof HttpProblem) return error;
    throw error;
  }
}
const off = (id: string, scope: object = {}): ChangeInput => ({ kind: 'switch', plugin: id, on: false, ...scope });

describe('a change that would break a required token', () => {
  it('is refused with the chain in words, what falls first first, and with every audience for programs', () => {
    const problem = refusal(off('conference'))!;
    expect(problem.status).toBe(422);
    expect(problem.message).toBe(
      'transfers needs telephony:conference, which nothing on provides; matcha needs transfers:start, which nothing on provides.',
    );
    expect(problem.errors).toEqual({
      transfers: ['transfers needs telephony:conference, which nothing on provides'],
      matcha: ['matcha needs transfers:start, which nothing on provides'],
    });
    const { code, breaks } = problem.extra as { code: string; breaks: unknown[] };
    expect(code).toBe('breaks-plugins');
    expect(breaks).toHaveLength(2 * ROLES.length * 3);
    expect(pluginBreaks.safeParse(problem.body).error).toBeUndefined();
    expect(breaks).toContainEqual({
      plugin: 'transfers',
      token: 'telephony:conference',
      providers: ['conference'],
      role: 'advisor',
      team: 6,
    });
  });

  it('says whom it concerns where that is not everybody', () => {
    expect(refusal(off('conference', { role: 'advisor', team: 5 }))!.message).toBe(
      'transfers needs telephony:conference, which nothing on provides (advisor; team of Grace Lindqvist); matcha needs transfers:start, which nothing on provides (advisor; team of Grace Lindqvist).',
    );
    expect(refusal(off('conference', { role: 'qualifier' }))!.message).toContain('provides (qualifier);');
  });

  it('may be a flag, or a switch that is taken back', () => {
    expect(refusal({ kind: 'flag', flag: 'transfers', on: false })!.extra).toMatchObject({ code: 'breaks-plugins' });
    const before = { ...UNTOUCHED, switches: [off('conference'), { plugin: 'conference', on: true, role: 'advisor' }] } as never;
    expect(refusal({ kind: 'switch', plugin: 'conference', on: null, role: 'advisor' }, before)!.message).toContain('(advisor)');
  });

  it('may be made once what depends on it is off', () => {
    const before = { ...UNTOUCHED, switches: ['matcha', 'transfers'].map((id) => ({ plugin: id, on: false })) };
    expect(refusal(off('conference'), before)).toBeNull();
  });
});

describe('the floor', () => {
  it('says with a code which rule said no, for pages in another language than English', () => {
    const code = (change: ChangeInput) => refusal(change)!.extra['code'];
    expect([
      code(off('gone')),
      code({ kind: 'switch', plugin: 'weather', on: true }),
      code(off('disposition')),
      code(off('goals', { team: 77 })),
      code({ kind: 'config', plugin: 'transfers', config: { a: 1 } }),
      code({ kind: 'config', plugin: 'goals', config: { size: 3 } }),
      code({ kind: 'flag', flag: 'gone', on: false }),
      code({ kind: 'flag', flag: 'cumulativeBreaks', on: true }),
      code({ kind: 'flag', flag: 'scripts', on: false }),
    ]).toEqual(CHANGE_REFUSALS.slice(0, 9));
    expect(refusal({ kind: 'flag', flag: 'scripts', on: false })!.extra['plugin']).toBe('disposition');
  });
  it('lets a plugin’s own flag be switched both ways, by team, and no flag that nobody declares here', () => {
    const flag = (name: string, on: boolean | null, team?: number) =>
      refusal({ kind: 'flag', flag: name, on, ...(team !== undefined && { team }) });
    for (const on of [true, false]) expect([flag('goals:weekly', on), flag('goals:weekly', on, 5)]).toEqual([null, null]);
    expect(flag('goals:weekly', true, 77)!.errors).toHaveProperty('team');
    expect(flag('goals:wekly', true)!.message).toMatch(/^There is no flag goals:wekly in SLICA; there are .*, goals:weekly, .*\.$/);
    expect(flag('weather:rain', true)!.errors).toHaveProperty('flag');
    expect([flag('goals:gone', null), flag('goals:weekly', null, 77)]).toEqual([null, null]);
  });
  it('cannot be added to, and what a call needs cannot be taken away, also not by a flag', () => {
    expect(refusal({ kind: 'switch', plugin: 'weather', on: true })!.message).toBe(
      'weather is not part of SLICA: its variant manifest leaves it out, and nothing can be added to that.',
    );
    expect(refusal(off('disposition', { team: 5 }))!.message).toContain('a call cannot be worked without it');
    expect(refusal({ kind: 'flag', flag: 'scripts', on: false })!.message).toContain('disposition needs it');
    expect(refusal(off('goals', { team: 77 }))!.errors).toHaveProperty('team');
  });

  it('lets what was said once be taken back, also of a plugin, team or configuration that is gone', () => {
    for (const change of [
      { kind: 'switch', plugin: 'gone', on: null, team: 77 },
      { kind: 'config', plugin: 'gone', config: null },
    ] satisfies ChangeInput[])
      expect(refusal(change)).toBeNull();
  });

  it('checks a configuration over the manifest, with texts by the path of each field', () => {
    expect(refusal({ kind: 'config', plugin: 'goals', config: { colour: 'blue' } })).toBeNull();
    expect(refusal({ kind: 'config', plugin: 'goals', config: { rings: { count: 1.5 }, size: 3 } })!.errors).toEqual({
      'rings.count': [expect.any(String)],
      size: [expect.any(String)],
    });
    expect(refusal({ kind: 'config', plugin: 'transfers', config: { a: 1 } })!.message).toBe(
      'transfers has no configuration: there is nothing to set.',
    );
  });
});

describe('a value that names something of the centre', () => {
  const text = (vocabulary: Vocabulary) => z.string().meta({ vocabulary });
  const schema = z.strictObject({
    first: text('dispositions').nullable().default(null),
    hours: z.strictObject({ paused: z.array(text('statuses')) }).optional(),
    rules: z
      .array(z.strictObject({ on: text('dispositions'), teams: z.array(z.int().meta({ vocabulary: 'teams' })).default([]) }))
      .default([]),
    colours: z.record(text('roles'), text('colours')).default({}),
  });
  const own = {
    ...centre,
    catalogue: { ...centre.catalogue, configs: { goals: schema } },
    variant: { ...centre.variant, plugins: { goals: {} } },
  };
  const set = (config: object, before: object | null = null) => {
    const state = before ? { ...UNTOUCHED, configs: { goals: before } } : UNTOUCHED;
    return refusal({ kind: 'config', plugin: 'goals', config: { ...config } }, state as typeof UNTOUCHED, own);
  };

  it('is taken when the centre has it, wherever it stands', () => {
    const rules = [{ on: 'Sold', teams: [5, 6] }];
    expect(set({ first: 'Sold', hours: { paused: ['break'] }, rules, colours: { advisor: 'green' } })).toBeNull();
  });
  it('is refused by the path of its field in groups, in the rows of a list, and as a key', () => {
    const problem = set({
      first: 'Moon',
      hours: { paused: ['break', 'siesta'] },
      rules: [
        { on: 'Sold', teams: [5] },
        { on: 'Moon', teams: [5, 77] },
      ],
      colours: { chief: 'green', advisor: '#123456' },
    })!;
    expect(problem.status).toBe(422);
    expect(problem.extra).toEqual({ code: 'config-invalid' });
    expect(problem.errors).toEqual({
      first: ['Moon is no disposition or lead status of this centre'],
      'hours.paused.1': ['siesta is no agent status of this centre'],
      'rules.1.on': ['Moon is no disposition or lead status of this centre'],
      'rules.1.teams.1': ['77 is no team of this centre'],
      'colours.chief': ['chief is no role'],
      'colours.advisor': ['#123456 is no colour of the product'],
    });
  });
  it('keeps no other field from being saved when the centre lost it meanwhile, and is no new choice of anything else', () => {
    const before = { rules: [{ on: 'Sold', teams: [77] }] };
    expect(
      set(
        {
          rules: [
            { on: 'New', teams: [] },
            { on: 'Sold', teams: [77] },
          ],
        },
        before,
      ),
    ).toBeNull();
    expect(set({ rules: [{ on: 'Sold', teams: [78] }] }, before)!.errors).toHaveProperty(['rules.0.teams.0']);
  });
});
