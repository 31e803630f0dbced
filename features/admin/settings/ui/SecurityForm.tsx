import type { Security } from '#features/account/second-factor/contract.ts';
import { PageLink } from '#ui/page-link.tsx';
import { SettingPart } from './SettingPart.tsx';
import { Switch } from './Switch.tsx';

const loadSecurity = async () => (await import('#features/account/second-factor/contract.ts')).SECURITY_SETTING;

export function SecurityForm() {
  return (
    <SettingPart<Security> part="security" setting="security" load={loadSecurity} keys={['secondFactorRequired']}>
      {({ value: { secondFactorRequired }, change }) => (
        <>
          <Switch
            checked={secondFactorRequired}
            onChange={(on) => change({ secondFactorRequired: on })}
            describedBy="security-hint"
          >
            Every admin needs a second factor
          </Switch>
          <p className="muted sm" id="security-hint">
            Anyone without a passkey or authenticator app, including you, must set one up before using the desk again.{' '}
            <PageLink className="text-link" to="/admin/account/security">
              Your second factors
            </PageLink>
          </p>
        </>
      )}
    </SettingPart>
  );
}
