import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { limits } from './limits';
import { createRefused, REFUSED } from './refused';
import { inProject } from './root';

/** Rows of the tables in docs/operations.md whose first cell is a name in backticks: name to the cells after it. */
function documented(): Map<string, string[]> {
  const rows = readFileSync(inProject('docs', 'operations.md'), 'utf8').matchAll(/^\| `([^`]+)` \|(.*)\|$/gm);
  return new Map([...rows].map(([, name, rest]) => [name!, rest!.split('|').map((cell) => cell.trim())]));
}

/** Every limit by its path, such as `http.nesting`. */
const all = Object.entries(limits).flatMap(([section, values]) =>
  Object.entries(values as Record<string, number>).map(([name, value]) => [`${section}.${name}`, value] as const),
);

describe('limits', () => {
  const rows = documented();

  it('stand in docs/operations.md, each with its value', () => {
    const wanted = all.map(([name, value]) => `| \`${name}\` | ${value.toLocaleString('en-US')} |`);
    const found = all.map(([name]) => `| \`${name}\` | ${rows.get(name)?.[0] ?? '(no row)'} |`);
    expect(found).toEqual(wanted);
  });

  it('are not described there after they are gone', () => {
    const known = new Set<string>(all.map(([name]) => name));
    const sections = Object.keys(limits).map((section) => `${section}.`);
    const described = [...rows.keys()].filter((name) => sections.some((section) => name.startsWith(section)));
    expect(described.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are positive whole numbers', () => {
    for (const [name, value] of all) expect(Number.isInteger(value) && value > 0, name).toBe(true);
  });

  it('of the desk leave its holder two tries before it counts as lost, and requests the time of a take-over', () => {
    const { leaseMs, renewMs, lookMs, answerMs, fenceMs, requestMs } = limits.cluster;
    expect(leaseMs).toBeGreaterThanOrEqual(2 * (renewMs + answerMs));
    expect(requestMs).toBeGreaterThan(leaseMs + lookMs + fenceMs);
  });
});

describe('the count of refusals', () => {
  it('has each reason in docs/operations.md', () => {
    const rows = documented();
    expect(REFUSED.filter((what) => !rows.has(what))).toEqual([]);
  });

  it('starts every reason at 0 and adds one or several', async () => {
    const metrics = new Registry();
    const refused = createRefused(metrics);
    refused('sip-rate', 40);
    refused('sip-rate');
    const text = await metrics.metrics();
    expect(text).toContain('dialer_refused_total{what="sip-rate"} 41');
    for (const what of REFUSED) expect(text).toContain(`dialer_refused_total{what="${what}"}`);
  });
});
