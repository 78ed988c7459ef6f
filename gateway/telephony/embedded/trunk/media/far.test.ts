import { describe, expect, it } from 'vitest';
import { FarAddress, type Address } from './far';

const DESCRIBED = { host: '192.0.2.1', port: 4000 };
const BEHIND_NAT = { host: '198.51.100.7', port: 31_000 };
const STRANGER = { host: '203.0.113.9', port: 666 };

const SIGNALS = BEHIND_NAT.host;

function line(described: Address | null = DESCRIBED, signals = (host: string) => host === SIGNALS) {
  const far = new FarAddress(signals);
  if (described) far.describe(described);
  let sequence = 0;
  const hear = (from: Address, count: number, sealed = false) =>
    Array.from({ length: count }, () => far.admit(from, { ssrc: 1, sequence: sequence++ }, sealed));
  return { far, hear };
}

describe('where the far end is (RFC 4961)', () => {
  it('is where it says, from the first packet on', () => {
    const { far, hear } = line();
    expect(far.target).toEqual(DESCRIBED);
    expect(hear(DESCRIBED, 1)).toEqual([true]);
  });

  it('is where its packets come from once several have come in a row', () => {
    const { far, hear } = line();
    expect(hear(BEHIND_NAT, 6)).toEqual([false, false, false, false, true, true]);
    expect(far.target).toEqual(BEHIND_NAT);
  });

  it('is not where a stranger sends from once it has been found, however much comes', () => {
    const { far, hear } = line();
    hear(DESCRIBED, 1);
    expect(hear(STRANGER, 100).some(Boolean)).toBe(false);
    expect(far.target).toEqual(DESCRIBED);
  });

  it('is found again by the described source, by a new description, a good-bye, or proof by encryption', () => {
    const { far, hear } = line();
    hear(BEHIND_NAT, 5);
    expect(far.target).toEqual(BEHIND_NAT);
    expect(hear(DESCRIBED, 5).at(-1)).toBe(true);
    expect(far.target).toEqual(DESCRIBED);
    hear(BEHIND_NAT, 10);
    expect(far.target).toEqual(DESCRIBED);
    far.loosen();
    expect(hear(BEHIND_NAT, 5).at(-1)).toBe(true);
    far.describe({ ...DESCRIBED, port: 5000 });
    expect(far.target).toEqual({ ...DESCRIBED, port: 5000 });
    hear({ ...DESCRIBED, port: 5000 }, 1);
    expect(hear(BEHIND_NAT, 5, true).at(-1)).toBe(true);
    far.describe({ ...DESCRIBED, port: 5000 });
    expect(far.target).toEqual(BEHIND_NAT);
  });

  it('is not believed of packets that are no row', () => {
    const { far } = line();
    for (let i = 0; i < 50; i++) far.admit(BEHIND_NAT, { ssrc: i, sequence: i }, false);
    for (let i = 0; i < 50; i++) far.admit(BEHIND_NAT, { ssrc: 1, sequence: 7 }, false);
    for (let i = 0; i < 50; i++) far.admit({ ...STRANGER, port: i + 1 }, { ssrc: 1, sequence: i }, false);
    expect(far.target).toEqual(DESCRIBED);
  });

  it('is not where a stranger sends from before it has spoken itself, however much comes', () => {
    const { far, hear } = line();
    expect(hear(STRANGER, 500).some(Boolean)).toBe(false);
    expect(far.target).toEqual(DESCRIBED);
    expect(hear(DESCRIBED, 1)).toEqual([true]);
    const early = line(null);
    expect(early.hear(STRANGER, 500).some(Boolean)).toBe(false);
    expect(early.far.target).toBeNull();
  });

  it('may be at another port of the described address: its router’s, once it is proved', () => {
    const { far, hear } = line(DESCRIBED, () => false);
    const moved = { ...DESCRIBED, port: 31_000 };
    expect(hear(moved, 5).at(-1)).toBe(true);
    expect(far.target).toEqual(moved);
  });

  it('may be anywhere where its encryption proves it', () => {
    const { far, hear } = line(DESCRIBED, () => false);
    expect(hear(STRANGER, 5, true).at(-1)).toBe(true);
    expect(far.target).toEqual(STRANGER);
  });

  it('may be found where its signalling comes from before it has described anything', () => {
    const { far, hear } = line(null);
    expect(far.target).toBeNull();
    hear(BEHIND_NAT, 5);
    expect(far.target).toEqual(BEHIND_NAT);
  });
});
