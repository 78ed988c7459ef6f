/** What stands in `deploy/` fits the product: its variables, metrics and links. Nothing of it is started here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const operations = read('docs/operations.md');

/** Variables that the gateway reads, as the tables of the documents have them. */
const rows = `${operations}\n${read('README.md')}`.match(/^\|[^|]*`[A-Z][A-Z0-9_]+`[^|]*\|/gm)!;
const known = new Set(rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!)));
/** Read by Node itself, or only put together from others in the same file. */
const OTHERS = ['NODE_EXTRA_CA_CERTS', 'NODE_ENV', 'POD_IP', 'HOST_IP'];
const unknown = (names: readonly string[]) => names.filter((name) => !known.has(name) && !OTHERS.includes(name));

interface Service {
  environment?: Record<string, unknown>;
  image?: string;
}
interface Container {
  env?: { name: string }[];
}
interface Manifest {
  kind: string;
  data?: Record<string, string>;
  spec?: { template?: { spec: { containers: Container[] } } };
}

describe('variables', () => {
  it('of the compose file are the product’s', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    const ours = Object.values(services).filter(({ image }) => image === 'dialer');
    expect(ours).toHaveLength(3);
    for (const { environment } of ours) {
      expect(Object.keys(environment!).length).toBeGreaterThan(4);
      expect(unknown(Object.keys(environment!))).toEqual([]);
    }
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const given = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(given.sort());
  });

  it('of the units and of the image are', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).map((name) => read(`deploy/systemd/${name}`));
    const named = units.flatMap((unit) => [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' ')));
    const image = [...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => line!.split(' '));
    expect(named.length + image.length).toBeGreaterThan(8);
    expect(unknown([...named, ...image].map((each) => each.split('=')[0]!))).toEqual([]);
  });

  it('of the manifests are', () => {
    const all = parseAllDocuments(read('deploy/kubernetes/dialer.yaml')).map((each) => each.toJS() as Manifest);
    const containers = all.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(containers).toHaveLength(2);
    const config = all.find(({ kind }) => kind === 'ConfigMap')!;
    expect(unknown([...Object.keys(config.data!), ...containers.flatMap(({ env }) => env!.map(({ name }) => name))])).toEqual([]);
  });
});

describe('roles and places', () => {
  /** What each says of a variable, in the order of the file. */
  const said = (path: string, name: string) =>
    [...read(path).matchAll(new RegExp(`\\b${name}(?:=|: |, value: )'?([^\\s',}]+)`, 'g'))].map(([, value]) => value);
  const FILES = {
    compose: 'deploy/compose.yaml',
    kubernetes: 'deploy/kubernetes/dialer.yaml',
    floor: 'deploy/systemd/dialer-floor.service',
    gateway: 'deploy/systemd/dialer-gateway@.service',
  };

  it('are those of a gateway and a floor', () => {
    expect([FILES.compose, FILES.kubernetes, FILES.floor, FILES.gateway].map((path) => said(path, 'ROLE'))).toEqual([
      ['gateway', 'floor'],
      ['gateway', 'floor'],
      ['floor'],
      ['gateway'],
    ]);
  });

  it('fit each other: gateways look for the floor where it listens, and for each other where each is', () => {
    for (const path of [FILES.compose, FILES.kubernetes]) {
      const [url] = said(path, 'FLOOR_URL');
      expect(said(path, 'PORT'), path).toEqual([new URL(url!).port]);
    }
    const { services } = parse(read(FILES.compose), { merge: true }) as {
      services: Record<string, Service & { networks?: { default: { ipv4_address: string } } }>;
    };
    for (const { environment, networks } of [services['gateway-1']!, services['gateway-2']!])
      expect(environment!['GATEWAY_ADDRESS']).toBe(`${networks!.default.ipv4_address}:4200`);
    expect(said(FILES.compose, 'TRUST_PROXY')).toEqual([services['balancer']!.networks!.default.ipv4_address]);
  });
});

describe('the floor’s key', () => {
  it('is given to the user of the image', () => {
    const [, user] = /useradd [^\n]*(?:--uid|-u) (\d+)/.exec(read('deploy/Dockerfile'))!;
    expect(read('deploy/README.md')).toContain(`sudo chown ${user} certificates/floor.key`);
  });
});

describe('what is watched', () => {
  const metrics = new Set([...operations.matchAll(/^\| `(dialer_\w+)`/gm)].map(([, name]) => name!));
  const namesIn = (text: string) => [...text.matchAll(/dialer_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));

  it('are metrics that there are', () => {
    const named = [read('deploy/monitoring/alerts.yaml'), read('deploy/monitoring/dashboard.json')].flatMap(namesIn);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !metrics.has(name))).toEqual([]);
  });

  it('leads to a part of the runbook', () => {
    const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: { annotations: { runbook: string } }[] }[] };
    const parts = [...operations.matchAll(/^#{2,3} (.*)$/gm)].map(([, title]) => `#${title!.toLowerCase().replaceAll(' ', '-')}`);
    const links = groups.flatMap(({ rules }) => rules.map(({ annotations }) => annotations.runbook));
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((link) => !parts.includes(link))).toEqual([]);
  });

  it('is a dashboard with a query in each panel', () => {
    const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    expect(panels.flatMap(({ targets }) => targets.filter(({ expr }) => !expr))).toEqual([]);
    expect(panels.length).toBeGreaterThan(10);
  });
});
