import { Fragment, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import type { Quote } from '#features/leads/contract.ts';
import { useScrollToHash } from '#ui/use-scroll-to-hash.ts';
import { JobPhotos } from '../../files/ui/JobPhotos.tsx';
import type { Job } from '../contract.ts';
import { ActivityPart } from './ActivityPart.tsx';
import { ChecksPart } from './ChecksPart.tsx';
import { CustomerPanel } from './CustomerPanel.tsx';
import type { ChangeParts } from './change-parts.ts';
import { DatesPanel } from './DatesPanel.tsx';
import { DocumentsPanel, documentsOf } from './DocumentsPanel.tsx';
import { JobDeskHead } from './JobDeskHead.tsx';
import { JobNotices } from './JobNotices.tsx';
import { MoneyPanel } from './MoneyPanel.tsx';
import { StagesPart } from './StagesPart.tsx';
import { StatePanel } from './StatePanel.tsx';

/** A job with its parts: the work on the left, the customer's side on the right. */
export function JobDesk({ job, lead, changes }: { job: Job; lead: Quote | null; changes: ChangeParts }) {
  const { hash } = useLocation();
  /** The draft that photos began, or that the address names. */
  const [begun, setBegun] = useState(() => numberIn(hash));
  useScrollToHash();
  const isOwner = useCan(null);
  const seesChanges = useCan('changes');
  const firstName = lead?.firstName ?? 'the customer';
  const done = job.checks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <main id="main" className="wrap page page--record job-desk">
      <JobDeskHead job={job} lead={lead} />
      <JobNotices job={job} firstName={firstName} />
      <nav className="tabs" aria-label="Job sections">
        <ul>
          <Tab to="stages">Stages</Tab>
          <Tab to="photos" count={job.files.filter(({ kind }) => kind === 'photo').length || null}>
            Photos
          </Tab>
          <Tab to="checks" count={`${done} of ${job.checks.length}`}>
            Checklist
          </Tab>
          {seesChanges && <Tab to="changes">Change orders</Tab>}
          <Tab to="activity">Activity</Tab>
          {job.money && <Tab to="money">Price and payments</Tab>}
          <Tab to="documents" count={documentsOf(job).length || null}>
            Documents
          </Tab>
          {isOwner && <Tab to="customer">Customer view</Tab>}
        </ul>
      </nav>
      <div className="beside">
        <div>
          <StagesPart job={job} />
          <JobPhotos job={job} firstName={firstName} changeFrom={changes.fromPhotos} onBegun={setBegun} />
          <ChecksPart job={job} />
          {/* The key opens it. */}
          {seesChanges && <Fragment key={begun}>{changes.list(job, lead, begun)}</Fragment>}
          <ActivityPart job={job} firstName={firstName} />
        </div>
        <div className="stack job-desk__side">
          <StatePanel job={job} />
          {isOwner && <CustomerPanel job={job} firstName={firstName} />}
          {job.money && <MoneyPanel job={job} money={job.money} />}
          <DocumentsPanel job={job} />
          <DatesPanel job={job} />
        </div>
      </div>
    </main>
  );
}

/** Of the change order in `#change-2`. */
const numberIn = (hash: string): number | null => Number(/^#change-(\d+)$/.exec(hash)?.[1]) || null;

/** A link to a part; the one in the address is current, at first the stages. */
function Tab({ to, count, children }: { to: string; count?: string | number | null; children: ReactNode }) {
  const { hash } = useLocation();
  return (
    <li>
      <a href={`#${to}`} aria-current={(hash || '#stages') === `#${to}` ? 'true' : undefined}>
        {children} {count !== undefined && count !== null && <span className="price">{count}</span>}
      </a>
    </li>
  );
}
