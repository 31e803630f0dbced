import '../../ui/account.css';
import { Passkeys } from '../../passkeys/ui/Passkeys.tsx';
import { RecoveryCodes } from '../../recovery-codes/ui/RecoveryCodes.tsx';
import { AuthenticatorApp } from '../../time-codes/ui/AuthenticatorApp.tsx';
import { AccountSection } from '../../ui/AccountSection.tsx';
import { useNewCodes } from './use-new-codes.ts';

/** What an admin sees in place of the desk until there is a second factor, and its codes are saved. */
export default function FactorSetup({ onDone }: { onDone: () => void }) {
  const { codes, showCodes } = useNewCodes();
  // Codes from before are kept already.
  const onCodes = (created: string[] | null) => (created ? showCodes(created) : onDone());
  return (
    <main id="main" className="wrap page page--long account">
      <h1 className="h2">One more step to your desk</h1>
      <p className="lead account__lead">
        Every admin here needs a second factor, so that a stolen password is not enough. Add a passkey or an
        authenticator app. It takes a minute.
      </p>
      {codes ? (
        <AccountSection part="codes">
          <RecoveryCodes codes={codes} onCodes={onCodes} onDone={onDone} />
        </AccountSection>
      ) : (
        <>
          <AccountSection part="passkeys">
            <Passkeys onCodes={onCodes} />
          </AccountSection>
          <AccountSection part="app">
            <AuthenticatorApp onCodes={onCodes} />
          </AccountSection>
        </>
      )}
    </main>
  );
}
