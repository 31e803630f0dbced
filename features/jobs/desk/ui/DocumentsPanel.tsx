import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { fileText, plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs, JOBS } from '../../board/ui/job-list-queries.ts';
import { refusalOf } from '../../board/ui/job-moves.ts';
import type { Job } from '../contract.ts';
import { messageOf } from './ActDialog.tsx';
import { DeskPanel } from './DeskPart.tsx';
import { JOB_FAILED } from './use-job-act.tsx';

export const documentsOf = ({ files }: Job) => files.filter(({ kind }) => kind === 'document');

/** The quote, and PDFs that were added; customers see those that are visible. */
export function DocumentsPanel({ job }: { job: Job }) {
  const picker = useRef<HTMLInputElement>(null);
  const { adding, removing } = useDocuments(job.id);
  const documents = documentsOf(job);
  return (
    <DeskPanel id="documents" title="Documents">
      <ul className="job-documents">
        {job.offerId && (
          <li>
            <Icon of={fileText} />
            <Link to={`/admin/offers/${job.offerId}`}>The accepted quote</Link>
          </li>
        )}
        <li>
          <Icon of={fileText} />
          <a href={`${JOBS}/${job.id}/logbook.txt`}>Logbook entry, draft</a>
        </li>
        {documents.map(({ id, originalFilename, caption, visible }) => (
          <li key={id}>
            <Icon of={fileText} />
            <span>
              <a href={`${JOBS}/${job.id}/files/${id}`}>{caption || originalFilename || 'Document'}</a>
              {!visible && <small>Shop only</small>}
            </span>
            <button type="button" className="job-stages__mini" onClick={() => removing.mutate(id)}>
              Delete<span className="vh"> {caption || originalFilename}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="job-panel__acts">
        <Button small busy={adding.isPending} onClick={() => picker.current?.click()}>
          <Icon of={plus} /> Add a PDF
        </Button>
      </div>
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
          if (file) adding.mutate(file);
        }}
      />
    </DeskPanel>
  );
}

function useDocuments(id: number) {
  const client = useQueryClient();
  const onError = (error: unknown) => toast({ ...JOB_FAILED, description: messageOf(refusalOf(error)) });
  const onSettled = () => void invalidateJobs(client);
  return {
    adding: useMutation({
      mutationFn: (file: File) => {
        const body = new FormData();
        body.set('caption', file.name.replace(/\.pdf$/i, ''));
        body.set('file', file);
        return adminRequest('POST', `${JOBS}/${id}/files`, { body });
      },
      onError,
      onSettled,
    }),
    removing: useMutation({
      mutationFn: (fileId: number) => adminRequest('DELETE', `${JOBS}/${id}/files/${fileId}`),
      onError,
      onSettled,
    }),
  };
}
