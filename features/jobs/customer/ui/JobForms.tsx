import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { request } from '#client/request.ts';
import { failure } from '#features/lead-forms/ui/failure.ts';
import { MAX_QUESTION } from '#features/leads/questions/constants.ts';
import { fieldReader } from '#features/leads/rules.ts';
import { ConversationList } from '#features/leads/ui/ConversationList.tsx';
import { sendQuestion } from '#features/leads/ui/send-question.ts';
import { Done } from '#features/site/ui/Done.tsx';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { CheckboxField, Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { JOB_ENDS, JOB_PAGE_MESSAGES } from '../constants.ts';
import type { JobPage } from '../contract.ts';

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
export function SubscribeForm({ token, refused }: JobFormProps) {
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
        <div className="stack quote-sign">
          <Field name="email" type="email" label="Email" required help="They get one email first, to confirm." />
          <CheckboxField name="photos" label="Include new photos" />
        </div>
      </LinkForm>
    </section>
  );
}

export function AskForm({ token, conversation, refused }: JobFormProps & Pick<JobPage, 'conversation'>) {
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
