import { logoOf } from '#foundation/business/business.samples.ts';
import { knownBusiness, readBusiness, readMarks } from '#foundation/business/business.store.server.ts';
import './styles.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { data, Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { brandOf } from '#foundation/business/fill-in.ts';
import { PicturesProvider } from '#foundation/media/ui/Picture.tsx';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { Toaster } from '#ui/toast.tsx';
import { sampleServices } from '#website/content/home-lists.samples.ts';
import { listServices } from '#website/content/home-lists.store.server.ts';
import { markAddress } from '#website/mark/icons.ts';
import { COLORS } from '#website/site/crawling.ts';
import { AnchorScrolling } from '#website/site/ui/AnchorScrolling.tsx';
import { loadBelowFold, type Site, useSite } from '#website/site/ui/site-data.ts';
import type { Texts } from '#website/texts/page-texts.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { TextsProvider, useText } from '#website/texts/ui/Text.tsx';
import type { Route } from './+types/root.ts';
import { appServices } from './context.ts';
import { unlessWithinDesk } from './revalidate.ts';
import { DeferredScripts } from './start-scripts.tsx';

/** Parts that no first view shows. */
const ConsentLine = lazyOptional(() => loadBelowFold().then(({ ConsentLine }) => ({ default: ConsentLine })));
const PageViews = lazyOptional(() => loadBelowFold().then(({ PageViews }) => ({ default: PageViews })));
const loadHistoryCache = () => import('./history-cache.tsx');
const HistoryCache = lazyOptional(() => loadHistoryCache().then(({ HistoryCache }) => ({ default: HistoryCache })));
const ErrorPage = lazy(() => loadBelowFold().then(({ ErrorPage }) => ({ default: ErrorPage })));

/** The fonts of every first view. */
const FIRST_FONTS = ['/fonts/archivo-2.woff2', '/fonts/newsreader-2.woff2'];

/** Data of every page: shared texts, business facts and the canonical address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl, analytics, hasMailServer } = context.get(appServices);
  const [texts, business, { dark }, services, studio, hasMail] = await Promise.all([
    loadTexts(db, 'site'),
    readBusiness(db),
    readMarks(db),
    listServices(db),
    readSetting(db, STUDIO_SETTING),
    hasMailServer(),
  ]);
  const serviceTitles = (services.length > 0 ? services : sampleServices).map(({ title }) => title);
  // Without Google Analytics there is no question about cookies.
  if (analytics.gaMeasurementId === null)
    for (const key of Object.keys(texts) as (keyof Texts)[]) if (key.startsWith('site.consent.')) delete texts[key];
  const shown = {
    texts,
    business,
    brand: brandOf(business.name),
    logo: dark ? { src: markAddress(dark), width: dark.width, height: dark.height } : logoOf(business),
    serviceTitles,
  };
  return { ...shown, hasStudio: studio.open, hasMail, publicUrl, analytics } satisfies Site & { texts: Texts };
}

/** Runs before the loaders of a page. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { isDatabaseUnavailable, refusal } = context.get(appServices);
    if (refusal) throw data(refusal.detail, { status: refusal.status });
    if (isDatabaseUnavailable) throw data({ business: knownBusiness() }, { status: 503 });
  },
];

export const shouldRevalidate = unlessWithinDesk;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  (navigation) =>
    loadHistoryCache().then(
      ({ readHistoryCache }) => readHistoryCache(navigation),
      () => undefined,
    ),
];

export function Layout({ children }: { children: ReactNode }) {
  const isDesk = useLocation().pathname.startsWith('/admin');
  const { business, brand } = useSite();
  return (
    <html lang="en" data-time-zone={business.timeZone} data-brand={brand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={COLORS.theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={isDesk ? '/admin/manifest.webmanifest' : '/manifest.webmanifest'} />
        {FIRST_FONTS.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <AnchorScrolling />
        <Suspense>
          <PageViews />
        </Suspense>
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Root() {
  usePreload(loadBelowFold);
  return (
    <TextsProvider>
      <PicturesProvider>
        <SkipLink />
        <Outlet />
        <Suspense>
          <ConsentLine />
          <HistoryCache />
        </Suspense>
        <Toaster />
      </PicturesProvider>
    </TextsProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <TextsProvider>
      <PicturesProvider>
        <SkipLink />
        <Suspense>
          <ErrorPage error={error} />
        </Suspense>
        <Toaster />
      </PicturesProvider>
    </TextsProvider>
  );
}

function SkipLink() {
  const words = useText('site.skip');
  if (!words) return null;
  return (
    <a className="skip" href="#main">
      {words}
    </a>
  );
}
