import { useState } from 'react';
import { ApiError, request } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCEPTANCE_CODE } from '../../decisions/constants.ts';
import { QUOTE_MESSAGES } from '../constants.ts';

/** The code that a large total needs, mailed on request. */
export function CodeButton({ token, isSent }: { token: string; isSent: boolean }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>(isSent ? 'sent' : 'idle');

  async function mailCode() {
    setState('sending');
    try {
      await request('POST', `/api/offer-links/${token}/code`);
      setState('sent');
      toast(QUOTE_MESSAGES.codeSent);
    } catch (error) {
      setState('idle');
      const description = error instanceof ApiError ? error.problem?.detail : undefined;
      toast({ ...QUOTE_MESSAGES.failed, ...(description && { description }), kind: 'error' });
    }
  }

  return (
    <div className="quote-code">
      <TextField
        name="code"
        label="Code from our email"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={ACCEPTANCE_CODE.length}
        help="A total of this size needs the six digits that we mail to you."
      />
      <Button
        type="submit"
        name="intent"
        value="code"
        formNoValidate
        small
        busy={state === 'sending'}
        onClick={(event) => {
          event.preventDefault();
          void mailCode();
        }}
      >
        {state === 'sent' ? 'Mail me another code' : 'Mail me the code'}
      </Button>
    </div>
  );
}
