/**
 * When a person may be called, by country: data with its sources, and no rules. Hours are those of the called party's
 * place, in minutes after midnight; a call may begin at `opens` and no longer at `closes`.
 */
export type Country = 'US' | 'CA';

export interface Hours {
  readonly opens: number;
  readonly closes: number;
}
export interface CallingHours {
  readonly source: string;
  /** The day on which the source was read. */
  readonly read: string;
  /** Sunday first, as `Date.getUTCDay` counts. */
  readonly week: readonly [Hours, Hours, Hours, Hours, Hours, Hours, Hours];
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

const US_DAY: Hours = { opens: at(8), closes: at(21) };
const CA_WEEKDAY: Hours = { opens: at(9), closes: at(21, 30) };
const CA_WEEKEND: Hours = { opens: at(10), closes: at(18) };

export const CALLING_HOURS: Readonly<Record<Country, CallingHours>> = {
  US: {
    source: '47 CFR 64.1200(c)(1): no telephone solicitation before 8 a.m. or after 9 p.m., local time at the called party’s location',
    read: '2026-11-21',
    week: [US_DAY, US_DAY, US_DAY, US_DAY, US_DAY, US_DAY, US_DAY],
  },
  CA: {
    source:
      'CRTC, Key Unsolicited Telecommunications Rules, crtc.gc.ca/eng/phone/telemarketing/tobligations/rules-regles.htm: 9:00 a.m. to 9:30 p.m. on weekdays, 10:00 a.m. to 6:00 p.m. on weekends',
    read: '2026-11-21',
    week: [CA_WEEKEND, CA_WEEKDAY, CA_WEEKDAY, CA_WEEKDAY, CA_WEEKDAY, CA_WEEKDAY, CA_WEEKEND],
  },
};
