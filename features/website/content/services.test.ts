import { expect, test } from 'vitest';
import { contactAbout, includedIn, serviceCount, servicePath } from './records.ts';

test('writes small counts as words', () => {
  expect(serviceCount(6)).toBe('Six services');
  expect(serviceCount(1)).toBe('One service');
  expect(serviceCount(12)).toBe('12 services');
});

test('includes the title in the address of a service', () => {
  expect(servicePath({ id: 3, title: 'Touch-Up & Repair' })).toBe('/services/3-touch-up-repair');
});

test('links a service to the contact form by its title', () => {
  expect(contactAbout('Touch-Up & Repair')).toBe('/contact?service=Touch-Up+%26+Repair');
});

test('reads one included item per line', () => {
  expect(includedIn({ included: ' Seats \n\nCarpet' })).toEqual(['Seats', 'Carpet']);
  expect(includedIn({ included: '' })).toEqual([]);
});
