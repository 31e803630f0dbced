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
            Admins without a passkey or an authenticator app set one up before they see the desk again, you included.{' '}
            <PageLink className="text-link" to="/admin/account/security">
              Your second factors
            </PageLink>
          </p>
        </>
      )}
    </SettingPart>
  );
}
