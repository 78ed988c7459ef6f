/**
 * How the plain classes of the core are observed: values stay what they are instead of being copied into observables
 * (a call's facts are compared by identity), and actions keep their `this` wherever they are handed to.
 */
export const AS_GIVEN = { deep: false, autoBind: true } as const;
