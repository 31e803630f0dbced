import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Refused } from '#ui/form.tsx';
import { CODE_AT_HAND } from '../constants.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { forgetRequest, keepRequest, keptRequest } from './kept-request.ts';
import { NoMailServer } from './NoMailServer.tsx';
import { RequestForm } from './RequestForm.tsx';

const TITLE = 'password-reset-title';

/** The two steps to a new password: asking for a code, and choosing the password with it. */
export function PasswordReset({
  hasCode,
  hasMailServer,
  refused,
}: {
  hasCode: boolean;
  hasMailServer: boolean;
  refused: Refused | undefined;
}) {
  const [step, setStep] = useState<'request' | 'confirm'>(
    hasCode || refused?.values.code !== undefined ? 'confirm' : 'request',
  );
  const [email, setEmail] = useState('');

  useEffect(() => {
    const kept = keptRequest();
    if (kept) setEmail(kept);
    // The mail leads here, perhaps into another browser than the one that asked.
    if (kept || location.hash === CODE_AT_HAND) setStep('confirm');
  }, []);

  const requested = (address: string) => {
    keepRequest(address);
    setEmail(address);
    setStep('confirm');
  };
  const back = () => {
    forgetRequest();
    setStep('request');
  };

  return (
    <>
      <h1 className="h2" id={TITLE}>
        Reset your password
      </h1>
      <p className="muted login__hint">
        {step === 'request'
          ? 'Enter the address you log in with, and we will send it a six-digit code.'
          : "If an account exists with this email, you'll receive a reset code shortly."}
      </p>
      {!hasMailServer && <NoMailServer />}
      {step === 'request' ? (
        <RequestForm labelledBy={TITLE} email={email} refused={refused} onRequested={requested} />
      ) : (
        <ConfirmForm key={email} labelledBy={TITLE} email={email} refused={refused} onReset={forgetRequest} />
      )}
      <div className="row between login__forgot">
        {step === 'confirm' && (
          <button type="button" className="text-link" onClick={back}>
            Back to request code
          </button>
        )}
        <Link className="text-link" to="/login" onClick={forgetRequest}>
          Back to login
        </Link>
      </div>
    </>
  );
}
