/** What of a process's log is worth a line on the screen of `npm run cluster`, and with which of its facts. */

/** Told also when all is well. */
const TELLS = /the desk|listening|stops|took|floor|calls of the last|recordings/i;
const WARNS = ['warn', 'error', 'fatal'];
/** Why it was said, or of what: facts beside the message that an operator decides by. */
const FACTS = ['centre', 'floor', 'address', 'words', 'why', 'error', 'storage', 'what', 'state', 'callId', 'recording', 'file'] as const;

type Line = Record<string, unknown> & { err?: { message?: string; code?: string } };

const REPEATED_MS = 30_000;
/** Whether a line of a process is new: what it tries each second it need not say each second. */
export function createOnce(now: () => number): (part: string, text: string) => boolean {
  const shown = new Map<string, number>();
  return (part, text) => {
    const last = shown.get(`${part} ${text}`) ?? -Infinity;
    if (now() - last < REPEATED_MS) return false;
    shown.set(`${part} ${text}`, now());
    return true;
  };
}

/** Null: not worth one. A line that is no JSON is somebody's last words, and always is. */
export function lineFor(text: string): string | null {
  let line: Line;
  try {
    line = JSON.parse(text) as Line;
  } catch {
    return text;
  }
  const [level, msg] = [String(line['level'] ?? ''), String(line['msg'] ?? '')];
  const isWarning = WARNS.includes(level);
  if (!isWarning && !TELLS.test(msg)) return null;
  const facts = FACTS.flatMap((name) => (line[name] === undefined ? [] : `${name}: ${String(line[name])}`));
  const because = line.err?.message ? [`because: ${line.err.message}`] : [];
  const all = [...facts, ...because].join('; ');
  return `${isWarning ? `${level.toUpperCase()} ` : ''}${msg}${all && ` (${all})`}`;
}
