import './elevation.css';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { Elevation } from './Elevation.tsx';

/** The drawings weigh more than many a page. Without them, as when the network is gone, their place stays empty. */
const Loaded = lazy(() =>
  import('./Elevation.tsx').then(
    (module) => ({ default: module.Elevation }),
    () => ({ default: EmptyField }),
  ),
);

/** A side elevation that does not hold up what stands around it: the server's drawing stays until its code is there. */
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
