import { expect, it } from 'vitest';
import { titleOf, titlesFor } from './titles';

it('a title in any spelling is the one of the list', () => {
  expect(['Mr', 'MR.', 'mr', 'Mrs.', 'MME', 'Dr.'].map(titleOf)).toEqual(['Mr', 'Mr', 'Mr', 'Mrs', 'Mme', 'Dr']);
  expect(['', 'Rev.', 'Prof'].map(titleOf)).toEqual(['', 'Rev.', 'Prof']);
});
it('the list has each title once, and always that of the person', () => {
  expect(titlesFor(null, '')).toEqual(['Dr', 'Mr', 'M', 'Ms', 'Miss', 'Mrs', 'Mme', 'Mlle']);
  expect(titlesFor(1, 'MR.')).toEqual(['Dr', 'Mr', 'M']);
  expect(titlesFor(1, 'Ms')).toEqual(['Dr', 'Mr', 'M', 'Ms']);
  expect(titlesFor(1, 'Rev.')).toEqual(['Dr', 'Mr', 'M']);
});
