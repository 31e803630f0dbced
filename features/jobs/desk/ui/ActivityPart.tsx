import './job-activity.css';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns/format';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import type { TimelineEntry } from '#features/leads/timeline/contract.ts';
import { QUOTES } from '#features/leads/ui/lead-cache.ts';
import { inShopTimeZone } from '#features/site/ui/shop-time-zone.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { JOB_LIMITS } from '../../constants.ts';
import { shortTitle } from '../../steps/rules.ts';
import type { Job } from '../contract.ts';
import { DeskPart } from './DeskPart.tsx';
import { messageOf, refusalOf } from './refusal.ts';
import { JOB_FAILED, useJobChange } from './use-job-act.tsx';

/** What happened, newest first, and a note to add. */
export function ActivityPart({ job, firstName }: { job: Job; firstName: string }) {
  const isOwner = useCan(null);
  const canWrite = useCan('work', 'write');
  const { data } = useQuery<{ timeline: TimelineEntry[] }>({
    queryKey: [QUOTES, job.leadId, 'lead'],
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
        <ol className="job-activity">
          {entries.map(({ key, at, what, quote }) => (
            <li key={key}>
              <p>
                {what}
                <time dateTime={at}>{format(at, 'MMM d, h:mm a', inShopTimeZone)}</time>
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
  const change = useJobChange(job);
  const canWrite = useCan('work', 'write');
  if (!canWrite || Date.now() - Date.parse(note.createdAt) > UNDO_MS) return null;
  return (
    <button
      type="button"
      className="job-stages__mini"
      onClick={() =>
        void change('DELETE', `/notes/${note.id}`).catch((error) =>
          toast({ ...JOB_FAILED, description: messageOf(refusalOf(error)) }),
        )
      }
    >
      Undo
    </button>
  );
}

function NoteForm({ job, firstName }: { job: Job; firstName: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useJobChange(job);
  const draft = useDraft(form, {
    name: `job-note-${job.id}`,
    isEnabled: true,
    isRefused: false,
    isPrefilled: false,
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { text: String(fields.get('text')).trim(), visible: fields.has('visible') };
    setBusy(true);
    setFailure(null);
    try {
      await change('POST', '/notes', body);
      draft.clear();
      form.current?.reset();
    } catch (error) {
      setFailure(messageOf(refusalOf(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="job-note" onInput={draft.save} onSubmit={(event) => void submit(event)}>
      <div className={failure ? 'field is-invalid' : 'field'}>
        <label htmlFor="job-note">Note</label>
        <textarea
          id="job-note"
          className="input"
          name="text"
          rows={2}
          required
          maxLength={JOB_LIMITS.reason}
          aria-describedby={failure ? 'job-note-error' : undefined}
        />
        {failure && (
          <p className="error" id="job-note-error" role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className="job-note__foot">
        <label className="job-check">
          <input type="checkbox" name="visible" /> Show it on{' '}
          {firstName === 'the customer' ? 'the customer’s' : `${firstName}’s`} page
        </label>
        <Button small variant="ink" type="submit" busy={isBusy}>
          Save note
        </Button>
      </div>
    </form>
  );
}
