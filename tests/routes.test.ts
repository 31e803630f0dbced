import { expect, test } from 'vitest';
import routes from '../app/routes.ts';

/** The document's own route is around all of them; `useMergedLoaderData` uses four. */
const MOST = 4;

test('no page is nested in more routes than allowed', () => {
  expect(1 + depthOf(routes)).toBeLessThanOrEqual(MOST);
});

type Route = { children?: Route[] | undefined };

function depthOf(among: Route[]): number {
  return Math.max(0, ...among.map(({ children }) => 1 + depthOf(children ?? [])));
}
