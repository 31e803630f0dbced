import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { FindState } from './FindDialog.tsx';

const IDLE = { isFetching: false, isError: false, refetch: () => {} };

const shown = (q: string, query: Partial<typeof IDLE>, { count = 0, onLine = true } = {}) => {
  vi.stubGlobal('navigator', { onLine });
  return renderToStaticMarkup(<FindState q={q} query={{ ...IDLE, ...query }} count={count} />);
};

afterEach(() => vi.unstubAllGlobals());

it('says what can be typed, that it searches, and what it found', () => {
  expect(shown('', {})).toContain('Type a number, a name, a tail number, an email or a phone.');
  expect(shown('ada', { isFetching: true })).toContain('role="status">Searching...');
  expect(shown('ada', {})).toContain('role="status">Nothing matches “ada”.');
  expect(shown('ada', {}, { count: 3 })).toContain('class="vh" role="status">3 found');
});

it('offers another try after a failure, and says that a search needs a connection', () => {
  expect(shown('ada', { isError: true })).toMatch(/role="alert"><p>The search failed\.<\/p><button[^>]*>Try again/);
  expect(shown('ada', { isError: true, isFetching: true })).toContain('Searching...');
  const offline = shown('ada', { isError: true }, { onLine: false });
  expect(offline).toContain('You’re offline. Searching records needs a connection.');
  expect(offline).not.toContain('Try again');
});
