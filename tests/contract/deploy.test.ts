/** What stands in `deploy/` fits the product: its variables, metrics and links. Nothing of it is started here but promtool. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
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
const OTHERS = ['NODE_EXTRA_CA_CERTS', 'NODE_ENV', 'POD_IP'];
const unknown = (names: readonly string[]) => names.filter((name) => !known.has(name) && !OTHERS.includes(name));

interface Service {
  environment?: Record<string, unknown>;
  env_file?: { path: string }[];
  healthcheck?: { test: string[] };
  image?: string;
  build?: object;
  network_mode?: string;
  networks?: { default: { ipv4_address: string } };
}
interface Probe {
  httpGet: { path: string };
}
interface Container {
  env?: { name: string; value?: string }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { replicas?: number; serviceName?: string; template?: { spec: { containers: Container[] } } };
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

  it('of the product’s own file are, and it is given to gateways and floor alike', () => {
    const named = [...read('deploy/dialer.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(named).toEqual(expect.arrayContaining(['ENGINE', 'TRUNK_ADDRESS', 'RECORDINGS_URL', 'S3_KEY', 'OPERATIONS_TOKEN']));
    expect(unknown(named)).toEqual([]);
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    for (const { env_file: files } of Object.values(services).filter(({ image }) => image === 'dialer'))
      expect(files!.map(({ path }) => path)).toEqual(['dialer.env']);
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
    const { services } = parse(read(FILES.compose), { merge: true }) as { services: Record<string, Service> };
    for (const { environment, networks } of [services['gateway-1']!, services['gateway-2']!])
      expect(environment!['GATEWAY_ADDRESS']).toBe(`${networks!.default.ipv4_address}:4200`);
    expect(said(FILES.compose, 'TRUST_PROXY')).toEqual([services['balancer']!.networks!.default.ipv4_address]);
  });
});

describe('the compose file', () => {
  const text = read('deploy/compose.yaml');
  const { services, networks } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    networks: { default: { ipam: { config: { ip_range: string }[] } } };
  };

  it('gives no address by itself that a service has for its own', () => {
    const [first, bits] = networks.default.ipam.config[0]!.ip_range.split('/');
    const given = new BlockList();
    given.addSubnet(first!, Number(bits));
    const own = Object.values(services).flatMap((each) => each.networks?.default.ipv4_address ?? []);
    expect(own).toHaveLength(3);
    expect(own.filter((address) => given.check(address))).toEqual([]);
  });

  it('asks PostgreSQL by the network, where it does not answer before it is set up', () => {
    expect(services['postgres']!.healthcheck!.test.join(' ')).toContain('pg_isready -h 127.0.0.1');
  });

  it('builds the image once, for all that run it', () => {
    const ours = Object.values(services).filter(({ image }) => image === 'dialer');
    expect(ours.filter(({ build }) => build)).toHaveLength(1);
  });

  it('says each command with the file that it wants', () => {
    const commands = [...text.matchAll(/docker compose .*/g)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((command) => !command.startsWith('docker compose --env-file compose.env '))).toEqual([]);
  });
});

describe('units', () => {
  it('begin again for as long as it takes, and have a folder of their own that is made for them', () => {
    for (const name of readdirSync(join(root, 'deploy/systemd'))) {
      const unit = read(`deploy/systemd/${name}`);
      const [before, service] = unit.split('\n[Service]\n') as [string, string];
      expect(before, name).toContain('\nStartLimitIntervalSec=0\n');
      expect(service, name).toContain('\nRestart=always\n');
      const [, folder] = /^StateDirectory=(.*)$/m.exec(service)!;
      expect(service, name).toContain(`DATA_DIR=/var/lib/${folder} `);
    }
  });
});

describe('health', () => {
  it('of every process is asked at an address that says nothing of the others', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    const ours = Object.values(services).filter(({ image }) => image === 'dialer');
    for (const { healthcheck } of ours) expect(healthcheck!.test.join(' ')).toContain('/health/live');
    const all = parseAllDocuments(read('deploy/kubernetes/dialer.yaml')).map((each) => each.toJS() as Manifest);
    const probes = all
      .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
      .flatMap((each) => [each.readinessProbe, each.livenessProbe]);
    expect(probes.map((probe) => probe?.httpGet.path)).toEqual(Array(4).fill('/health/live'));
    const caddy = read('deploy/Caddyfile');
    expect(caddy).toContain('health_uri /health/live');
    const behind = /reverse_proxy (.*) \{/.exec(caddy)![1]!.split(' ');
    expect(behind).toEqual(Object.keys(services).flatMap((name) => (name.startsWith('gateway-') ? [`${name}:4000`] : [])));
  });
});

describe('several floors', () => {
  it('in Kubernetes have the names of their pods, and a certificate for each', () => {
    const text = read('deploy/kubernetes/dialer.yaml');
    const all = parseAllDocuments(text).map((each) => each.toJS() as Manifest);
    const { metadata, spec } = all.find(({ kind }) => kind === 'StatefulSet')!;
    const names = Array.from({ length: spec!.replicas! }, (_, nth) => `${metadata.name}-${nth}.${spec!.serviceName}`);
    const env = all.flatMap(({ spec: its }) => its?.template?.spec.containers ?? []).flatMap((each) => each.env ?? []);
    expect(env.find(({ name }) => name === 'FLOOR_URL')!.value).toBe(names.map((name) => `https://${name}:4100`).join(' '));
    expect(text).toContain(`subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`);
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

  it('are all that the product has: each is told of', () => {
    const code = readdirSync(join(root, 'gateway'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const told = new Set([...operations.matchAll(/`(dialer_\w+)`/g)].map(([, name]) => name!));
    const made = code.flatMap((file) =>
      [...read(join('gateway', file)).matchAll(/(?:name: |gauge\()'(dialer_\w+)'/g)].map(([, name]) => name!),
    );
    expect(made.length).toBeGreaterThan(20);
    expect(made.filter((name) => !told.has(name))).toEqual([]);
  });

  it('rings for its fault, and only then', ({ skip }) => {
    const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: { alert: string }[] }[] };
    const { tests } = parse(read('deploy/monitoring/alerts.test.yaml')) as { tests: { name: string }[] };
    const [, ...faults] = tests.map(({ name }) => name);
    expect(faults.sort()).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).sort());
    const { status, stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', 'deploy/monitoring/alerts.test.yaml'], {
      cwd: root,
      encoding: 'utf8',
    });
    if (error) return skip('promtool is not on this machine');
    expect(status, stdout + stderr).toBe(0);
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
