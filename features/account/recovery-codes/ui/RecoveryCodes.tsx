import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { copy, printer } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { FACTOR_TOASTS } from '../../second-factor/constants.ts';
import { ListPlaceholder } from '../../ui/AccountSection.tsx';
import { useFactorCall, useSecondFactors } from '../../ui/second-factor-queries.ts';
import { RECOVERY_CODES } from '../constants.ts';

type RecoveryCodesProps = {
  /** New ones, which show until the user has saved them. */
  codes: string[] | null;
  onCodes: (codes: string[]) => void;
  onDone: () => void;
};

export function RecoveryCodes({ codes, onCodes, onDone }: RecoveryCodesProps) {
  const { data, isFetching, refetch } = useSecondFactors();
  const { act, isBusy } = useFactorCall<{ recoveryCodes: string[] }>();
  const create = () => act({ method: 'POST', path: '/recovery-codes' }, ({ recoveryCodes }) => onCodes(recoveryCodes));
  if (codes) return <NewCodes codes={codes} onDone={onDone} />;
  if (!data) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  if (data.passkeys.length === 0 && !data.timeCode)
    return <p className="muted">You’ll get recovery codes when you add your first passkey or authenticator app.</p>;
  return (
    <>
      <p className="account__email">
        <b>{data.recoveryCodesLeft}</b> of {RECOVERY_CODES.count} left.
        {data.recoveryCodesLeft < 3 && ' Create new ones soon.'}
      </p>
      <Button busy={isBusy} onClick={() => void create()}>
        Create new codes
      </Button>
      <p className="sm muted">The old ones stop working.</p>
    </>
  );
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copyCodes = async () => {
    const isCopied = await copyText(codes.join('\n'));
    toast(isCopied ? FACTOR_TOASTS.codesCopied : FACTOR_TOASTS.codesNotCopied);
  };
  return (
    <div className="panel account__codes">
      <p>
        <b>Save these codes now.</b> We show them only once. Each one logs you in once if you lose your phone or
        passkey.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row account__row-actions">
        <Button onClick={() => void copyCodes()}>
          <Icon of={copy} /> Copy codes
        </Button>
        <Button onClick={() => window.print()}>
          <Icon of={printer} /> Print codes
        </Button>
        <Button variant="ink" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
