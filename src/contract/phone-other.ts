import { LIMITS } from './limits';

/** Reads `phone_other`: a JSON list in a text, or a list; what cannot be parsed is the empty list [LEAD-003]. */
export function parsePhoneOther(value: unknown): string[] {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(parsed)) return [];
  return parsed
    .filter((phone) => typeof phone === 'string' || typeof phone === 'number')
    .map(String)
    .slice(0, LIMITS.phones);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
