import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('drops the least recently used value when full', () => {
  const cache = new LruCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

test('holds a value once, as it was set last', () => {
  const cache = new LruCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual([3, 2]);
});
