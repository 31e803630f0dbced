import { useRef, useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { describeOpenings } from '#foundation/fields/typed-text.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { formatRecent } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { CopyInput } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, externalLink, fileText, image, inbox, plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { JOBS } from '../../board/ui/job-queries.ts';
import { formatAt, formatWindow, promisedDates } from '../../customer/job-page.ts';
import type { Job } from '../job-desk.contract.ts';
import { DeskPanel } from './DeskPart.tsx';
import './job-desk.css';
import { Link } from 'react-router';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { confirm } from '#ui/confirm.tsx';
import { reasonWords } from './use-job-act.tsx';

/** The page behind the customer's private link. */
export function CustomerPanel({ job, firstName }: { job: Job; firstName: string }) {
  const [isRenewing, setRenewing] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const { act, isBusy } = useJobLink(job.id);
  const { publicUrl } = useSite();
  const show = (link: JobLink) => {
    setAddress(link.address);
    void copied(link.address);
  };
  return (
    <DeskPanel id="customer" title={`${firstName === 'the customer' ? 'The customer’s' : `${firstName}’s`} page`}>
      <p className="sm">{describePage(job, firstName)}</p>
      <p className="sm muted">{describeLink(job, useIsMailSetUp())}</p>
      <div className="job-panel__link">
        <CopyInput label="Private link" value={address ?? (job.link ? `${new URL(publicUrl).host}/job/…` : '')} />
        <Button small busy={isBusy} onClick={() => void act(linkCall({ renew: job.link === null }), show)}>
          <Icon of={copy} /> Copy <span className="vh">the link</span>
        </Button>
      </div>
      <div className="row row--tight apart">
        {job.link && (
          <Button
            small
            onClick={() =>
              void act(linkCall({ renew: false }), (link) => window.open(link.address, '_blank', 'noreferrer'))
            }
          >
            <Icon of={externalLink} /> View
          </Button>
        )}
        <Button small onClick={() => setRenewing(true)}>
          New link
        </Button>
      </div>
      {isRenewing && <RenewDialog job={job} onRenewed={show} onClose={() => setRenewing(false)} />}
    </DeskPanel>
  );
}

/** What stands on the customer's page. */
function describePage({ forecast, files, money }: Job, firstName: string): string {
  const photos = files.filter(({ kind, visible }) => kind === 'photo' && visible).length;
  const parts = [
    forecast && `“Ready ${formatWindow(forecast)}”`,
    'the stages',
    photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'}`,
    money !== null && money.approvedCents !== 0 && 'change orders',
    'payments',
  ].filter((part) => part !== false && part !== null);
  return `${firstName === 'the customer' ? 'The customer' : firstName} sees ${new Intl.ListFormat('en-US').format(parts)}.`;
}

function describeLink({ link, readers }: Job, isMailSetUp: boolean): string {
  const sent = link?.recipient ? `${isMailSetUp ? 'Sent to' : 'Link for'} ${link.recipient}` : 'Link active';
  const others = readers.length === 1 ? 'One more follower' : `${readers.length} more followers`;
  return [
    link ? `${sent}, ${describeOpenings(link, formatRecent)}.` : 'No active link.',
    readers.length > 0 && `${others}: ${new Intl.ListFormat('en-US').format(readers)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

async function copied(address: string): Promise<void> {
  const isCopied = await copyText(address);
  toast(
    isCopied
      ? { title: 'Link Copied', description: 'Anyone with the link can see the job.' }
      : { title: 'Link Shown', description: 'Copy it from the field.' },
  );
}

interface JobLink {
  address: string;
}

/** The address of the customer’s page. */
const useJobLink = (id: number) => useRecordCall<JobLink>([JOBS, id], { failed: 'Not Saved' });

/** `renew` ends the link before. */
const linkCall = (body: { renew: boolean; recipient?: string }) => ({ method: 'POST', path: '/link', body }) as const;

/** For a new owner, or when the old link has reached the wrong hands. */
function RenewDialog({
  job,
  onRenewed,
  onClose,
}: {
  job: Job;
  onRenewed: (link: JobLink) => void;
  onClose: () => void;
}) {
  const { call } = useJobLink(job.id);
  return (
    <FormDialog
      narrow
      title="Create a new link"
      subtitle="The current link stops working right away."
      cancel="Keep the old one"
      submit="Create and copy"
      send={async ({ recipient }) => onRenewed(await call(linkCall({ renew: true, ...(recipient && { recipient }) })))}
      onClose={onClose}
    >
      <Field
        name="recipient"
        label="For"
        help="Such as a new owner. The link is copied, not sent."
        type="email"
        maxLength={255}
        defaultValue={job.link?.recipient ?? ''}
      />
    </FormDialog>
  );
}

/** Every ready date that was shown, newest first. None is ever erased. */
export function DatesPanel({ job: { readyDates } }: { job: Job }) {
  const sentWord = useIsMailSetUp() ? 'Sent' : 'Promised';
  if (readyDates.length === 0) return null;
  const onPage = new Set(promisedDates(readyDates.toReversed()));
  const describeNotice = (date: Job['readyDates'][number]) => {
    if (date.toldAt) return `${sentWord} ${formatAt(date.toldAt)}.`;
    return onPage.has(date) ? 'On the customer’s page, not emailed.' : 'Not sent.';
  };
  return (
    <DeskPanel id="dates" title="Ready date history">
      <ol className="rows job-dates">
        {readyDates.map((date) => (
          <li key={date.createdAt + date.readyOn}>
            <b className="price">{formatDay(date.readyOn)}</b>
            <span className="muted">
              {[describeNotice(date), reasonWords(date.reason), date.note].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}

type Document = Job['files'][number];

export const documentsOf = ({ files }: Job) => files.filter(({ kind }) => kind === 'document');

/** The quote, and PDFs that were added; customers see those that are visible. */
export function DocumentsPanel({ job }: { job: Job }) {
  const picker = useRef<HTMLInputElement>(null);
  const { act, isBusy } = useRecordCall([JOBS, job.id], { failed: 'Not Saved' });
  const documents = documentsOf(job);
  const seesQuotes = useCan('quotes');
  const isOwner = useIsOwner();
  const canWrite = useCan('work', 'write');
  return (
    <DeskPanel id="documents" title="Documents">
      <ul className="rows job-documents">
        {seesQuotes && job.offerId && (
          <li>
            <Icon className="muted" of={fileText} />
            <Link to={`/admin/offers/${job.offerId}`}>The accepted quote</Link>
          </li>
        )}
        {isOwner && job.leadId && (
          <li>
            <Icon of={inbox} />
            <Link to={`/admin/quotes/${job.leadId}`}>The request</Link>
          </li>
        )}
        {isOwner && job.status === 'delivered' && job.tailNumber && (
          <li>
            <Icon className="muted" of={fileText} />
            <Link to={`/admin/passports?q=${encodeURIComponent(job.tailNumber)}`}>Paint passport</Link>
          </li>
        )}
        <li>
          <Icon className="muted" of={fileText} />
          <a href={`${JOBS}/${job.id}/logbook.txt`}>Draft logbook entry</a>
        </li>
        {isOwner && job.status === 'delivered' && (
          <li>
            <Icon className="muted" of={image} />
            <Link to={`/admin/jobs/${job.id}/show`}>Show on the website</Link>
          </li>
        )}
        {documents.map((document) => (
          <DocumentRow key={document.id} job={job} document={document} act={act} />
        ))}
      </ul>
      {canWrite && (
        <div className="row row--tight apart">
          <Button small busy={isBusy} onClick={() => picker.current?.click()}>
            <Icon of={plus} /> Add a PDF
          </Button>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept="application/pdf"
        hidden
        aria-label="PDF of this job"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again after a failure.
          currentTarget.value = '';
          if (file) void act({ method: 'POST', path: '/files', body: pdfBody(file) });
        }}
      />
    </DeskPanel>
  );
}

type DocumentRowProps = { job: Job; document: Document; act: ReturnType<typeof useRecordCall>['act'] };

function DocumentRow({ job, document, act }: DocumentRowProps) {
  const canWrite = useCan('work', 'write');
  const remove = () =>
    confirm({
      title: `Delete ${nameOf(document)}?`,
      text: <p>This deletes it for good{document.visible && ', also from the customer’s page'}.</p>,
      cancel: 'Keep it',
      confirm: 'Delete',
      action: () => act({ method: 'DELETE', path: `/files/${document.id}` }),
    });
  return (
    <li>
      <Icon className="muted" of={fileText} />
      <span>
        <a href={`${JOBS}/${job.id}/files/${document.id}`}>{nameOf(document)}</a>
        <small className="sub">{document.visible ? 'On the customer’s page' : 'Shop only'}</small>
      </span>
      {canWrite && (
        <span className="job-documents__acts">
          <button
            type="button"
            className="job-stages__mini"
            onClick={() =>
              void act({ method: 'PATCH', path: `/files/${document.id}`, body: { visible: !document.visible } })
            }
          >
            {document.visible ? 'Hide' : 'Show'}
            <span className="vh"> {nameOf(document)}</span>
          </button>
          <button type="button" className="job-stages__mini" onClick={() => void remove()}>
            Delete<span className="vh"> {nameOf(document)}</span>
          </button>
        </span>
      )}
    </li>
  );
}

const nameOf = ({ caption, originalFilename }: Document) => caption || originalFilename || 'Document';

function pdfBody(file: File): FormData {
  const body = new FormData();
  body.set('caption', file.name.replace(/\.pdf$/i, ''));
  // The customer sees it once an admin has said so.
  body.set('visible', 'false');
  body.set('file', file);
  return body;
}
