import { request } from '#client/request.ts';
import { OfflineNote } from '#features/site/ui/OfflineNote.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCEPTANCE_CODE } from '../../decisions/constants.ts';
import { QUOTE_MESSAGES } from '../constants.ts';
import { tellFailure } from './tell-failure.ts';

/** Has the code mailed that a large total needs. */
export function CodeForm({ token }: { token: string }) {
  async function send(fields: FormData): Promise<SendResult> {
    try {
      await request('POST', `/api/offer-links/${token}/code`);
    } catch (error) {
      return tellFailure(error, fields);
    }
    toast(QUOTE_MESSAGES.codeSent);
    return { ok: true };
  }

  return (
    <div className="card card--pad quote-code">
      <h3 className="h4" id="code-title">
        One more look, because of the sum
      </h3>
      <p className="muted">
        We mail {ACCEPTANCE_CODE.length} digits to the address that this quote was sent to. They work for{' '}
        {ACCEPTANCE_CODE.minutes} minutes.
      </p>
      <Form
        name="quote-code"
        labelledBy="code-title"
        submit={{ label: 'Mail me the code', busy: 'Sending…', variant: 'ink' }}
        send={send}
      >
        <input type="hidden" name="intent" value="code" />
        <OfflineNote />
      </Form>
    </div>
  );
}
