import { describe, expect, it } from 'vitest';
import { aPlugin } from '../../tests/support/plugins';
import { flagsOf, isFlagOn, withFlags } from './flags';

const flag = (id: `${string}:${string}`, start: boolean) => ({ id, titleKey: 't', descriptionKey: 'd', default: start });
const objections = aPlugin('objections', { flags: [flag('objections:spanish', false), flag('objections:hints', true)] });
const centre = (flags: Record<string, boolean>, has = ['objections']) => ({
  flags,
  plugins: Object.fromEntries(has.map((id) => [id, {}])),
});
const inForce = (...given: Parameters<typeof withFlags>) => withFlags(...given).flags;

describe('the flags of a centre', () => {
  it('are the product’s, and those of the plugins that it has', () => {
    const names = (has: string[]) => flagsOf(centre({ scripts: true }, has), [objections]).map((one) => [one.flag, one.plugin]);
    expect(names(['objections'])).toEqual([
      ['scripts', null],
      ['objections:spanish', 'objections'],
      ['objections:hints', 'objections'],
    ]);
    expect(names([])).toEqual([['scripts', null]]);
  });
  it('start as the centre says, a plugin’s own as the plugin says where the centre says nothing', () => {
    const said = centre({ scripts: false, 'objections:spanish': true, 'other:gone': true });
    expect(inForce(said, [objections], [], null)).toEqual({ scripts: false, 'objections:spanish': true, 'objections:hints': true });
    expect(said.flags).toEqual({ scripts: false, 'objections:spanish': true, 'other:gone': true });
  });
  it('are switched both ways by an administrator, and never on where the centre’s manifest has them off', () => {
    const on = (name: string) => ({ flag: name, on: true });
    const said = centre({ scripts: false, 'objections:hints': false });
    const switches = [on('scripts'), on('objections:hints'), on('objections:spanish')];
    expect(inForce(said, [objections], switches, 7)).toEqual({ scripts: false, 'objections:hints': false, 'objections:spanish': true });
  });
});

it('a team’s own say goes before the centre’s, and nobody else’s', () => {
  const switches = [
    { flag: 'scripts', on: false, team: 7 },
    { flag: 'scripts', on: true },
    { flag: 'transfers', on: false, team: 7 },
  ];
  const scripts = { flag: 'scripts', floor: true, start: true };
  expect([7, 8, null].map((team) => isFlagOn(scripts, switches, team))).toEqual([false, true, true]);
});
