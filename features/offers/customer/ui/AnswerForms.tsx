import { useRevalidator } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { request } from '#client/request.ts';
import { MAX_QUESTION } from '#features/leads/questions/constants.ts';
import { fieldReader } from '#features/leads/rules.ts';
import { OfflineNote } from '#features/site/ui/OfflineNote.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { MAX_REASON } from '../../decisions/constants.ts';
import { QUOTE_MESSAGES } from '../constants.ts';
import { Fold } from './Fold.tsx';
import type { QuotePageProps } from './QuotePage.tsx';
import { tellFailure } from './tell-failure.ts';

/** Asks and declines, each in a fold of its own. */
export function AnswerForms({ token, page, refused }: Pick<QuotePageProps, 'token' | 'page' | 'refused'>) {
  const { state, versionId, document } = page;
  return (
    <>
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

/** Sends once, also if the answer to the first try was lost. @returns null once it is sent */
async function post(path: string, body: object, fields: FormData): Promise<SendResult | null> {
  try {
    const headers = { 'Idempotency-Key': idempotencyKey(path, body) };
    await request('POST', path, { body, headers });
    dropIdempotencyKey(path);
    return null;
  } catch (error) {
    return tellFailure(error, fields);
  }
}

async function ask(path: string, text: string, fields: FormData): Promise<SendResult> {
  const failed = await post(path, { text }, fields);
  if (failed) return failed;
  toast(QUOTE_MESSAGES.asked);
  return { ok: true };
}

interface AskFormProps {
  /** Of the API. */
  path: string;
  email: string;
  refused: Refused | undefined;
}

/** Asks about a document of a private link. */
export function AskForm({ path, email, refused }: AskFormProps) {
  return (
    <Form
      name="quote-ask"
      labelledBy="ask-title"
      submit={{ label: 'Send question', busy: 'Sending…', variant: 'ink' }}
      refused={refused}
      send={(fields) => ask(path, fieldReader(fields)('text'), fields)}
      persistDraft
    >
      <input type="hidden" name="intent" value="ask" />
      <TextAreaField
        name="text"
        label="Your question"
        rows={3}
        maxLength={MAX_QUESTION}
        required
        help={`We’ll reply by email to ${email}.`}
      />
      <OfflineNote />
    </Form>
  );
}

/** Asks for a new quote in one click. */
export function AskForNewForm({ token, refused }: AnswerFormProps) {
  return (
    <Form
      name="quote-ask-for-new"
      labelledBy="state-title"
      submit={{ label: 'Request a new quote', busy: 'Sending…' }}
      refused={refused}
      send={(fields) => ask(`/api/offer-links/${token}/ask`, QUOTE_MESSAGES.askForNew, fields)}
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="text" value={QUOTE_MESSAGES.askForNew} />
      <OfflineNote />
    </Form>
  );
}

function DeclineForm({ token, versionId, refused }: AnswerFormProps & { versionId: number }) {
  const { revalidate } = useRevalidator();

  async function send(fields: FormData): Promise<SendResult> {
    const body = { versionId, reason: fieldReader(fields)('reason') };
    const failed = await post(`/api/offer-links/${token}/decline`, body, fields);
    // Also after a failure: the quote may have been decided or replaced meanwhile.
    await revalidate();
    if (failed) return failed;
    toast(QUOTE_MESSAGES.declined);
    return { ok: true };
  }

  return (
    <Form
      name="quote-decline"
      labelledBy="decline-title"
      submit={{ label: 'Decline this quote', busy: 'Sending…', variant: 'line' }}
      refused={refused}
      send={send}
      persistDraft
    >
      <input type="hidden" name="intent" value="decline" />
      <input type="hidden" name="versionId" value={versionId} />
      <TextAreaField
        name="reason"
        label="Reason for declining"
        rows={2}
        maxLength={MAX_REASON}
        help="We will not call to change your mind."
      />
      <OfflineNote />
    </Form>
  );
}
