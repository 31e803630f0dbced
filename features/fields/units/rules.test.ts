import { describe, expect, test } from 'vitest';
import { keepUnits } from './rules.ts';

describe('a figure stays on one line with its unit', () => {
  test.each([
    ['Ready in 3 work days.', 'Ready in 3\u00a0work days.'],
    ['28 ft 10 in long, 8 to 10 weeks', '28\u00a0ft 10\u00a0in long, 8 to 10\u00a0weeks'],
    ['From 45 min to 72 hours', 'From 45\u00a0min to 72\u00a0hours'],
    ['Since 2009 in the hangar', 'Since 2009 in the hangar'],
    ['Four days', 'Four days'],
  ])('%s', (text, kept) => {
    expect(keepUnits(text)).toBe(kept);
  });
});
