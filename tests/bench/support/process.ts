/** What the system knows of another process (Linux only). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second wherever Linux runs today. */
const TICKS_PER_SECOND = 100;

/** Processor seconds (user and system) that a `stat` file names. */
function processorSeconds(path: string): number {
  const stat = readFileSync(path, 'utf8');
  // The name in brackets may hold spaces: fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Share of one core that a process, all its threads together, used between two looks; in percent. */
export function watchProcessor(pid: number): () => number {
  const path = `/proc/${pid}/stat`;
  const [began, used] = [performance.now(), processorSeconds(path)];
  return () => ((processorSeconds(path) - used) / (performance.now() - began)) * 100_000;
}

export interface OpenFiles {
  udp: number;
  tcp: number;
  all: number;
}

/** Open files of a process by kind. UDP is media, TCP telephones, pages and requests. */
export function openFiles(pid: number): OpenFiles {
  const inodes = (protocol: string) =>
    new Set(
      ['', '6'].flatMap((version) =>
        readFileSync(`/proc/${pid}/net/${protocol}${version}`, 'utf8')
          .split('\n')
          .slice(1)
          .map((line) => line.trim().split(/\s+/)[9]),
      ),
    );
  const [udp, tcp] = [inodes('udp'), inodes('tcp')];
  const count: OpenFiles = { udp: 0, tcp: 0, all: 0 };
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    const inode = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${name}`))?.[1];
    count.all++;
    if (!inode) continue;
    if (udp.has(inode)) count.udp++;
    if (tcp.has(inode)) count.tcp++;
  }
  return count;
}

/** A file may be closed between the listing and the look. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
