import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, adminCommand } from '../../constants.ts';

/** The link of an invitation that no mail carries, to hand over by other means. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const label = useText('account.invite.link');
  const copyLink = async () => {
    const isCopied = await copyText(link);
    toast(isCopied ? ACCOUNT_TOASTS.linkCopied : ACCOUNT_TOASTS.linkNotCopied);
  };
  return (
    <div className="account__invitation">
      <p>
        <Text k="account.invite.linkHint" /> <b>{email}</b>
      </p>
      <div className="account__link">
        <input
          className="input"
          aria-label={label}
          readOnly
          autoComplete="off"
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <Button look="ink" onClick={copyLink}>
          <Icon of={copy} /> <Text k="account.invite.copy" />
        </Button>
      </div>
      <p className="sm muted">
        <Text k="account.invite.command" /> <code>{adminCommand(email)}</code>
      </p>
    </div>
  );
}
