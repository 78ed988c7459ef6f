/** `first_name` and `new-leads-threshold` as the core writes them. */
export const camelKey = (key: string): string => key.replace(/[-_]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

/** Deep copy in camel case; the values stay what they are. */
export function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelKey(key), camel(inner)]));
}
