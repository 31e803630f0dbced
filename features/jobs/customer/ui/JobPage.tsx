import './job.css';
import { useLivePage } from '#client/use-live-page.ts';
import { useReportOpened } from '#client/use-report-opened.ts';
import { SentNote } from '#features/lead-forms/ui/SentNote.tsx';
import type { Refused } from '#ui/form.tsx';
import type { JobPage as Job } from '../contract.ts';
import { ForYou } from './ForYou.tsx';
import { JobDocuments } from './JobDocuments.tsx';
import { AskForm, SubscribeForm } from './JobForms.tsx';
import { JobHead } from './JobHead.tsx';
import { JobMoney } from './JobMoney.tsx';
import { JobStages } from './JobStages.tsx';
import { JobTimeline } from './JobTimeline.tsx';

export interface JobPageProps {
  token: string;
  page: Job;
  /** Whether the photos are not the newest. */
  isOlder: boolean;
  /** After a form sent without JavaScript. */
  told: { title: string; description: string } | undefined;
  refused: Partial<Record<'ask' | 'subscribe', Refused>>;
}

/** The customer's page of a job. */
export function JobPage({ token, page, isOlder, told, refused }: JobPageProps) {
  useReportOpened(`/api/job-links/${token}/opened`);
  useLivePage(`/api/job-links/${token}/events`);
  const isOver = page.status === 'delivered' || page.status === 'cancelled';
  return (
    <main id="main" className="quote-page">
      <JobHead page={page} />
      <div className="wrap quote-body quote-body--agreed">
        <div>
          {told && <SentNote {...told} />}
          <ForYou page={page} />
          <JobStages stages={page.stages} />
          <JobTimeline token={token} page={page} isOlder={isOlder} />
          <JobMoney page={page} />
        </div>
        <div className="job-rail">
          {!isOver && <SubscribeForm token={token} refused={refused.subscribe} />}
          <JobDocuments token={token} documents={page.documents} />
          <AskForm token={token} refused={refused.ask} />
        </div>
      </div>
    </main>
  );
}
