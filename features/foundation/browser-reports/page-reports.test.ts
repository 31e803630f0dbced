import { expect, test } from 'vitest';
import { PAGES } from '#tests/support/pages.ts';
import type { SentReport } from './page-reports.contract.ts';
import { NO_PAGE, PAGE_PATTERNS, pagePattern, readReports } from './page-reports.ts';

test('every page has a pattern', () => {
  const pages = [...Object.keys(PAGES.visitor), ...Object.keys(PAGES.admin)].filter((path) => path !== NO_PAGE);
  expect(PAGE_PATTERNS.toSorted()).toEqual(pages.sort());
});

test.each([
  ['https://paint.example/', '/'],
  ['https://paint.example/portfolio/?q=dana#top', '/portfolio'],
  ['https://paint.example/q/Zm9vYmFy/accept?name=Dana', '/q/:token/accept'],
  ['/job/Zm9vYmFy/release', '/job/:token/release'],
  ['/job/:token/release', '/job/:token/release'],
  ['/admin/account/security', '/admin/account/security'],
  ['/waitlist/Zm9vYmFy', '/waitlist/:token'],
  ['/q/Zm9vYmFy/else', NO_PAGE],
  ['/nothing', NO_PAGE],
  ['about:blank', NO_PAGE],
  ['', '/'],
  ['https://[', NO_PAGE],
])('the pattern of %s is %s', (address, pattern) => {
  expect(pagePattern(address)).toBe(pattern);
});

const TOKEN = 'Zm9vYmFyYmF6';
const violation = (body: SentReport['body']) => ({
  type: 'csp-violation',
  url: `https://paint.example/q/${TOKEN}`,
  body,
});

test.each([
  ['https://evil.example/a.js?dana=1', 'https://evil.example'],
  ['chrome-extension://abc/inject.js', 'chrome-extension:'],
  ['data', 'data'],
  ['inline', 'inline'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['Dana Reed', 'others'],
  [`https://${'a'.repeat(300)}.example/`, 'others'],
])('of the blocked %s only %s is kept', (blockedURL, origin) => {
  expect(readReports([violation({ effectiveDirective: 'script-src-elem', blockedURL })], '1.2.3')).toEqual([
    { kind: 'policy', what: 'script-src-elem', origin, page: '/q/:token', version: '1.2.3' },
  ]);
});

test('a report of report-uri says the same', () => {
  const sent = {
    'csp-report': {
      'document-uri': `https://paint.example/q/${TOKEN}?x=1`,
      'blocked-uri': 'https://evil.example/a.js',
      'violated-directive': "script-src 'self'",
      'script-sample': 'Dana Reed',
    },
  };
  expect(readReports(sent, '')).toEqual([
    { kind: 'policy', what: 'script-src', origin: 'https://evil.example', page: '/q/:token', version: '' },
  ]);
});

test('an error keeps its name and page', () => {
  const error = (name: string) => ({ type: 'browser-error', url: '/studio/:token', body: { name } });
  const read = readReports([error('TypeError'), error('Dana Reed'), { type: 'crash', url: '/', body: {} }], '1.0.0');
  expect(read.map(({ what, page }) => [what, page])).toEqual([
    ['TypeError', '/studio/:token'],
    ['others', '/studio/:token'],
  ]);
});

test('no more of a request is counted than a page can report', () => {
  expect(readReports(Array(500).fill(violation({})), '')).toHaveLength(20);
});
