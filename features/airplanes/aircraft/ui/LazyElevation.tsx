import './elevation.css';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { Elevation } from './Elevation.tsx';

/** The drawings are larger than many a page. If they fail to load, their place stays empty. */
const Loaded = lazy(() =>
  import('./Elevation.tsx').then(
    (module) => ({ default: module.Elevation }),
    () => ({ default: EmptyField }),
  ),
);

/** A side elevation that loads lazily: the server-rendered drawing stays until then. */
export function LazyElevation(props: ComponentProps<typeof Elevation>) {
  return (
    <Suspense fallback={<EmptyField {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function EmptyField({ className = '' }: { className?: string }) {
  return <svg className={`ac ${className}`} viewBox="40 8 1120 446" aria-hidden="true" />;
}
