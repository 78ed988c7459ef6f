/** A call's own record as a file: one row for each moment, then one for each leg. */
import { Readable } from 'node:stream';
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';
import type { CallRecord } from './rows';

type Line = Readonly<Record<string, string | number | boolean | null>>;

/** In English in every centre: a file that is handed on is read by programs and by people outside. */
const COLUMNS = [
  ...['row', 'call', 'agent', 'at', 'seconds_since_begin', 'what', 'leg', 'who', 'from', 'to', 'trunks', 'answered_at', 'ended_at'],
  ...['hung_up_by', 'cause', 'sip', 'q850', 'reached', 'ended_by', 'keys', 'verdict', 'heard_from_here', 'rule', 'rule_in_words'],
  ...['recording_fault', 'missing', 'lost_percent', 'jitter_ms', 'round_trip_ms', 'mos'],
] as const;

const momentLine = (of: CallRecord['moments'][number]): Line => ({
  ...{ row: 'moment', at: of.at, seconds_since_begin: (of.after_ms / 1000).toFixed(3), what: of.what, leg: of.leg, who: of.who },
  ...{ hung_up_by: of.by, cause: of.cause, sip: of.sip, q850: of.q850, reached: of.reached, ended_by: of.ended_by, keys: of.count },
  ...{ verdict: of.verdict, heard_from_here: of.to, rule: of.rule, rule_in_words: of.rule_words, recording_fault: of.fault },
  missing: of.gap,
});

const legLine = (of: CallRecord['legs'][number]): Line => ({
  ...{ row: 'leg', leg: of.leg, who: of.who, from: of.from, to: of.to, trunks: of.trunks.join('; ') },
  ...{ answered_at: of.answered_at, ended_at: of.ended_at, hung_up_by: of.by, cause: of.cause, sip: of.sip, q850: of.q850 },
  ...{ reached: of.reached, lost_percent: of.quality?.lost ?? null, jitter_ms: of.quality?.jitter_ms ?? null },
  ...{ round_trip_ms: of.quality?.round_trip_ms ?? null, mos: of.quality?.mos ?? null },
});

/** Lines of the file; a cell that a spreadsheet would run as a formula is kept from it. */
export function recordAsCsv(record: CallRecord): Readable {
  const cell = (value: Line[string] | undefined): string => (value === null || value === undefined ? '' : String(value));
  const lines = [...record.moments.map(momentLine), ...record.legs.map(legLine)].map((line) => {
    const whole: Line = { call: record.id, agent: record.agent, ...line };
    return COLUMNS.map((name) => cell(whole[name]));
  });
  return Readable.from([UTF8_MARK, `${csvLines([[...COLUMNS], ...lines], { newline: '\r\n' })}\r\n`]);
}
