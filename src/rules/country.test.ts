import { expect, it } from 'vitest';
import { countryOf, type Country } from './country';

it.each<[province: string, timezone: string, centre: Country, country: Country, why: string]>([
  ['la', 'America/Chicago', 'CA', 'US', 'its state'],
  ['QC', 'America/Toronto', 'US', 'CA', 'its province, however it is written'],
  ['ca', 'America/Los_Angeles', 'CA', 'US', 'California is no country'],
  ['on', 'America/New_York', 'US', 'CA', 'the province goes before the zone'],
  ['', 'America/St_Johns', 'US', 'CA', 'a Canadian zone'],
  ['', 'Canada/Atlantic', 'US', 'CA', 'a Canadian zone by its old name'],
  ['', 'America/Indiana/Knox', 'CA', 'US', 'a zone with three parts'],
  ['', 'America/Argentina/Salta', 'CA', 'CA', 'a zone of neither, in Canada'],
  ['', 'Pacific/Honolulu', 'CA', 'US', 'Hawaii'],
  ['', 'US/Eastern', 'CA', 'US', 'an American zone by its old name'],
  ['zz', 'Europe/Paris', 'US', 'US', 'nothing known, a centre in the US'],
  ['', '', 'CA', 'CA', 'nothing at all, a centre in Canada'],
])('province "%s", zone "%s", centre %s: %s, for %s', (province, timezone, centre, country) => {
  expect(countryOf({ province, timezone }, centre)).toBe(country);
});
