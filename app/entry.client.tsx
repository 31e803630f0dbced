import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** What tells the site loads only with the first error. */
const report = (error: unknown) =>
  void import('#foundation/browser-reports/ui/report-error.ts').then(
    ({ reportError }) => reportError(error),
    () => {},
  );
// React throws what no boundary caught, and what it recovered from, as such an event.
addEventListener('error', ({ error }) => report(error));
addEventListener('unhandledrejection', ({ reason }) => report(reason));

const router = <HydratedRouter onError={report} />;
startTransition(() => void hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router));
