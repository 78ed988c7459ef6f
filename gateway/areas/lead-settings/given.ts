/** What is there, with what somebody sends of it: a field that is not said stays as it is. */
export const asGiven = <Of extends object>(current: Of, given: { readonly [Key in keyof Of]?: Of[Key] | undefined }): Of => ({
  ...current,
  ...Object.fromEntries(Object.entries(given).filter(([key, value]) => key in current && value !== undefined)),
});
