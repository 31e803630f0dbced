import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Refused } from '#ui/form.tsx';
import { ENTER_CODE_HASH } from '../constants.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { NoMailServer } from './NoMailServer.tsx';
import { readPendingEmail, removePendingRequest, savePendingRequest } from './pending-request.ts';
import { RequestForm } from './RequestForm.tsx';

const TITLE = 'password-reset-title';

/** Two steps: request a code, then choose a password with it. */
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
    const pendingEmail = readPendingEmail();
    if (pendingEmail) setEmail(pendingEmail);
    // The link in the mail may open in another browser.
    if (pendingEmail || location.hash === ENTER_CODE_HASH) setStep('confirm');
  }, []);

  const requested = (address: string) => {
    savePendingRequest(address);
    setEmail(address);
    setStep('confirm');
  };
  const back = () => {
    removePendingRequest();
    setStep('request');
  };

  return (
    <>
      <h1 className="h2" id={TITLE}>
        Reset your password
      </h1>
      <p className="muted login__hint">
        {step === 'request'
          ? 'Enter the email you log in with, and we’ll send you a six-digit code.'
          : "If an account exists with this email, you'll receive a reset code shortly."}
      </p>
      {!hasMailServer && <NoMailServer />}
      {step === 'request' ? (
        <RequestForm labelledBy={TITLE} email={email} refused={refused} onRequested={requested} />
      ) : (
        <ConfirmForm key={email} labelledBy={TITLE} email={email} refused={refused} onReset={removePendingRequest} />
      )}
      <div className="row between login__forgot">
        {step === 'confirm' && (
          <button type="button" className="text-link" onClick={back}>
            Back to request code
          </button>
        )}
        <Link className="text-link" to="/login" onClick={removePendingRequest}>
          Back to login
        </Link>
      </div>
    </>
  );
}
