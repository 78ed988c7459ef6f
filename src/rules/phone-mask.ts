/** A number while it is typed. Apart from `phone.ts`, which every page loads: only few controls have the mask. */

/** Digits of a number of the plan. */
export const TEN = 10;
/** `###.###.####` while it is typed: a mask of ten digits [PHONE-008]. */
export const maskTen = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, TEN);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('.');
};
