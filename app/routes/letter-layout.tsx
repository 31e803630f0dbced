import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LetterFrame } from '#website/site/ui/LetterFrame.tsx';
import { loadBelowFold } from '#website/site/ui/site-data.ts';
import type { Route } from './+types/letter-layout.ts';

const ErrorPage = lazy(() => loadBelowFold().then(({ ErrorPage }) => ({ default: ErrorPage })));

/** Every page that customers open by a private link, without the site's navigation. */
export default function LetterLayout() {
  return (
    <LetterFrame>
      <Outlet />
    </LetterFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorPage error={error} isPrivateLink frame={LetterFrame} />
    </Suspense>
  );
}
