import { describe, expect, it } from 'vitest';
import { allPlaces, findPlace } from './postal';

describe('a postal code', () => {
  it('leads to its town, with the zeros of the east', () => {
    expect(findPlace('00501')).toEqual({
      code: '00501',
      city: 'Holtsville',
      region: 'ny',
      country: 'US',
      latitude: 40.8154,
      longitude: -73.0451,
      timezone: 'America/New_York',
      approximate: false,
    });
  });

  it.each(['90210', ' 90210 ', '90210-1234', '902101234'])('may be written %s', (written) => {
    expect(findPlace(written)?.city).toBe('Beverly Hills');
  });

  it.each(['H2X 1Y4', 'h2x1y4', 'H2X'])('of Canada, written %s, is known by its first three characters and says so', (written) => {
    expect(findPlace(written)).toMatchObject({
      code: 'H2X',
      city: 'Montréal',
      region: 'qc',
      country: 'CA',
      timezone: 'America/Toronto',
      approximate: true,
    });
  });

  it.each(['', '9021', '00000', 'D2X 1Y4', 'H2X 1', 'H0H 0H0', 'Ω'])('that does not exist leads nowhere: "%s"', (written) => {
    expect(findPlace(written)).toBeNull();
  });

  it('of the military has neither place nor time zone', () => {
    expect(findPlace('34001')).toMatchObject({ city: 'APO', region: 'aa', latitude: null, longitude: null, timezone: null });
  });

  it.each([
    ['V0N 1B0', 'bc', 'America/Vancouver'],
    ['E1H 1A1', 'nb', 'America/Moncton'],
    ['K0K 2T0', 'on', 'America/Toronto'],
    ['P0M 1L0', 'on', 'America/Toronto'],
    ['Y1A 1A1', 'yt', 'America/Whitehorse'],
    ['S4S 0A1', 'sk', 'America/Regina'],
    ['A1C 5M2', 'nl', 'America/St_Johns'],
  ])('%s lies in %s, in the zone %s', (postal, region, timezone) => {
    expect(findPlace(postal)).toMatchObject({ region, timezone });
  });
});

describe('every row', () => {
  it('has a town without broken letters, a region, and a place in its half of the world', () => {
    const odd = [...allPlaces()].filter(({ city, region, latitude, longitude, timezone }) => {
      const military = ['aa', 'ae', 'ap'].includes(region);
      const named = /^[\p{L}\d.'/& ,-]{2,40}$/u.test(city) && /^[a-z]{2}$/.test(region);
      const placed =
        latitude !== null &&
        longitude !== null &&
        latitude > -15 &&
        latitude < 84 &&
        (longitude < -50 || longitude > 130) &&
        timezone !== null;
      return !named || placed === military;
    });
    expect(odd).toEqual([]);
  });

  it('stands once: 42,555 ZIPs and 1,619 Canadian areas', () => {
    const places = [...allPlaces()];
    expect(new Set(places.map(({ code }) => code)).size).toBe(places.length);
    expect(places.filter(({ country }) => country === 'CA')).toHaveLength(1619);
    expect(places).toHaveLength(44_174);
  });
});
