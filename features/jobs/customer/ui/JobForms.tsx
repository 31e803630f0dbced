import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { request } from '#client/request.ts';
import { failure } from '#features/lead-forms/ui/failure.ts';
import { MAX_QUESTION } from '#features/leads/questions/constants.ts';
import { fieldReader } from '#features/leads/rules.ts';
import { CheckboxField, TextAreaField, TextField } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { JOB_PAGE_MESSAGES } from '../constants.ts';

interface JobFormProps {
  token: string;
  refused: Refused | undefined;
}

/** Sends once, also if the answer to the first try was lost. */
async function post(
  path: string,
  { body, done }: { body: object; done: { title: string; description: string } },
  fields: FormData,
): Promise<SendResult> {
  try {
    await request('POST', path, { body, headers: { 'Idempotency-Key': idempotencyKey(path, body) } });
    dropIdempotencyKey(path);
  } catch (error) {
    return failure(error, JOB_PAGE_MESSAGES.failed, fields, {});
  }
  toast(done);
  return { ok: true };
}

/** Lets another address follow the job. */
export function SubscribeForm({ token, refused }: JobFormProps) {
  function send(fields: FormData) {
    const field = fieldReader(fields);
    const body = { email: field('email'), photos: field('photos') === 'on' };
    return post(`/api/job-links/${token}/subscribe`, { body, done: JOB_PAGE_MESSAGES.subscribed }, fields);
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
      <Form
        name="job-subscribe"
        labelledBy="subscribe-title"
        submit={{ label: 'Subscribe', busy: 'Sending…', variant: 'ink', block: true }}
        prefilled={{ photos: 'on' }}
        send={send}
        {...(refused && { refused })}
      >
        <input type="hidden" name="intent" value="subscribe" />
        <div className="quote-sign">
          <TextField name="email" type="email" label="Email" required help="They get one email first, to confirm." />
          <CheckboxField name="photos" label="Include new photos" />
        </div>
      </Form>
    </section>
  );
}

export function AskForm({ token, refused }: JobFormProps) {
  const send = (fields: FormData) =>
    post(
      `/api/job-links/${token}/ask`,
      { body: { text: fieldReader(fields)('text') }, done: JOB_PAGE_MESSAGES.asked },
      fields,
    );
  return (
    <section aria-labelledby="ask-title">
      <h2 className="h4" id="ask-title">
        Ask the shop
      </h2>
      <Form
        name="job-ask"
        labelledBy="ask-title"
        submit={{ label: 'Send question', busy: 'Sending…', variant: 'line' }}
        send={send}
        persistDraft
        {...(refused && { refused })}
      >
        <input type="hidden" name="intent" value="ask" />
        <TextAreaField name="text" label="Your question" rows={3} maxLength={MAX_QUESTION} required />
      </Form>
    </section>
  );
}
