import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { startApp } from './support/api.ts';

it('the built server answers 404 to the page of UI primitives', async () => {
  const app = await startApp('sqlite', { pages: builtPages });
  expect((await app.get('/dev/ui')).statusCode).toBe(404);
});

it('the build contains no code of the page of UI primitives', () => {
  const built = globSync('build/{client,run}/**/*.js');
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((file) => readFileSync(file, 'utf8').includes('/dev/ui'))).toEqual([]);
});
