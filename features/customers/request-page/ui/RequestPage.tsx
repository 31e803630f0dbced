import { dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { missingPhotos, refusedPhotos } from '#customers/lead-forms/ui/LeadForm.tsx';
import { PhotoField } from '#customers/lead-forms/ui/PhotoField.tsx';
import { photosOf } from '#customers/lead-forms/ui/photos-of-form.ts';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import type { CustomerNote, CustomerRequest, CustomerUpdate } from '../request-page.contract.ts';
import { CUSTOMER_LIMITS, CUSTOMER_MESSAGES, REQUEST_ENDS } from '../request-page.ts';
import './request.css';
import { useReportOpened } from '#client/use-report-opened.ts';
import { PhotoLinks } from '#customers/lead-forms/ui/PhotoLinks.tsx';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { PhoneButton } from '#website/site/ui/PhoneButton.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { AppointmentPart, formatMoment } from './AppointmentPart.tsx';

const NAME = 'customer-note';

function NoteForm({
  token,
  canAddPhotos,
  refused,
}: {
  token: string;
  canAddPhotos: boolean;
  refused: Refused | undefined;
}) {
  async function send(fields: FormData): Promise<SendResult> {
    let photoTokens: string[] = [];
    try {
      const text = fieldReader(fields)('text');
      const photos = await (await photosOf(NAME))?.settled();
      if (photos?.missing) return { ok: false, errors: { photos: missingPhotos(photos) } };
      photoTokens = photos?.tokens ?? [];
      if (!text && photoTokens.length === 0) return { ok: false, errors: { text: CUSTOMER_MESSAGES.empty } };
      const note: CustomerNote = { text, ...(photoTokens.length > 0 && { photoTokens }) };
      const headers = { 'Idempotency-Key': idempotencyKey(NAME, [token, note]) };
      await request('POST', `/api/requests/${token}/notes`, { body: note, headers });
      dropIdempotencyKey(NAME);
    } catch (error) {
      (await photosOf(NAME)?.catch(() => null))?.reject(refusedPhotos(error));
      return failure(error, CUSTOMER_MESSAGES.failed, fields, { photoTokens: 'photos' });
    }
    const hasUnsentChanges = (await photosOf(NAME)?.catch(() => null))?.removeSubmitted(photoTokens) ?? false;
    return { ok: true, hasUnsentChanges };
  }

  return (
    <LinkForm
      name={NAME}
      intent="note"
      labelledBy="note-title"
      submit={{ label: 'Send', busy: 'Sending…' }}
      refused={refused}
      send={send}
      persistDraft
    >
      <div className="form">
        <Field rows={5} name="text" label="Your note" maxLength={CUSTOMER_LIMITS.note} />
        {canAddPhotos && <PhotoField />}
      </div>
    </LinkForm>
  );
}

type RequestPageProps = {
  token: string;
  request: CustomerRequest;
  /** The calendar's month and day, from the page's address. */
  view: { month: string; day: string } | undefined;
  refused: Partial<Record<keyof typeof REQUEST_ENDS, Refused>>;
};

/** The customer's page: status, appointment, note form, activity, and what was sent. */
export function RequestPage({ token, request, view, refused }: RequestPageProps) {
  useReportOpened(`/api/requests/${token}/opened`);
  const { business } = useSite();
  const { state, source, sentAt, appointment, proposedTime, slots, facts, photos, photosLeft, updates } = request;
  return (
    <main id="main" className="light-top request">
      <div className="wrap">
        <header className="stack">
          <p className="label">Your request · {SOURCE_LABELS[source]}</p>
          <h1 className="h1">{state.title}</h1>
          <p className="lead">{state.text}</p>
        </header>
        <div className="stack ask">
          <div>
            {appointment && (
              <AppointmentPart
                token={token}
                appointment={appointment}
                proposedTime={proposedTime}
                slots={slots}
                view={view}
                refused={refused}
              />
            )}
            <section className="request-part">
              <h2 className="ahead--wide h3" id="note-title">
                {photosLeft > 0 ? 'Add a note or photos' : 'Add a note'}
              </h2>
              <Done of={{ note: REQUEST_ENDS.note }} />
              <NoteForm token={token} canAddPhotos={photosLeft > 0} refused={refused.note} />
            </section>
            {updates.length > 0 && <Updates of={updates} />}
          </div>
          <aside>
            <h2 className="ahead--wide h3">What you sent</h2>
            <p className="muted sm">On {formatMoment(sentAt)}</p>
            <dl className="facts apart--far facts--stacked request-facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="label">{label}</dt>
                  <dd className="as-typed">{value}</dd>
                </div>
              ))}
            </dl>
            {photos.length > 0 && (
              <>
                <h3 className="h4">{formatPhotos(photos.length)}</h3>
                <PhotoLinks photos={photos} address={`/api/requests/${token}/photos`} />
              </>
            )}
            <p className="note apart--wide ahead--wide request-private">
              Keep this link private: anyone who has it can open this page. For anything else, leave us a note.
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
      <h2 className="ahead--wide h3" id="updates-title">
        Activity
      </h2>
      <ol className="stack request-updates">
        {updates.map((update) => (
          <li key={`${update.kind} ${update.at}`}>
            <time dateTime={update.at} className="muted sm">
              {formatMoment(update.at)}
            </time>
            <p>{formatUpdate(update)}</p>
            {update.kind === 'customerNote' && update.text && <blockquote>{update.text}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const PROPOSAL_WORDS = {
  sent: 'We proposed another time',
  taken: 'You took the time that we proposed',
  withdrawn: 'We withdrew the time that we proposed',
};

function formatUpdate(update: CustomerUpdate): string {
  switch (update.kind) {
    case 'customerNote':
      return [update.text && 'You left a note', update.photos > 0 && `You added ${formatPhotos(update.photos)}`]
        .filter(Boolean)
        .join('. ')
        .concat('.');
    case 'moved':
      return `You asked for ${formatMoment(update.startsAt)} instead of ${formatMoment(update.from)}.`;
    case 'proposedTime':
      return `${PROPOSAL_WORDS[update.event]}: ${formatMoment(update.startsAt)}.`;
    case 'cancelled':
      return `You canceled the appointment on ${formatMoment(update.startsAt)}.`;
    case 'confirmed':
      return `We confirmed your appointment: ${formatMoment(update.startsAt)}.`;
    case 'released':
      return `We canceled the appointment on ${formatMoment(update.startsAt)}.`;
  }
}
