import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import type { Job } from '../../desk/contract.ts';
import { DRAFT_HEADING } from '../../logbook/constants.ts';

/** The draft of the logbook entry, to print and sign. */
export function DraftPaper({ job }: { job: Pick<Job, 'id'> }) {
  return (
    <div className="draft-paper">
      <p className="draft-paper__heading">{DRAFT_HEADING}</p>
      <p>
        The draft holds what the checks say. Signature, certificate number and kind of certificate stay blank until a
        person fills them in.
      </p>
      <p className="row">
        <a className="btn btn--line btn--sm" href={`/api/jobs/${job.id}/logbook.pdf`}>
          <Icon of={download} /> The draft, PDF
        </a>
        <a className="btn btn--quiet btn--sm" href={`/api/jobs/${job.id}/logbook.txt`}>
          As text
        </a>
      </p>
    </div>
  );
}
