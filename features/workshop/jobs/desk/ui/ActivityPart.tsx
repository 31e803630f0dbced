import './job-desk.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { LEADS } from '#customers/leads/ui/lead-cache.ts';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { formatRecent } from '#time/format-moment.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { useJobCall } from '../../board/ui/job-queries.ts';
import { shortTitle } from '../../board-columns.ts';
import { JOB_LIMITS } from '../../job-status.constants.ts';
import type { Job } from '../job-desk.contract.ts';
import { DeskPart } from './DeskPart.tsx';

/** What happened, newest first, and a note to add. */
export function ActivityPart({ job, firstName }: { job: Job; firstName: string }) {
  const isOwner = useIsOwner();
  const canWrite = useCan('work', 'write');
  const { data } = useQuery<{ timeline: TimelineEntry[] }>({
    queryKey: [LEADS, job.leadId, 'lead'],
    enabled: isOwner && job.leadId !== null,
  });
  const entries = [...job.notes.map((note) => noteEntry(job, note)), ...eventEntries(job, data?.timeline ?? [])];
  entries.sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <DeskPart id="activity" title="Activity">
      {canWrite && <NoteForm job={job} firstName={firstName} />}
      {entries.length === 0 ? (
        <p className="muted">{isOwner ? 'Nothing has happened yet.' : 'No notes yet.'}</p>
      ) : (
        <ol className="timeline job-activity">
          {entries.map(({ key, at, what, quote }) => (
            <li key={key}>
              <p className="spread">
                {what}
                <time dateTime={at}>{formatRecent(at)}</time>
              </p>
              {quote && <blockquote>{quote}</blockquote>}
            </li>
          ))}
        </ol>
      )}
    </DeskPart>
  );
}

interface Entry {
  key: string;
  at: string;
  what: ReactNode;
  quote: string | null;
}

function noteEntry(job: Job, note: Job['notes'][number]): Entry {
  const stage = job.stages.find(({ key }) => key === note.stageKey);
  return {
    key: `note ${note.id}`,
    at: note.createdAt,
    what: (
      <span>
        <b>{note.userName ?? 'An admin'}</b> wrote a note{stage && ` on ${shortTitle(stage)}`},{' '}
        {note.visible ? 'on the customer’s page' : 'shop only'} <TakeBack job={job} note={note} />
      </span>
    ),
    quote: note.text,
  };
}

function eventEntries(job: Job, timeline: readonly TimelineEntry[]): Entry[] {
  return timeline.flatMap((entry, at): Entry[] => {
    const by = 'by' in entry && entry.by ? ` by ${entry.by}` : '';
    if (entry.kind === 'job' && entry.number === job.number) {
      const event = entry.event === 'paid for' ? 'payment received' : entry.event;
      const what = event.charAt(0).toUpperCase() + event.slice(1);
      const isStage = entry.event.startsWith('stage') && entry.text;
      return [
        {
          key: `event ${at}`,
          at: entry.at,
          what: <span>{isStage ? `${entry.text}: ${entry.event.replace('stage ', '')}${by}` : what + by}</span>,
          quote: isStage ? null : entry.text,
        },
      ];
    }
    if (entry.kind === 'change' && entry.job === job.number)
      return [
        {
          key: `event ${at}`,
          at: entry.at,
          what: (
            <span>
              Change order {entry.number} {entry.event}
              {by}
            </span>
          ),
          quote: entry.text,
        },
      ];
    return [];
  });
}

/** A note can be taken back by its author within minutes; the server decides. */
const UNDO_MS = 15 * 60_000;

function TakeBack({ job, note }: { job: Job; note: Job['notes'][number] }) {
  const { act } = useJobCall(job.id);
  const canWrite = useCan('work', 'write');
  if (!canWrite || Date.now() - Date.parse(note.createdAt) > UNDO_MS) return null;
  return (
    <button
      type="button"
      className="job-stages__mini"
      onClick={() => void act({ method: 'DELETE', path: `/notes/${note.id}` })}
    >
      Undo
    </button>
  );
}

function NoteForm({ job, firstName }: { job: Job; firstName: string }) {
  const { call } = useJobCall(job.id);
  return (
    <DeskForm
      className="panel ahead--wide job-note"
      draft={`job-note-${job.id}`}
      resetOnSuccess
      send={({ text }, fields) =>
        call({ method: 'POST', path: '/notes', body: { text, visible: fields.has('visible') } })
      }
      foot={
        <div className="row between apart--close">
          <label className="check-row">
            <input type="checkbox" name="visible" /> Show it on{' '}
            {firstName === 'the customer' ? 'the customer’s' : `${firstName}’s`} page
          </label>
          <SubmitButton small variant="ink">
            Save note
          </SubmitButton>
        </div>
      }
    >
      <Field name="text" label="Note" rows={2} required maxLength={JOB_LIMITS.reason} />
    </DeskForm>
  );
}
