import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { fetchAhead, lazyOptional } from './lazy-optional.ts';

const words = (load: () => Promise<{ default: () => string }>) => {
  const Part = lazyOptional(load);
  return renderToString(
    <Suspense fallback="not yet">
      <Part />
    </Suspense>,
  );
};

it('a prefetched part shows at once, without a placeholder', async () => {
  const load = vi.fn(async () => ({ default: () => 'the part' }));
  expect(words(load)).toContain('not yet');
  await fetchAhead(load);
  expect(words(load)).toContain('the part');
  expect(words(load)).not.toContain('not yet');
});

it('a part that failed to load is retried when it is needed', async () => {
  const load = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchAhead(load)).rejects.toThrow('Failed to fetch');
  expect(words(load)).toContain('not yet');
  expect(load).toHaveBeenCalledTimes(2);
});
