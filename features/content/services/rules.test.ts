import { expect, test } from 'vitest';
import { contactAbout, includedIn, serviceCount, servicePath } from './rules.ts';

test('small counts are words', () => {
  expect(serviceCount(6)).toBe('Six services');
  expect(serviceCount(1)).toBe('One service');
  expect(serviceCount(12)).toBe('12 services');
});

test('a service has a page with its words in the address', () => {
  expect(servicePath({ id: 3, title: 'Touch-Up & Repair' })).toBe('/services/3-touch-up-repair');
});

test('a service leads to the contact form by its title', () => {
  expect(contactAbout('Touch-Up & Repair')).toBe('/contact?service=Touch-Up+%26+Repair');
});

test('what is included is one thing a line', () => {
  expect(includedIn({ included: ' Seats \n\nCarpet' })).toEqual(['Seats', 'Carpet']);
  expect(includedIn({ included: '' })).toEqual([]);
});
