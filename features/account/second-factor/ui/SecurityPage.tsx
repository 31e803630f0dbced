import '../../ui/account.css';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { DeviceList } from '../../devices/ui/DeviceList.tsx';
import { Passkeys } from '../../passkeys/ui/Passkeys.tsx';
import { RecoveryCodes } from '../../recovery-codes/ui/RecoveryCodes.tsx';
import { AuthenticatorApp } from '../../time-codes/ui/AuthenticatorApp.tsx';
import { AccountSection } from '../../ui/AccountSection.tsx';
import { useNewCodes } from './use-new-codes.ts';

/** "Sign-in and security": second factors, recovery codes and known devices. */
export function SecurityPage() {
  const { codes, showCodes, hideCodes } = useNewCodes();
  return (
    <main id="main" className="wrap page page--long account">
      <Link className="text-link" to="/admin/account">
        <Icon of={arrowLeft} />
        Back to your account
      </Link>
      <h1 className="h2">Sign-in and security</h1>
      <AccountSection part="passkeys">
        <Passkeys onCodes={showCodes} />
      </AccountSection>
      <AccountSection part="app">
        <AuthenticatorApp onCodes={showCodes} />
      </AccountSection>
      <AccountSection part="codes">
        <RecoveryCodes codes={codes} onCodes={showCodes} onDone={hideCodes} />
      </AccountSection>
      <AccountSection part="devices">
        <DeviceList />
      </AccountSection>
    </main>
  );
}
