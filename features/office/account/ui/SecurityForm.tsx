import { SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { PageLink } from '#ui/page-link.tsx';
import type { Security } from '../second-factor.contract.ts';

const loadSecurity = async () => (await import('#office/account/second-factor.contract.ts')).SECURITY_SETTING;

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
