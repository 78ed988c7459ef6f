/**
 * Networks of the kernel's own making, as they lie between an agent at home and a gateway in a data centre: two homes behind
 * NATs that give each far end another port (symmetric), a public network with a relay, and a gateway behind a 1:1 NAT.
 *
 *   agent ─ home a ┐
 *     └──── home b ┼─ public network ─ 1:1 NAT ─ this machine (gateway)
 *           relay ─┘
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Program } from './programs';

const sh = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const ip = (line: string): string => sh('ip', ...line.split(' '));

/** Each run has names and addresses of its own: another may go on beside it. */
const id = process.pid % 250;
const space = (name: string): string => `dialer-${process.pid}-${name}`;
const [INTERNET, RELAY, AGENT] = ['internet', 'relay', 'agent'].map(space) as [string, string, string];

/** What others see of the gateway, and what it knows of itself. */
export const GATEWAY_OUTSIDE = `198.18.${id}.10`;
export const GATEWAY_INSIDE = `10.77.${id}.2`;
export const RELAY_ADDRESS = `198.18.${id}.5`;
export const RELAY_PORT = 3478;

export type Home = 'a' | 'b';
const HOMES = { a: { lan: '192.168.10', wan: 20 }, b: { lan: '192.168.20', wan: 30 } } as const;
const homeSpace = (home: Home): string => space(`home-${home}`);
const wanOf = (home: Home, line = 0): string => `198.18.${id}.${HOMES[home].wan + line}`;

/** Null when this machine can make such networks, else why not: one sentence. */
export function noNetworks(): string | null {
  if (process.getuid?.() !== 0) return 'networks of one’s own are made by root alone';
  const probe = space('probe');
  const tries: [string, string[]][] = [
    ['ip', ['netns', 'add', probe]],
    ['ip', ['-n', probe, 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'two']],
    ['ip', ['-n', probe, 'link', 'add', 'hub', 'type', 'bridge']],
    ['ip', ['netns', 'exec', probe, 'iptables', '-t', 'nat', '-A', 'POSTROUTING', '-j', 'MASQUERADE', '--random-fully']],
  ];
  try {
    for (const [command, args] of tries) {
      const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      if (status !== 0)
        return `this machine has no networks of one’s own: ${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`;
    }
    return null;
  } finally {
    spawnSync('ip', ['netns', 'del', probe]);
  }
}

const nat = (inside: string, ...rule: string[]): string => sh('ip', 'netns', 'exec', inside, 'iptables', '-t', 'nat', ...rule);
const filter = (inside: string, ...rule: string[]): string => sh('ip', 'netns', 'exec', inside, 'iptables', ...rule);
const setting = (inside: string, name: string): string => sh('ip', 'netns', 'exec', inside, 'sysctl', '-qw', name);

/** Both ends of a cable: `name` here is an interface of `there`. */
function cable(one: { inside: string; name: string }, two: { inside: string; name: string }): void {
  ip(`-n ${one.inside} link add ${one.name} type veth peer name ${two.name} netns ${two.inside}`);
  for (const { inside, name } of [one, two]) ip(`-n ${inside} link set ${name} up`);
}

function plugIntoInternet(inside: string, name: string, address: string): void {
  cable({ inside, name: 'wan' }, { inside: INTERNET, name });
  ip(`-n ${INTERNET} link set ${name} master hub`);
  ip(`-n ${inside} addr add ${address}/24 dev wan`);
  ip(`-n ${inside} route add default via 198.18.${id}.1`);
}

/** `relayOnly`: a network that lets UDP out to the relay and nowhere else, as offices and hotels do. */
function buildHome(home: Home, relayOnly: boolean): void {
  const inside = homeSpace(home);
  const { lan } = HOMES[home];
  plugIntoInternet(inside, `to-${home}`, wanOf(home));
  cable({ inside, name: 'lan' }, { inside: AGENT, name: `net-${home}` });
  ip(`-n ${inside} addr add ${lan}.1/24 dev lan`);
  setting(inside, 'net.ipv4.ip_forward=1');
  // Another port for each far end: nothing that is learnt of one helps with another.
  nat(inside, '-A', 'POSTROUTING', '-o', 'wan', '-j', 'MASQUERADE', '--random-fully');
  filter(inside, '-P', 'FORWARD', 'DROP');
  filter(inside, '-A', 'FORWARD', '-i', 'wan', '-m', 'conntrack', '--ctstate', 'ESTABLISHED,RELATED', '-j', 'ACCEPT');
  if (relayOnly) {
    filter(inside, '-A', 'FORWARD', '-i', 'lan', '-p', 'udp', '-d', RELAY_ADDRESS, '-j', 'ACCEPT');
    filter(inside, '-A', 'FORWARD', '-i', 'lan', '-p', 'udp', '-j', 'DROP');
  }
  filter(inside, '-A', 'FORWARD', '-i', 'lan', '-j', 'ACCEPT');
}

function buildDataCentre(): void {
  const out = `dialer-${id}`;
  ip(`link add ${out} type veth peer name gateway netns ${INTERNET}`);
  ip(`addr add ${GATEWAY_INSIDE}/30 dev ${out}`);
  ip(`link set ${out} up`);
  ip(`route add 198.18.${id}.0/24 via 10.77.${id}.1`);
  ip(`-n ${INTERNET} addr add 10.77.${id}.1/30 dev gateway`);
  ip(`-n ${INTERNET} link set gateway up`);
  ip(`-n ${INTERNET} addr add ${GATEWAY_OUTSIDE}/24 dev hub`);
  nat(INTERNET, '-A', 'PREROUTING', '-d', GATEWAY_OUTSIDE, '-j', 'DNAT', '--to-destination', GATEWAY_INSIDE);
  nat(INTERNET, '-A', 'POSTROUTING', '-s', GATEWAY_INSIDE, '-o', 'hub', '-j', 'SNAT', '--to-source', GATEWAY_OUTSIDE);
  // By its own address nobody outside reaches it.
  filter(
    INTERNET,
    '-A',
    'FORWARD',
    '-i',
    'hub',
    '-o',
    'gateway',
    '-m',
    'conntrack',
    '--ctstate',
    'NEW',
    '-m',
    'conntrack',
    '!',
    '--ctstate',
    'DNAT',
    '-j',
    'DROP',
  );
}

export interface Networks {
  /** The agent's machine leaves the one network and joins the other, as a laptop that is carried away from its cable. */
  moveTo(home: Home): void;
  /** The home's line is given another public address, as after a router's restart: the agent's machine is told nothing. */
  dialAgain(home: Home): void;
  /** The NAT's port for each of two far ends, of one socket of the agent's: they differ. */
  portsSeen(): number[];
  /** A browser that runs on the agent's machine: for Playwright's `executablePath`. */
  browser(executable: string, folder: string): string;
  /** coturn on the public network. */
  startRelay(folder: string, secret: string): Promise<Program>;
  remove(): void;
}

export function buildNetworks({ relayOnly }: { relayOnly: boolean }): Networks {
  const spaces = [INTERNET, RELAY, AGENT, homeSpace('a'), homeSpace('b')];
  const remove = () => {
    for (const inside of spaces) spawnSync('ip', ['netns', 'del', inside]);
    spawnSync('ip', ['link', 'del', `dialer-${id}`]); // with the space it would go a moment later
  };
  try {
    for (const inside of spaces) {
      ip(`netns add ${inside}`);
      ip(`-n ${inside} link set lo up`);
    }
    ip(`-n ${INTERNET} link add hub type bridge`);
    ip(`-n ${INTERNET} link set hub up`);
    ip(`-n ${INTERNET} addr add 198.18.${id}.1/24 dev hub`);
    setting(INTERNET, 'net.ipv4.ip_forward=1');
    buildDataCentre();
    plugIntoInternet(RELAY, 'to-relay', RELAY_ADDRESS);
    // Chromium on Linux tells pages of a network two seconds after its last address is settled; one of IPv6 takes up to two more.
    for (const name of ['all', 'default']) setting(AGENT, `net.ipv6.conf.${name}.disable_ipv6=1`);
    for (const home of ['a', 'b'] as const) {
      buildHome(home, relayOnly);
      ip(`-n ${AGENT} link set net-${home} down`);
    }
  } catch (error) {
    remove();
    throw error;
  }

  const lines = { a: 0, b: 0 };
  const networks: Networks = {
    moveTo(home) {
      const other = home === 'a' ? 'b' : 'a';
      const { lan } = HOMES[home];
      ip(`-n ${AGENT} link set net-${other} down`);
      spawnSync('ip', ['-n', AGENT, 'addr', 'flush', 'dev', `net-${other}`]);
      ip(`-n ${AGENT} link set net-${home} up`);
      ip(`-n ${AGENT} addr replace ${lan}.2/24 dev net-${home}`);
      ip(`-n ${AGENT} route replace default via ${lan}.1`);
    },
    dialAgain(home) {
      const inside = homeSpace(home);
      ip(`-n ${inside} addr del ${wanOf(home, lines[home])}/24 dev wan`);
      lines[home] += 1;
      ip(`-n ${inside} addr add ${wanOf(home, lines[home])}/24 dev wan`);
      // The kernel forgets the masquerades of an address that goes; the way out goes with it.
      ip(`-n ${inside} route replace default via 198.18.${id}.1`);
    },
    portsSeen() {
      const listen = `let n=0;const seen={};for(const p of [7001,7002]){const s=require('dgram').createSocket('udp4');s.on('message',(m,r)=>{seen[p]=r.port;s.close();if(++n===2)console.log(JSON.stringify(Object.values(seen)))});s.bind(p)}setTimeout(()=>process.exit(1),9000).unref()`;
      const say = `const s=require('dgram').createSocket('udp4');s.on('error',()=>{});const t=setInterval(()=>{for(const p of [7001,7002])s.send('x',p,'${RELAY_ADDRESS}')},100);setTimeout(()=>{clearInterval(t);s.close()},6000)`;
      const both = `ip netns exec ${AGENT} "$NODE" -e "$SAY" >/dev/null & ip netns exec ${RELAY} "$NODE" -e "$LISTEN"; status=$?; kill $! 2>/dev/null; exit $status`;
      const env = { ...process.env, NODE: process.execPath, SAY: say, LISTEN: listen };
      return JSON.parse(execFileSync('sh', ['-c', both], { encoding: 'utf8', env })) as number[];
    },
    browser(executable, folder) {
      const file = join(folder, 'browser-of-the-agent.sh');
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${AGENT} '${executable}' "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    async startRelay(folder, secret) {
      const config = join(folder, 'turnserver.conf');
      const lines = [
        `listening-ip=${RELAY_ADDRESS}`,
        `relay-ip=${RELAY_ADDRESS}`,
        `listening-port=${RELAY_PORT}`,
        'use-auth-secret',
        `static-auth-secret=${secret}`,
        'realm=turn.example.org',
        'fingerprint',
        'no-cli',
        'no-tls',
        'no-dtls',
        'denied-peer-ip=0.0.0.0-255.255.255.255',
        `allowed-peer-ip=${GATEWAY_OUTSIDE}`,
        `userdb=${join(folder, 'turndb')}`,
        `pidfile=${join(folder, 'turn.pid')}`,
        'log-file=stdout',
        'verbose',
      ];
      writeFileSync(config, `${lines.join('\n')}\n`);
      const relay = run('ip', ['netns', 'exec', RELAY, 'turnserver', '-c', config], folder);
      await relay.until(() => spawnSync('ip', ['netns', 'exec', RELAY, 'sh', '-c', `grep -qi ":0D96 " /proc/net/udp`]).status === 0);
      return relay;
    },
    remove,
  };
  networks.moveTo('a');
  return networks;
}
