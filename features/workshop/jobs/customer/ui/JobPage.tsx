import '#ui/status.css';
import './job.css';
import { type ComponentProps, memo, type ReactNode, Suspense } from 'react';
import { useLivePage } from '#client/events.ts';
import { useReportOpened } from '#client/use-report-opened.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import type { JobPageProps } from './JobProgress.tsx';

/** Comes from the server whole; its code loads after the first view. */
const Content = lazyOptional(() => import('./JobContent.tsx'));

/** Memoized: React empties a part that changes before its code has come. */
const JobContent = memo(function JobContent(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
});

/** The customer's page of a job; `children` stand below its head. */
export function JobPage(props: JobPageProps & { children: ReactNode }) {
  useReportOpened(`/api/job-links/${props.token}/opened`);
  useLivePage(`/api/job-links/${props.token}/events`);
  return (
    <main id="main" className="quote-page job-page">
      <JobContent {...props} />
    </main>
  );
}
