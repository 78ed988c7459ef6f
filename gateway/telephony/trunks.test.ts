import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBER_FORMATS, numberFor, numberFrom, routesFor, whyNotOver, type Load, type Trunk } from './trunks';

const trunk = (id: string, more: Partial<Trunk> = {}): Trunk => ({
  ...{ id, host: 'sip.carrier.example', port: null, transport: 'udp', proxy: null, domain: null, user: null, authUser: null, secret: null },
  ...{ register: false, registerEveryS: 300, optionsEveryS: 30, tls: { verify: true, ca: null }, codecs: ['PCMU'], srtp: false },
  ...{ format: 'plus', prefix: '', maxCalls: null, callsPerSecond: 10, emergency: false },
  ...more,
});
const IDLE: Load = { calls: 0, begun: 0 };

describe('a number is written as the carrier wants it', () => {
  it.each([
    ['plus', '', '+16175550100'],
    ['country', '', '16175550100'],
    ['national', '', '6175550100'],
    ['plus', '9', '+916175550100'],
    ['national', '#31', '#316175550100'],
  ] as const)('%s with the prefix "%s": %s', (format, prefix, written) => {
    expect(numberFor({ format, prefix }, '(617) 555-0100')).toBe(written);
    expect(numberFor({ format, prefix }, '+1 617 555 0100')).toBe(written);
  });

  it.each(NUMBER_FORMATS)('help is dialed as it is: %s', (format) => {
    for (const help of ['911', '988', '411']) expect(numberFor({ format, prefix: '9' }, help)).toBe(help);
  });

  it('comes back as it was, from whatever form', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d{9}$/),
        fc.constantFrom(...NUMBER_FORMATS),
        fc.constantFrom('', '9', '00'),
        (number, format, prefix) => {
          expect(numberFrom({ prefix }, numberFor({ format, prefix }, number))).toBe(number);
        },
      ),
    );
  });
});

describe('the trunk of a call', () => {
  const at = (state: 'up' | 'trying' | 'down', one: Trunk, load: Load = IDLE) => [one.id, { trunk: one, state, load }] as const;
  const over = (wanted: string[], ...known: ReturnType<typeof at>[]) => {
    const { over: found, why } = routesFor(wanted, new Map(known));
    return { over: found.map(({ id }) => id), why };
  };

  it('is the first of those wanted that is up; one not answered yet comes last, one down never', () => {
    const known = [at('trying', trunk('a')), at('up', trunk('b')), at('down', trunk('c')), at('up', trunk('d'))];
    expect(over(['a', 'b', 'c', 'd'], ...known).over).toEqual(['b', 'd', 'a']);
    expect(over(['d', 'b', 'unknown'], ...known).over).toEqual(['d', 'b']);
  });

  it('is none that is full or has begun as many calls this second as it may, which is said', () => {
    const full = trunk('a', { maxCalls: 2 });
    expect(whyNotOver(full, 'up', { calls: 1, begun: 1 })).toBeNull();
    expect(whyNotOver(full, 'up', { calls: 2, begun: 0 })).toBe('full');
    expect(whyNotOver(trunk('a', { callsPerSecond: 3 }), 'up', { calls: 9, begun: 3 })).toBe('too-fast');
    expect(over(['a', 'b'], at('up', full, { calls: 2, begun: 0 }), at('down', trunk('b')))).toEqual({ over: [], why: 'full' });
    expect(over([], at('up', full))).toEqual({ over: [], why: 'down' });
  });
});
