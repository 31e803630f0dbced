import { useRevalidator } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError, request } from '#client/request.ts';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { MAX_QUESTION } from '#customers/leads/leads.constants.ts';
import { ConversationList, sendQuestion } from '#customers/leads/ui/Conversation.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { DONE } from '#website/site/pages.ts';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { ACCEPTANCE_CODE, MAX_REASON, QUOTE_ENDS, QUOTE_MESSAGES } from '../../offer.constants.ts';
import { Fold } from './LetterParts.tsx';
import type { QuotePageProps } from './QuotePage.tsx';

/** Asks and declines, each in a fold of its own. */
export function AnswerForms({ token, page, refused }: Pick<QuotePageProps, 'token' | 'page' | 'refused'>) {
  const { state, versionId, document } = page;
  const { name } = useSite().business;
  return (
    <>
      <Done of={{ ask: QUOTE_ENDS.ask }} />
      <ConversationList of={page.conversation} shop={name} />
      <Fold title="Ask a question" id="ask-title" isOpen={state === 'accepted' || refused.ask !== undefined}>
        <AskForm path={`/api/offer-links/${token}/ask`} email={document.customer.email} refused={refused.ask} />
      </Fold>
      {state === 'open' && (
        <Fold title="Decline" id="decline-title" isOpen={refused.decline !== undefined}>
          <DeclineForm token={token} versionId={versionId} refused={refused.decline} />
        </Fold>
      )}
    </>
  );
}

interface AnswerFormProps {
  token: string;
  refused: Refused | undefined;
}

/** Sends once, also if the answer to the first try was lost. */
async function post(path: string, body: object, fields: FormData): Promise<SendResult> {
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
  /** Of the API. */
  path: string;
  email: string;
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
        help={hasMail ? `We’ll reply by email to ${email}.` : 'We’ll reply on this page.'}
      />
    </LinkForm>
  );
}

/** Asks for a new quote in one click. */
export function AskForNewForm({ token, refused }: AnswerFormProps) {
  return (
    <LinkForm
      name="quote-ask-for-new"
      intent="ask"
      labelledBy="state-title"
      submit={{ label: 'Request a new quote', busy: 'Sending…' }}
      refused={refused}
      send={(fields) => post(`/api/offer-links/${token}/ask`, { text: QUOTE_MESSAGES.askForNew }, fields)}
    >
      <input type="hidden" name="text" value={QUOTE_MESSAGES.askForNew} />
    </LinkForm>
  );
}

function DeclineForm({ token, versionId, refused }: AnswerFormProps & { versionId: number }) {
  const { revalidate } = useRevalidator();

  async function send(fields: FormData): Promise<SendResult> {
    const body = { versionId, reason: fieldReader(fields)('reason') };
    const result = await post(`/api/offer-links/${token}/decline`, body, fields);
    // The quote may have been decided or replaced meanwhile.
    if (!result.ok) await revalidate();
    return result;
  }

  return (
    <LinkForm
      name="quote-decline"
      intent="decline"
      labelledBy="decline-title"
      submit={{ label: 'Decline this quote', busy: 'Sending…', variant: 'line' }}
      refused={refused}
      send={send}
      persistDraft
    >
      <input type="hidden" name="versionId" value={versionId} />
      <Field
        name="reason"
        label="Reason for declining"
        rows={2}
        maxLength={MAX_REASON}
        help="We will not call to change your mind."
      />
    </LinkForm>
  );
}

interface CodeFormProps {
  /** Of the API. */
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
    <div className="card card--pad code-form">
      <h3 className="h4" id="code-title">
        One more step for a {of} this size
      </h3>
      <p className="muted">
        We’ll email you a {ACCEPTANCE_CODE.length}-digit code at the address this {of} was sent to. It expires in{' '}
        {ACCEPTANCE_CODE.minutes} minutes.
      </p>
      <Done of={{ code: QUOTE_ENDS.code }} intent={done} />
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
  const { failed, notSent, unanswered } = QUOTE_MESSAGES;
  if (error instanceof ApiError && error.status < 500) return failure(error, failed, fields, {});
  return failure(error, navigator.onLine ? unanswered : notSent, fields, {});
}
