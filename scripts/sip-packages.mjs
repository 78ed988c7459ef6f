/** The SIP software that `tests/sip` runs against: Debian's packages, installed where that is possible without asking. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const PACKAGES = [
  'kamailio',
  'kamailio-websocket-modules',
  'rtpengine-daemon',
  'baresip-core',
  'sip-tester',
  'coturn',
  'iptables',
  'iproute2',
];
const SERVICES = ['kamailio', 'rtpengine-daemon', 'coturn'];
/** Milliseconds. Only what waits for the network is bounded: dpkg must not be stopped in the middle. */
const LISTS_AT_MOST = 60_000;
const DOWNLOAD_AT_MOST = 90_000;

/** Debian's own way to say that a package may start no service while it is installed. */
const POLICY = '/usr/sbin/policy-rc.d';

const isInstalled = (name) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout?.endsWith(' installed') ?? false;

/** Null when it went well, else what apt said last. */
function apt(args, timeout) {
  const options = ['-y', '-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'DPkg::Lock::Timeout=20'];
  const { status, error, stdout, stderr } = spawnSync('apt-get', [...options, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    timeout,
  });
  if (status === 0) return null;
  if (error) return error.code === 'ETIMEDOUT' ? 'apt took too long' : error.message;
  return `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? '';
}

/** Whoever had a package before keeps its service as it was. */
function installWithoutServices(missing) {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return apt(['install', '--no-install-recommends', ...missing]);
  } finally {
    if (isOurs) rmSync(POLICY);
    // Nor at the next start of the machine.
    const services = SERVICES.filter((name) => missing.includes(name));
    if (services.length) spawnSync('systemctl', ['disable', '--now', '--quiet', ...services], { stdio: 'ignore' });
  }
}

/** @returns {string | null} null, else what went wrong */
function install(missing) {
  const download = () => apt(['install', '--no-install-recommends', '--download-only', ...missing], DOWNLOAD_AT_MOST);
  // The lists of a fresh container are empty or old; where they are good, their download is saved.
  if (download() !== null) {
    const failed = apt(['update', '-o', 'APT::Update::Error-Mode=any'], LISTS_AT_MOST) ?? download();
    if (failed !== null) return failed;
  }
  return installWithoutServices(missing);
}

/**
 * Looks for the packages, and installs them with apt as root.
 * @returns {string | null} null when all are there, else why they are not: one sentence
 */
export function prepareSipPackages() {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (!missing.length) return null;
  const lacking = `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not installed`;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return `${lacking}, and this system has no apt.`;
  if (process.getuid?.() !== 0) return `${lacking}; as root: apt-get install --no-install-recommends ${missing.join(' ')}`;
  console.log(`[setup] installing ${missing.join(', ')}`);
  const fault = install(missing);
  return fault === null ? null : `${lacking}, and apt says: ${fault}`;
}
