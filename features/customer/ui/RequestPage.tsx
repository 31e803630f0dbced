import './request.css';
import { useEffect } from 'react';
import { request as call } from '#client/request.ts';
import { PhotoLinks } from '#features/lead-forms/ui/PhotoLinks.tsx';
import { SentNote } from '#features/lead-forms/ui/SentNote.tsx';
import { SOURCE_LABELS } from '#features/leads/constants.ts';
import { formatPhotos } from '#features/leads/photos/rules.ts';
import { PhoneButton } from '#features/site/ui/PhoneButton.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import type { Refused } from '#ui/form.tsx';
import type { CustomerRequest, CustomerUpdate } from '../contract.ts';
import { AppointmentPart, momentOf } from './AppointmentPart.tsx';
import { NoteForm } from './NoteForm.tsx';

/** A page counts as seen after so long in sight: longer than any program looks that only follows links. */
const SEEN_MS = 3_000;

type RequestPageProps = {
  token: string;
  request: CustomerRequest;
  /** The month and the day of the calendar that the page's address asks to see. */
  view: { month: string; day: string } | undefined;
  /** What was just done without JavaScript. */
  done: { title: string; description: string } | undefined;
  /** By the form that was sent without JavaScript. */
  refused: Partial<Record<'note' | 'move' | 'cancel', Refused>>;
};

/** A request for its sender: where it stands, its appointment, what was sent, and ways to add to it. */
export function RequestPage({ token, request, view, done, refused }: RequestPageProps) {
  useNoteOpened(token);
  const { business } = useSite();
  const { state, source, sentAt, appointment, slots, facts, photos, photosLeft, updates } = request;
  return (
    <main id="main" className="light-top request">
      <div className="wrap">
        <p className="label">
          Your request <span className="muted">{SOURCE_LABELS[source]}</span>
        </p>
        <h1 className="h1">{state.title}</h1>
        <p className="lead">{state.text}</p>
        {done && <SentNote {...done} />}
        <div className="ask">
          <div>
            {appointment && (
              <AppointmentPart token={token} appointment={appointment} slots={slots} view={view} refused={refused} />
            )}
            <section className="request-part">
              <h2 className="h3" id="note-title">
                {photosLeft > 0 ? 'Add a note or photos' : 'Add a note'}
              </h2>
              <NoteForm token={token} canAddPhotos={photosLeft > 0} refused={refused.note} />
            </section>
            {updates.length > 0 && <Updates of={updates} />}
          </div>
          <aside>
            <h2 className="h3">What you sent</h2>
            <p className="muted sm">On {momentOf(sentAt)}</p>
            <dl className="facts facts--stacked request-facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="label">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {photos.length > 0 && (
              <>
                <h3 className="h4">{formatPhotos(photos.length)}</h3>
                <PhotoLinks photos={photos} address={`/api/requests/${token}/photos`} />
              </>
            )}
            <p className="note request-private">
              This page is private: anyone who has its link can open it. For anything else, reply to our email.
            </p>
            {business.phone && <PhoneButton />}
          </aside>
        </div>
      </div>
    </main>
  );
}

function Updates({ of: updates }: { of: readonly CustomerUpdate[] }) {
  return (
    <section className="request-part" aria-labelledby="updates-title">
      <h2 className="h3" id="updates-title">
        Activity
      </h2>
      <ol className="request-updates">
        {updates.map((update) => (
          <li key={`${update.kind} ${update.at}`}>
            <time dateTime={update.at} className="muted sm">
              {momentOf(update.at)}
            </time>
            <p>{sentenceOf(update)}</p>
            {update.kind === 'customerNote' && update.text && <blockquote>{update.text}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf(update: CustomerUpdate): string {
  switch (update.kind) {
    case 'customerNote':
      return [update.text && 'You left a note', update.photos > 0 && `You added ${formatPhotos(update.photos)}`]
        .filter(Boolean)
        .join('. ')
        .concat('.');
    case 'moved':
      return `You asked for ${momentOf(update.startsAt)} instead of ${momentOf(update.from)}.`;
    case 'cancelled':
      return `You canceled the appointment on ${momentOf(update.startsAt)}.`;
    case 'confirmed':
      return `We confirmed your appointment: ${momentOf(update.startsAt)}.`;
    case 'released':
      return `We released the appointment on ${momentOf(update.startsAt)}.`;
  }
}

/** Tells the server once that the page was in sight: a program that follows links does not stay. */
function useNoteOpened(token: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => {
          document.removeEventListener('visibilitychange', watch);
          // Nothing on the page depends on it.
          call('POST', `/api/requests/${token}/opened`).catch(() => {});
        }, SEEN_MS);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [token]);
}
