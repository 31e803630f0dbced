import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import type { Job } from '../../desk/contract.ts';
import { DRAFT_HEADING } from '../../logbook/constants.ts';

/** The draft of the logbook entry, to print and sign. */
export function DraftPaper({ job }: { job: Pick<Job, 'id'> }) {
  return (
    <div className="stack stack--close panel">
      <p className="draft-paper__heading">{DRAFT_HEADING}</p>
      <p>
        We fill in the draft from the checklist. Signature, certificate number and certificate type stay blank until
        someone fills them in.
      </p>
      <p className="row">
        <a className="btn btn--line btn--sm" href={`/api/jobs/${job.id}/logbook.pdf`}>
          <Icon of={download} /> Draft (PDF)
        </a>
        <a className="btn btn--quiet btn--sm" href={`/api/jobs/${job.id}/logbook.txt`}>
          As text
        </a>
      </p>
    </div>
  );
}
