import { useRevalidator } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { request } from '#client/request.ts';
import { MAX_QUESTION } from '#features/leads/questions/constants.ts';
import { fieldReader } from '#features/leads/rules.ts';
import { ConversationList } from '#features/leads/ui/ConversationList.tsx';
import { sendQuestion } from '#features/leads/ui/send-question.ts';
import { Done } from '#features/site/ui/Done.tsx';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { MAX_REASON } from '../../decisions/constants.ts';
import { QUOTE_ENDS, QUOTE_MESSAGES } from '../constants.ts';
import { Fold } from './Fold.tsx';
import type { QuotePageProps } from './QuotePage.tsx';
import { showFailure } from './show-failure.ts';

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
