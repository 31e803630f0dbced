import { MAX_ERRORS_OF_PAGE, pagePattern } from '../page-reports.ts';

const ADDRESS = `/api/browser-reports?version=${import.meta.env.VITE_SITE_VERSION}`;

const page = { path: '', errors: 0 };

/** Tells the site the name of an error and the pattern of its page: no address, message or stack. */
export function reportError(error: unknown): void {
  // Navigations abort requests.
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  const { pathname } = location;
  if (pathname !== page.path) Object.assign(page, { path: pathname, errors: 0 });
  if (++page.errors > MAX_ERRORS_OF_PAGE) return;
  const report = { type: 'browser-error', url: pagePattern(pathname), body: { name: error.name } };
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify([report])], { type: 'application/reports+json' }));
}
