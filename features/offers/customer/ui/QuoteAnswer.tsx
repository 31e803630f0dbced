import { useRevalidator } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { request } from '#client/request.ts';
import { failure } from '#features/lead-forms/ui/QuoteForm.tsx';
import { fieldReader } from '#features/leads/rules.ts';
import { TextAreaField } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { MAX_QUESTION } from '../../decisions/constants.ts';
import { QUOTE_MESSAGES } from '../constants.ts';

interface AnswerFormProps {
  token: string;
  refused: Refused | undefined;
}

/** Sends once, also if the answer to the first try was lost. */
async function post(
  token: string,
  what: 'ask' | 'decline',
  body: object,
  fields: FormData,
): Promise<SendResult | null> {
  const name = `quote-${what}`;
  try {
    const headers = { 'Idempotency-Key': idempotencyKey(name, JSON.stringify([token, body])) };
    await request('POST', `/api/offer-links/${token}/${what}`, { body, headers });
    dropIdempotencyKey(name);
    return null;
  } catch (error) {
    return failure(error, QUOTE_MESSAGES.failed, fields, {});
  }
}

export function AskForm({ token, refused }: AnswerFormProps) {
  async function send(fields: FormData): Promise<SendResult> {
    const failed = await post(token, 'ask', { text: fieldReader(fields)('text') }, fields);
    if (failed) return failed;
    toast(QUOTE_MESSAGES.asked);
    return { ok: true };
  }
  return (
    <Form
      name="quote-ask"
      labelledBy="ask-title"
      submit={{ label: 'Send question', busy: 'Sending…', variant: 'ink' }}
      refused={refused}
      send={send}
      persistDraft
    >
      <input type="hidden" name="intent" value="ask" />
      <TextAreaField name="text" label="Your question" rows={3} maxLength={MAX_QUESTION} required />
    </Form>
  );
}

/** Asks for a new quote in one click. */
export function AskForNewForm({ token, refused }: AnswerFormProps) {
  async function send(fields: FormData): Promise<SendResult> {
    const failed = await post(token, 'ask', { text: QUOTE_MESSAGES.askForNew }, fields);
    if (failed) return failed;
    toast(QUOTE_MESSAGES.asked);
    return { ok: true };
  }
  return (
    <Form
      name="quote-ask-for-new"
      labelledBy="answer-title"
      submit={{ label: 'Ask for a new one', busy: 'Sending…' }}
      refused={refused}
      send={send}
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="text" value={QUOTE_MESSAGES.askForNew} />
    </Form>
  );
}

export function DeclineForm({ token, versionId, refused }: AnswerFormProps & { versionId: number }) {
  const { revalidate } = useRevalidator();
  async function send(fields: FormData): Promise<SendResult> {
    const body = { versionId, reason: fieldReader(fields)('reason') };
    const failed = await post(token, 'decline', body, fields);
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
    >
      <input type="hidden" name="intent" value="decline" />
      <input type="hidden" name="versionId" value={versionId} />
      <TextAreaField name="reason" label="Why not?" rows={2} maxLength={2_000} />
      <p className="help">We will not call to change your mind.</p>
    </Form>
  );
}
