import { expect, test } from 'vitest';
import { seal, unseal } from './crypto.ts';

test('unseals only unchanged text, with the same secret and purpose', () => {
  const sealed = seal('a secret', 'tokens', 'refresh ✓');
  expect(sealed).not.toContain('refresh');
  expect(seal('a secret', 'tokens', 'refresh ✓')).not.toBe(sealed);
  expect(unseal('a secret', 'tokens', sealed)).toBe('refresh ✓');
  expect(unseal('another', 'tokens', sealed)).toBeNull();
  expect(unseal('a secret', 'other', sealed)).toBeNull();
  expect(unseal('a secret', 'tokens', `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(unseal('a secret', 'tokens', 'nonsense')).toBeNull();
});
