import { expect, it } from 'vitest';
import { canadianCity, usCity } from './postal-names.mjs';

it.each([
  ['G4R', 'Sept-\uFFFDles Southeast', 'Sept-Îles'],
  ['J3A', 'Saint-jean- Sur-richelieu North', 'Saint-Jean-sur-Richelieu'],
  ['J9P', "Val-d'or", "Val-d'Or"],
  ['J5W', "L'assomption", "L'Assomption"],
  ['T0B', 'Wainwright Region (tofield)', 'Tofield'],
  ['T2E', 'Calgary (bridgeland / Greenview / Zoo / Yyc)', 'Calgary'],
  ['R3C', 'Winnipeg (broadway / The Forks) Manitoba Provincial Government', 'Winnipeg'],
  ['K1A', 'Government Of Canada Ottawa And Gatineau Offices', 'Ottawa'],
  ['M5V', 'Downtown Toronto (cn Tower)', 'Toronto'],
  ['H7N', 'Laval-des-rapides', 'Laval'],
  ['H2X', 'Plateau Mont-royal Southeast', 'Montréal'],
  ['H9R', 'Pointe-claire', 'Pointe-Claire'],
  ['P1A', 'North Bay South', 'North Bay'],
  ['E6J', 'Mcadam', 'McAdam'],
])('%s "%s" is addressed to %s', (code, name, city) => expect(canadianCity(code, name)).toBe(city));

it.each([
  ['Winston-salem', 'Winston-Salem'],
  ["Coeur D'alene", "Coeur D'Alene"],
  ["O'fallon", "O'Fallon"],
])('%s is written %s', (name, city) => expect(usCity(name)).toBe(city));
