import './job-panels.css';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { useCan } from '#features/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { fileText, plus } from '#ui/icons.ts';
import { JOBS } from '../../board/ui/job-list-queries.ts';
import type { Job } from '../contract.ts';
import { DeskPanel } from './DeskPart.tsx';

type Document = Job['files'][number];

export const documentsOf = ({ files }: Job) => files.filter(({ kind }) => kind === 'document');

/** The quote, and PDFs that were added; customers see those that are visible. */
export function DocumentsPanel({ job }: { job: Job }) {
  const picker = useRef<HTMLInputElement>(null);
  const { act, isBusy } = useRecordCall([JOBS, job.id], { failed: 'Not Saved' });
  const documents = documentsOf(job);
  const seesQuotes = useCan('quotes');
  const isOwner = useCan(null);
  const canWrite = useCan('work', 'write');
  const remove = (document: Document) =>
    confirm({
      title: `Delete ${nameOf(document)}?`,
      text: <p>This deletes it for good{document.visible && ', also from the customer’s page'}.</p>,
      cancel: 'Keep it',
      confirm: 'Delete',
      action: () => act({ method: 'DELETE', path: `/files/${document.id}` }),
    });
  return (
    <DeskPanel id="documents" title="Documents">
      <ul className="rows job-documents">
        {seesQuotes && job.offerId && (
          <li>
            <Icon of={fileText} />
            <Link to={`/admin/offers/${job.offerId}`}>The accepted quote</Link>
          </li>
        )}
        {isOwner && job.status === 'delivered' && job.tailNumber && (
          <li>
            <Icon of={fileText} />
            <Link to={`/admin/passports?q=${encodeURIComponent(job.tailNumber)}`}>Paint passport</Link>
          </li>
        )}
        <li>
          <Icon of={fileText} />
          <a href={`${JOBS}/${job.id}/logbook.txt`}>Draft logbook entry</a>
        </li>
        {documents.map((document) => (
          <li key={document.id}>
            <Icon of={fileText} />
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
                <button type="button" className="job-stages__mini" onClick={() => void remove(document)}>
                  Delete<span className="vh"> {nameOf(document)}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <div className="row row--tight job-panel__acts">
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

const nameOf = ({ caption, originalFilename }: Document) => caption || originalFilename || 'Document';

function pdfBody(file: File): FormData {
  const body = new FormData();
  body.set('caption', file.name.replace(/\.pdf$/i, ''));
  // The customer sees it once an admin has said so.
  body.set('visible', 'false');
  body.set('file', file);
  return body;
}
