import type { ReactNode } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { fieldReader, formatTailNumber } from '#customers/leads/lead-words.ts';
import { MAX_QUESTION } from '#customers/leads/leads.constants.ts';
import { ConversationList, sendQuestion } from '#customers/leads/ui/Conversation.tsx';
import { formatDay } from '#time/format-day.ts';
import { CheckboxField, Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { LinkForm, OfflineNote } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { StagesDrawing } from '#website/site/ui/StagesDrawing.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { describeStageColors, stageColorsOf } from '../../stage-colors.ts';
import { JOB_ENDS, JOB_PAGE_MESSAGES } from '../job-page.constants.ts';
import type { JobPage } from '../job-page.contract.ts';
import { describeHold, describeJob, formatAt, movesOf } from '../job-page.ts';
import { ForYou, JobDocuments, JobMoney } from './JobDues.tsx';
import { type JobPageProps, JobStages, JobTimeline } from './JobProgress.tsx';

/** How a job stands, what waits for its customer, the photos and the money. */
export default function JobContent({
  token,
  page,
  isOlder,
  refused,
  children,
}: JobPageProps & { children: ReactNode }) {
  const { publicUrl } = useSite();
  const isOver = page.status === 'delivered' || page.status === 'cancelled';
  return (
    <>
      <JobHead token={token} page={page} isOlder={isOlder} />
      {children}
      <div className="wrap stack quote-body quote-body--agreed">
        <div>
          <OfflineNote text={JOB_PAGE_MESSAGES.offline(formatDay(page.today))} />
          <ForYou token={token} page={page} />
          <JobStages page={page} />
          <JobTimeline token={token} page={page} isOlder={isOlder} />
          <JobMoney token={token} page={page} />
          <p className="job-printed">
            As of {formatDay(page.today)}. This job’s page: {publicUrl}/job/{token}
          </p>
        </div>
        <div className="stack job-rail">
          {!isOver && <SubscribeForm token={token} refused={refused.subscribe} />}
          <JobDocuments token={token} page={page} />
          <AskForm token={token} conversation={page.conversation} refused={refused.ask} />
        </div>
      </div>
    </>
  );
}

/** Which aircraft it is, when it is ready, how that day moved, and how far the work has come. */
function JobHead({ token, page, isOlder }: { token: string; page: JobPage; isOlder: boolean }) {
  const { tailNumber, aircraftType, model, number, title: work, stages, scheme } = page;
  const { title, text } = describeJob(page, useSite().business.phone);
  const aircraft = [tailNumber && formatTailNumber(tailNumber), aircraftType].filter(Boolean).join(', ');
  return (
    <section className="job-head on-ink blueprint">
      <div className="wrap">
        <div className="stack quote-head__grid">
          <div>
            <p className="row tag-line ahead">
              {aircraft && <span className="label">{aircraft}</span>}
              <span className="label">Job {number}</span>
            </p>
            <h1>{title}</h1>
            {text && <p className="lead">{text}</p>}
            <p className="muted apart">{work}</p>
          </div>
          <Beside token={token} page={page} />
        </div>
        <div className="job-head__drawing">
          <StagesDrawing
            bands={stageColorsOf(stages, scheme)}
            label={describeStageColors(stages)}
            airframe={elevationOf({ type: aircraftType, model })}
            stripes={scheme ?? undefined}
          />
          <Now page={page} isOlder={isOlder} />
        </div>
      </div>
    </section>
  );
}

function Beside({ token, page }: { token: string; page: JobPage }) {
  if (page.status === 'delivered') return <Delivered token={token} page={page} />;
  const hold = describeHold(page);
  const moves = movesOf(page);
  return (
    <div className="stack stack--wide">
      {hold && (
        <div className="job-hold dot--orange">
          <b>{hold.title}</b>
          <p className="muted sm">{hold.text}</p>
        </div>
      )}
      {moves.length > 1 && (
        <div>
          <h2 className="label">How the ready date changed</h2>
          <ol className="job-moves">
            {moves.map(({ readyOn, words }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day may come back, and none ever goes
              <li className="row" key={at}>
                {at === moves.length - 1 && !hold ? <b>{formatDay(readyOn)}</b> : <s>{formatDay(readyOn)}</s>}
                <span>{words}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** The stage under way, in words. */
function Now({ page, isOlder }: { page: JobPage; isOlder: boolean }) {
  const { stages, status, hold, photos, today } = page;
  const under = stages.filter(({ state }) => state === 'under-way');
  const shown = under.length > 0 ? under : stages.filter(({ state }) => state === 'to-come').slice(0, 1);
  if ((status !== 'in-work' && !hold) || shown.length === 0) return null;
  const [only] = under.length === 1 ? under : [];
  const [newest] = isOlder ? [] : photos;
  const label = under.length > 0 ? 'Now' : 'Next';
  return (
    <p className="job-now">
      <span className="label">{hold ? 'On hold' : label}</span>
      <span>
        <b>{shown.map(({ title }) => title).join(' and ')}</b>
        {only && `, day ${only.workDays.done} of ${only.workDays.all}`}.{' '}
        {newest && `Last photo ${formatAt(newest.createdAt)}. `}As of {formatDay(today)}.
      </span>
    </p>
  );
}

/** Says who took the aircraft, how long it was here, and what is under warranty. */
function Delivered({ token, page }: { token: string; page: JobPage }) {
  const { takenBy, deliveredOn, hangarDays, stages, quote, hasReleasePack, passportPath } = page;
  const counted = stages.filter(({ state }) => state !== 'skipped');
  const approved = counted.reduce((sum, { workDays }) => sum + workDays.approved, 0);
  const agreed = counted.reduce((sum, { workDays }) => sum + workDays.agreed, 0);
  const plan = `${agreed - approved} planned${approved > 0 ? `, ${approved} approved by you` : ''}`;
  return (
    <div className="stack stack--wide">
      <dl className="quote-facts">
        {takenBy && <Fact label="Picked up by" value={takenBy} more={formatDay(deliveredOn!)} />}
        {hangarDays !== null && <Fact label="Hangar time" value={formatWorkDays(hangarDays)} more={plan} />}
        {quote && (
          <Fact
            label="Warranty"
            value={`Paint ${quote.paintWarrantyMonths} months`}
            more={`labor ${quote.laborWarrantyMonths} months, both from ${formatDay(deliveredOn!)}`}
          />
        )}
      </dl>
      {(hasReleasePack || passportPath) && (
        <p className="row">
          {hasReleasePack && (
            <a className="btn btn--primary" href={`/job/${token}/release`}>
              Release pack
            </a>
          )}
          {passportPath && (
            <a className="btn btn--line" href={passportPath}>
              Paint passport
            </a>
          )}
        </p>
      )}
    </div>
  );
}

function Fact({ label, value, more }: { label: string; value: string; more: string }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        {value} <small>{more}</small>
      </dd>
    </div>
  );
}

interface JobFormProps {
  token: string;
  refused: Refused | undefined;
}

/** Sends once, also if the answer to the first try was lost. */
async function post(path: string, body: object, fields: FormData): Promise<SendResult> {
  try {
    await request('POST', path, { body, headers: { 'Idempotency-Key': idempotencyKey(path, body) } });
    dropIdempotencyKey(path);
  } catch (error) {
    return failure(error, JOB_PAGE_MESSAGES.failed, fields, {});
  }
  return { ok: true };
}

/** Lets another address follow the job. */
function SubscribeForm({ token, refused }: JobFormProps) {
  function send(fields: FormData) {
    const field = fieldReader(fields);
    const body = { email: field('email'), photos: field('photos') === 'on' };
    return post(`/api/job-links/${token}/subscribe`, body, fields);
  }

  return (
    <section className="card card--pad" aria-labelledby="subscribe-title">
      <h2 className="h4" id="subscribe-title">
        Get email updates
      </h2>
      <p className="sm muted">
        We’ll email when a date moves and when it’s ready. You can add your partner or mechanic, too. They won’t see
        prices.
      </p>
      <Done of={{ subscribe: JOB_ENDS.subscribe }} />
      <LinkForm
        name="job-subscribe"
        intent="subscribe"
        labelledBy="subscribe-title"
        submit={{ label: 'Subscribe', busy: 'Sending…', variant: 'ink', block: true }}
        prefilled={{ photos: 'on' }}
        send={send}
        {...(refused && { refused })}
      >
        <div className="stack ahead--wide quote-sign">
          <Field name="email" type="email" label="Email" required help="They get one email first, to confirm." />
          <CheckboxField name="photos" label="Include new photos" />
        </div>
      </LinkForm>
    </section>
  );
}

function AskForm({ token, conversation, refused }: JobFormProps & Pick<JobPage, 'conversation'>) {
  const { name } = useSite().business;
  const send = (fields: FormData) => sendQuestion(fields, (body) => post(`/api/job-links/${token}/ask`, body, fields));
  return (
    <section aria-labelledby="ask-title">
      <h2 className="h4" id="ask-title">
        Ask the shop
      </h2>
      <Done of={{ ask: JOB_ENDS.ask }} />
      <ConversationList of={conversation} shop={name} />
      <LinkForm
        name="job-ask"
        intent="ask"
        labelledBy="ask-title"
        submit={{ label: 'Send question', busy: 'Sending…', variant: 'line' }}
        send={send}
        persistDraft
        {...(refused && { refused })}
      >
        <Field name="text" label="Your question" rows={3} maxLength={MAX_QUESTION} required />
      </LinkForm>
    </section>
  );
}
