import { createContext, useContext } from 'react';

/** Columns of 12 that each field takes in a panel of usual width: three or four fields a row. */
const usual = {
  title: 2,
  name: 4,
  lastName: 4,
  gender: 2,
  dob: 3,
  phone: 3,
  otherPhones: 3,
  language: 3,
  email: 6,
  country: 3,
  timezone: 3,
  postal: 4,
  city: 5,
  province: 3,
  address: 5,
  type: 3,
  apartment: 2,
  buzzer: 2,
};
/** In a wide panel a row holds five or six, so that the form stays on the screen. */
const wide: typeof usual = {
  title: 1,
  name: 2,
  lastName: 3,
  gender: 2,
  dob: 2,
  phone: 2,
  otherPhones: 3,
  language: 2,
  email: 3,
  country: 2,
  timezone: 2,
  postal: 3,
  city: 3,
  province: 2,
  address: 4,
  type: 2,
  apartment: 2,
  buzzer: 2,
};
/** In a narrow panel every label stays whole, and the postal code has room for the word on its button, in both languages. */
const narrow: typeof usual = {
  ...usual,
  name: 3,
  gender: 3,
  dob: 4,
  phone: 4,
  otherPhones: 4,
  language: 4,
  email: 8,
  country: 6,
  timezone: 6,
  postal: 6,
  city: 6,
  province: 4,
  address: 8,
  type: 4,
  apartment: 4,
  buzzer: 4,
};
/** Pixels from which a panel is wide, and under which it is narrow. */
const WIDE = 880;
const NARROW = 600;

export const Spans = createContext(usual);
/** `width` 0: not measured yet. */
export const spansFor = (width: number) => (width >= WIDE ? wide : width > 0 && width < NARROW ? narrow : usual);
export const useSpans = () => useContext(Spans);
