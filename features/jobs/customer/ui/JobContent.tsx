import { OfflineNote } from '#features/site/ui/OfflineNote.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { JOB_PAGE_MESSAGES } from '../constants.ts';
import { ForYou } from './ForYou.tsx';
import { JobDocuments } from './JobDocuments.tsx';
import { AskForm, SubscribeForm } from './JobForms.tsx';
import { JobHead } from './JobHead.tsx';
import { JobMoney } from './JobMoney.tsx';
import type { JobPageProps } from './JobPage.tsx';
import { JobStages } from './JobStages.tsx';
import { JobTimeline } from './JobTimeline.tsx';

/** How a job stands, what waits for its customer, the photos and the money. */
export default function JobContent({ token, page, isOlder, refused }: JobPageProps) {
  const { publicUrl } = useSite();
  const isOver = page.status === 'delivered' || page.status === 'cancelled';
  return (
    <>
      <JobHead token={token} page={page} isOlder={isOlder} />
      <div className="wrap quote-body quote-body--agreed">
        <div>
          <OfflineNote text={JOB_PAGE_MESSAGES.offline(formatDay(page.today))} />
          <ForYou page={page} />
          <JobStages page={page} />
          <JobTimeline token={token} page={page} isOlder={isOlder} />
          <JobMoney page={page} />
          <p className="job-printed">
            As of {formatDay(page.today)}. This job’s page: {publicUrl}/job/{token}
          </p>
        </div>
        <div className="stack job-rail">
          {!isOver && <SubscribeForm token={token} refused={refused.subscribe} />}
          <JobDocuments token={token} page={page} />
          <AskForm token={token} conversation={page.conversation} refused={refused.ask} />
        </div>
      </div>
    </>
  );
}
