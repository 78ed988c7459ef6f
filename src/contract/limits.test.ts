import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIMITS, PATTERNS } from './limits';
import { lineOf } from './schemas/read';
import { payloads, payloadOf } from './schemas';
import { commands } from './schemas/socket';
import { operations, type OperationId } from './operations';

/** Every schema that somebody fills in, with its fields of one name. */
function fieldsNamed(name: string): [string, z.ZodType][] {
  const entered = Object.keys(operations).flatMap((id) => {
    const { params, body } = payloadOf(id as OperationId);
    return [params, body].flatMap((schema) => (schema instanceof z.ZodObject ? [[id, schema] as const] : []));
  });
  const emitted = Object.entries(commands).map(([id, schema]) => [id, schema as z.ZodObject] as const);
  return [...entered, ...emitted].flatMap(([id, schema]) =>
    name in schema.shape ? [[id, schema.shape[name] as z.ZodType] as [string, z.ZodType]] : [],
  );
}

describe('limits', () => {
  it('an extension has 3 to 6 digits and a DID 10, wherever they are entered [CONST-002]', () => {
    // goodbye says who leaves, and is never refused for it.
    const extensions = fieldsNamed('extension').filter(([id]) => id !== 'goodbye');
    expect(extensions.length).toBeGreaterThan(20);
    for (const [id, schema] of extensions) {
      for (const good of ['123', '123456']) expect(schema.safeParse(good).success, `${id} ${good}`).toBe(true);
      for (const bad of ['12', '1234567', '12a', ' 123']) expect(schema.safeParse(bad).success, `${id} ${bad}`).toBe(false);
    }
    const dids = fieldsNamed('did');
    expect(dids.map(([id]) => id)).toEqual(['saveRetreaverMapping', 'removeRetreaverMapping']);
    for (const [, schema] of dids)
      expect(['5145550100', '514555010', '51455501000', '514555010x'].map((did) => schema.safeParse(did).success)).toEqual([
        true,
        false,
        false,
        false,
      ]);
  });

  it('texts are limited by one table: prefix 48, campaign name 99, text 99, name 64, login 100, email 100 [CONST-003]', () => {
    const of = (length: number) => 'x'.repeat(length);
    const campaign = payloads.addLeadCampaign.body;
    const lead = payloads.saveLead.body;
    const takes: [number, (text: string) => boolean][] = [
      [48, (text) => campaign.safeParse({ name: 'n', prefix: text }).success],
      [48, (text) => campaign.safeParse({ name: 'n', prefix: 'p', prefixes: text }).success],
      [48, (text) => payloads.saveRetreaverMapping.body.safeParse({ prefix: text }).success],
      [99, (text) => campaign.safeParse({ name: text, prefix: 'p' }).success],
      [99, (text) => payloads.addLeadPrefix.body.safeParse({ name: text }).success],
      [99, (text) => payloads.addAttributeGroup.body.safeParse({ name: 'n', shortName: text }).success],
      [99, (text) => lead.safeParse({ reason_other: text }).success],
      [99, (text) => lead.safeParse({ address: { street: text } }).success],
      [99, (text) => lead.safeParse({ clients: [{ occupation: text }] }).success],
      [64, (text) => lead.safeParse({ clients: [{ first_name: text }] }).success],
      [64, (text) => lead.safeParse({ clients: [{ last_name: text }] }).success],
      [100, (text) => payloads.login.body.safeParse({ email: text, password: 'p' }).success],
      [100, (text) => lead.safeParse({ email: text }).success],
    ];
    for (const [limit, accepted] of takes) expect([accepted(of(limit)), accepted(of(limit + 1))]).toEqual([true, false]);
    expect(LIMITS).toMatchObject({ prefix: 48, campaignName: 99, text: 99, name: 64, login: 100, email: 100 });
  });

  it('a name is one line, written in one direction', () => {
    const takes: ((text: string) => boolean)[] = [
      (text) => payloads.saveLead.body.safeParse({ clients: [{ first_name: text }] }).success,
      (text) => payloads.addLeadPrefix.body.safeParse({ name: text }).success,
      (text) => payloads.addLeadCampaign.body.safeParse({ name: text, prefix: 'p' }).success,
    ];
    for (const accepted of takes) {
      expect(['Zoë O’Hara-Nguyễn', 'محمد', '\u05d9\u05e2\u05dc'].map(accepted)).toEqual([true, true, true]);
      expect(['a\u202eb', '\u2066ab', 'a\u2028b', 'a\nb', 'a\u0007b'].map(accepted)).toEqual(Array(5).fill(false));
    }
  });

  it('a date is written YYYY-MM-DD [CONST-001]', () => {
    const takes = (dob: string) => payloads.saveLead.body.safeParse({ clients: [{ dob }] }).success;
    expect([takes('1980-02-29'), takes('29-02-1980'), takes('1980/02/29'), takes('1980-2-9')]).toEqual([true, false, false, false]);
  });
});

describe('names', () => {
  const isName = (text: string) => lineOf(LIMITS.text, 'Name is required').safeParse(text).success;

  it('are refused when nothing of them is seen', () => {
    for (const blank of ['', ' ', '\u200b', '\u00ad', '\u2800', '\u3164', '\u115f\u1160', '\u200d', '\u{e0041}', '\u00a0\u2800'])
      expect(isName(blank), JSON.stringify(blank)).toBe(false);
    expect(
      lineOf(LIMITS.text, 'Name is required')
        .safeParse('\u2800')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Name is required']);
  });

  it('hide no sign that turns the direction of writing, and keep those that languages and emoji join letters with', () => {
    for (const sign of ['\u200e', '\u200f', '\u061c', '\u202e', '\u2066', '\n'])
      expect(PATTERNS.oneLine.test(`An${sign}a`), JSON.stringify(sign)).toBe(false);
    for (const name of ['Zoé Beauséjour-Roy', 'O’Brien', 'نامه\u200cها', 'ශ්\u200dරී', '👩\u200d💻 team', '王小明', '강', '7'])
      expect(isName(name), name).toBe(true);
  });
});
