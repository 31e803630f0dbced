import { ApiError, dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { MAX_QUESTION } from '#customers/leads/leads.constants.ts';
import { sendQuestion } from '#customers/leads/ui/Conversation.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { DONE } from '#website/site/pages.ts';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { ACCEPTANCE_CODE, LETTER_ENDS, LETTER_MESSAGES } from '../decisions.constants.ts';

/** Sends once, also if the answer to the first try was lost. */
export async function post(path: string, body: object, fields: FormData): Promise<SendResult> {
  try {
    const headers = { 'Idempotency-Key': idempotencyKey(path, body) };
    await request('POST', path, { body, headers });
    dropIdempotencyKey(path);
    return { ok: true };
  } catch (error) {
    return showFailure(error, fields);
  }
}

interface AskFormProps {
  /** The address in the API. */
  path: string;
  /** Null for a customer without an address. */
  email: string | null;
  refused: Refused | undefined;
}

/** Asks about a document of a private link. */
export function AskForm({ path, email, refused }: AskFormProps) {
  const { hasMail } = useSite();
  return (
    <LinkForm
      name="quote-ask"
      intent="ask"
      labelledBy="ask-title"
      submit={{ label: 'Send question', busy: 'Sending…', variant: 'ink' }}
      refused={refused}
      send={(fields) => sendQuestion(fields, (body) => post(path, body, fields))}
      persistDraft
    >
      <Field
        name="text"
        label="Your question"
        rows={3}
        maxLength={MAX_QUESTION}
        required
        help={hasMail && email !== null ? `We’ll reply by email to ${email}.` : 'We’ll reply on this page.'}
      />
    </LinkForm>
  );
}

interface CodeFormProps {
  /** The address in the API. */
  path: string;
  /** What was sent to the address that gets the code. */
  of: 'quote' | 'change order';
  /** What another form of the page holds: without JavaScript it comes back with the page. */
  values?: Readonly<Record<string, string>> | undefined;
  /** As in `Done`. */
  done?: string | undefined;
}

/** Has the code mailed that a large sum needs. */
export function CodeForm({ path, of, values = {}, done }: CodeFormProps) {
  async function send(fields: FormData): Promise<SendResult> {
    try {
      await request('POST', path);
    } catch (error) {
      return showFailure(error, fields);
    }
    return { ok: true };
  }

  return (
    <div className="card card--pad ahead">
      <h3 className="h4" id="code-title">
        One more step for a {of} this size
      </h3>
      <p className="muted">
        We’ll email you a {ACCEPTANCE_CODE.length}-digit code at the address this {of} was sent to. It expires in{' '}
        {ACCEPTANCE_CODE.minutes} minutes.
      </p>
      <Done of={{ code: LETTER_ENDS.code }} intent={done} />
      <LinkForm
        name="quote-code"
        intent="code"
        action={`#${DONE}`}
        labelledBy="code-title"
        submit={{ label: 'Email me the code', busy: 'Sending…', variant: 'ink' }}
        send={send}
      >
        {Object.entries(values).map(
          ([name, value]) => name !== 'intent' && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </LinkForm>
    </div>
  );
}

/** Takes the code in the form that accepts. */
export function CodeField() {
  return (
    <Field
      name="code"
      label="Code from our email"
      inputMode="numeric"
      autoComplete="one-time-code"
      // With blanks between.
      maxLength={2 * ACCEPTANCE_CODE.length}
      required
    />
  );
}

/** Tells why a form of a quote was not sent, and does not promise that nothing happened where that is unknown. */
export function showFailure(error: unknown, fields: FormData): SendResult {
  const { failed, notSent, unanswered } = LETTER_MESSAGES;
  if (error instanceof ApiError && error.status < 500) return failure(error, failed, fields, {});
  return failure(error, navigator.onLine ? unanswered : notSent, fields, {});
}
